import { seatsFor } from '../game/seats.ts';
import type { Options, Skill, VariantInfo } from '../protocol/model.ts';
import { recall, remember } from '../device/storage.ts';

/** Who a person plays with: people who follow a link, or bots. */
export type Company = 'people' | 'bots';

/** The settings with which a person starts a game. */
export interface Choice {
  seats: number;
  options: Options;
  /** How well the bots play. */
  skill: Skill;
}

const skills: readonly unknown[] = ['easy', 'medium', 'hard'] satisfies Skill[];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isChoice = (value: unknown): value is Choice =>
  isRecord(value) && Number.isInteger(value['seats']) && isRecord(value['options']) && skills.includes(value['skill']);
const areChoices = (value: unknown): value is Record<string, Choice> => isRecord(value) && Object.values(value).every(isChoice);

const keyOf = (variant: VariantInfo, company: Company): string => `${variant.name} ${company}`;

/** The last choice on this device, as far as the game still offers it; the game's defaults before there was one. */
export function lastChoice(variant: VariantInfo, company: Company): Choice {
  const { seats, options, skill }: Choice = recall('choices', areChoices, {})[keyOf(variant, company)] ?? { seats: variant.least_seats, options: {}, skill: 'medium' };
  const known = new Set(variant.options.map((spec) => spec.name));
  return { seats: seatsFor(variant, seats), options: Object.fromEntries(Object.entries(options).filter(([name]) => known.has(name))), skill };
}

export function keepChoice(variant: VariantInfo, company: Company, choice: Choice): void {
  remember('choices', { ...recall('choices', areChoices, {}), [keyOf(variant, company)]: choice });
}
