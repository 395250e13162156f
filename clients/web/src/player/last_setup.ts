import { learning } from './learning.svelte.ts';
import { forLearning } from '../play/alone.ts';
import { seatsFor } from '../play/seats.ts';
import type { Options, Skill, VariantInfo } from '../protocol/model.ts';
import { recall, remember } from '../device/storage.ts';
import { isRecord } from '../protocol/json.ts';
import { skills } from '../protocol/skills.ts';

/** Who a person plays with: people who follow a link, or bots. */
export type Company = 'people' | 'bots';

/** The settings with which a person starts a game. */
export interface Setup {
  seats: number;
  options: Options;
  /** How well the bots play. */
  skill: Skill;
}

const isSkill = (value: unknown): boolean => skills.some((skill) => skill === value);
const isSetup = (value: unknown): value is Setup =>
  isRecord(value) && Number.isInteger(value['seats']) && isRecord(value['options']) && isSkill(value['skill']);
const areSetups = (value: unknown): value is Record<string, Setup> => isRecord(value) && Object.values(value).every(isSetup);

const keyOf = (variant: VariantInfo, company: Company): string => `${variant.name} ${company}`;

/** The settings before there was a choice. Against bots they help to learn; a game that is new here begins with easy ones. */
const firstSetup = (variant: VariantInfo, company: Company): Setup => ({
  seats: variant.least_seats,
  options: company === 'bots' ? forLearning(variant) : {},
  skill: learning.knows(variant.name) ? 'medium' : 'easy',
});

/** The last settings on this device, as far as the game still offers them. */
export function lastSetup(variant: VariantInfo, company: Company): Setup {
  const { seats, options, skill } = recall('choices', areSetups, {})[keyOf(variant, company)] ?? firstSetup(variant, company);
  const known = new Set(variant.options.map((spec) => spec.name));
  return { seats: seatsFor(variant, seats), options: Object.fromEntries(Object.entries(options).filter(([name]) => known.has(name))), skill };
}

export function keepSetup(variant: VariantInfo, company: Company, setup: Setup): void {
  remember('choices', { ...recall('choices', areSetups, {}), [keyOf(variant, company)]: setup });
}
