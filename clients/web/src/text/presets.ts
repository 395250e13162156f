import { completed, presetOf } from '../protocol/presets.ts';
import type { Options, Preset, VariantInfo } from '../protocol/model.ts';
import { englishOptions } from './en/options.ts';
import { capital } from './phrases.ts';
import { optionName, optionValue } from './options.ts';
import { text } from './text.ts';

/** A preset's name for people; the server's name if the language has none. */
export const presetTitle = (preset: Preset): string => text.comfort.presets.titles[preset.title] ?? preset.title;

export const usualTitle = (variant: VariantInfo): string => text.comfort.presets.usualOf[variant.name] ?? text.comfort.presets.usual;

/** The name for rules with these options. */
export function rulesTitle(variant: VariantInfo, options: Options): string {
  const preset = presetOf(variant, options);
  if (preset === 'usual') return usualTitle(variant);
  return preset === 'own' ? text.comfort.presets.own : presetTitle(preset);
}

/** Options that together make the length of the match, and are shown together. */
const lengths: readonly string[] = ['ends', 'target', 'hands', 'match', 'progressive'];

/** The points that end a match with these options; undefined if the number of deals ends it. */
export function goalOf({ target, ends, progressive }: Options): number | undefined {
  return target === undefined || ends === 'hands' || progressive === true ? undefined : Number(target);
}

/** How many deals a match has with these options; undefined if points end it. */
export function dealsIn(options: Options): number | undefined {
  if (goalOf(options) !== undefined) return undefined;
  if (options['progressive'] === true) return 8; // GIN-3.6
  return options['ends'] === 'hands' ? Number(options['hands']) : options['match'] === 'official' ? 2 : 1;
}

/** The length of a match with all these options; undefined for a game without such options. */
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

/** The house rules, a sentence each; the length of the match and the clock first. */
export function houseRules(variant: VariantInfo, chosen: Options): string[] {
  const options = completed(variant, chosen);
  const changed = variant.options.filter((spec) => options[spec.name] !== spec.default);
  const length = changed.some(({ name }) => lengths.includes(name)) ? lengthOf(options) : undefined;
  const clock = changed.some(({ name }) => name === 'turn_seconds') ? clockOf(options) : undefined;
  const others = changed
    .filter(({ name }) => !lengths.includes(name) && name !== 'turn_seconds')
    .map(({ name, default: usual }) => {
      const value = options[name] ?? usual;
      return (text.options.says[name] ?? englishOptions.says[name])?.(value) ?? `${optionName(name)}: ${optionValue(value, name)}`;
    });
  return [length, clock, ...others].flatMap((said) => (said ? [capital(said)] : []));
}

/** The length of the match, and the clock if there can be one. */
export function matchLine(variant: VariantInfo, chosen: Options, clock = true): string {
  const options = completed(variant, chosen);
  const match = [lengthOf(options), clock ? clockOf(options) : undefined].filter(Boolean).join(', ');
  return match && `${capital(match)}.`;
}

/** The options without those that `matchLine` says. */
export const withoutMatchLine = (chosen: Options): Options =>
  Object.fromEntries(Object.entries(chosen).filter(([name]) => !lengths.includes(name) && name !== 'turn_seconds'));

/** Rules in one line: the length of the match, the clock if there can be one, and other house rules. */
export function rulesLine(variant: VariantInfo, chosen: Options, clock = true): string {
  return [matchLine(variant, chosen, clock), ...houseRules(variant, withoutMatchLine(chosen)).map((said) => `${said}.`)].filter(Boolean).join(' ');
}
