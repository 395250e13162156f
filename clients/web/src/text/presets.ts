import { completed, presetOf } from '../protocol/presets.ts';
import type { Options, Preset, VariantInfo } from '../protocol/model.ts';
import { capital } from './phrases.ts';
import { optionName, optionValue } from './options.ts';
import { text } from './text.ts';

/** A preset's name for people; as the server says it where the language has none. */
export const presetTitle = (preset: Preset): string => text.comfort.presets.titles[preset.title] ?? preset.title;

export const usualTitle = (variant: VariantInfo): string => text.comfort.presets.usualOf[variant.name] ?? text.comfort.presets.usual;

/** What rules with these options are called. */
export function rulesTitle(variant: VariantInfo, options: Options): string {
  const preset = presetOf(variant, options);
  if (preset === 'usual') return usualTitle(variant);
  return preset === 'own' ? text.comfort.presets.own : presetTitle(preset);
}

/** Options that are told together, as the length of the match. */
const lengths: readonly string[] = ['ends', 'target', 'hands', 'match', 'progressive'];

/** The points that end a match with these options; nothing where it has so many deals. */
export function goalOf({ target, ends, progressive }: Options): number | undefined {
  return target === undefined || ends === 'hands' || progressive === true ? undefined : Number(target);
}

/** How long a match with all these options is; nothing for a game that says nothing of it. */
function lengthOf(options: Options): string | undefined {
  if (options['progressive'] === true) return text.options.progressive;
  if (options['match'] !== undefined) return text.options.gamesOf(options['match'] === 'single' ? 1 : 2);
  if (options['ends'] === 'hands') return text.options.handsOf(Number(options['hands']));
  const goal = goalOf(options);
  return goal === undefined ? undefined : text.options.firstTo(goal);
}

const clockOf = (options: Options): string | undefined => {
  const seconds = options['turn_seconds'];
  if (seconds === undefined) return undefined;
  return seconds === 0 ? text.options.noClock : text.options.clock(Number(seconds));
};

/** What is not as usual, a sentence each; the length of the match and the clock first. */
export function houseRules(variant: VariantInfo, chosen: Options): string[] {
  const options = completed(variant, chosen);
  const changed = variant.options.filter((spec) => options[spec.name] !== spec.default);
  const length = changed.some(({ name }) => lengths.includes(name)) ? lengthOf(options) : undefined;
  const clock = changed.some(({ name }) => name === 'turn_seconds') ? clockOf(options) : undefined;
  const others = changed
    .filter(({ name }) => !lengths.includes(name) && name !== 'turn_seconds')
    .map(({ name, default: usual }) => {
      const value = options[name] ?? usual;
      return text.options.says[name]?.(value) ?? `${optionName(name)}: ${optionValue(value, name)}`;
    });
  return [length, clock, ...others].flatMap((said) => (said ? [capital(said)] : []));
}

/** Rules in one line: how long the match is, the clock if there may be one, and what else is not as usual. */
export function rulesLine(variant: VariantInfo, chosen: Options, clock = true): string {
  const options = completed(variant, chosen);
  const game = Object.fromEntries(Object.entries(chosen).filter(([name]) => !lengths.includes(name) && name !== 'turn_seconds'));
  const match = [lengthOf(options), clock ? clockOf(options) : undefined].filter(Boolean).join(', ');
  return [match, ...houseRules(variant, game)].filter(Boolean).map((said) => `${capital(said)}.`).join(' ');
}
