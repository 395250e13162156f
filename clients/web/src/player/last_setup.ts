import { learning } from './learning.svelte.ts';
import { seatsFor } from '../game/seats.ts';
import type { Options, Skill, VariantInfo } from '../protocol/model.ts';
import { isRecord, recall, remember } from '../device/storage.ts';

/** Who a person plays with: people who follow a link, or bots. */
export type Company = 'people' | 'bots';

/** The settings with which a person starts a game. */
export interface Setup {
  seats: number;
  options: Options;
  /** How well the bots play. */
  skill: Skill;
}

const skills: readonly unknown[] = ['easy', 'medium', 'hard'] satisfies Skill[];

const isSetup = (value: unknown): value is Setup =>
  isRecord(value) && Number.isInteger(value['seats']) && isRecord(value['options']) && skills.includes(value['skill']);
const areSetups = (value: unknown): value is Record<string, Setup> => isRecord(value) && Object.values(value).every(isSetup);

const keyOf = (variant: VariantInfo, company: Company): string => `${variant.name} ${company}`;

/**
 * The last settings on this device, as far as the game still offers it; the game's defaults before there was one. A game
 * that is new here begins against easy bots.
 */
export function lastSetup(variant: VariantInfo, company: Company): Setup {
  const { seats, options, skill }: Setup = recall('choices', areSetups, {})[keyOf(variant, company)] ?? { seats: variant.least_seats, options: {}, skill: learning.knows(variant.name) ? 'medium' : 'easy' };
  const known = new Set(variant.options.map((spec) => spec.name));
  return { seats: seatsFor(variant, seats), options: Object.fromEntries(Object.entries(options).filter(([name]) => known.has(name))), skill };
}

export function keepSetup(variant: VariantInfo, company: Company, setup: Setup): void {
  remember('choices', { ...recall('choices', areSetups, {}), [keyOf(variant, company)]: setup });
}
