import type { OptionSpec } from '../protocol/model.ts';

/** What an option concerns: the length of the match, the rules of the game, or how the table is run. */
type OptionGroup = 'match' | 'game' | 'table';

const groups: Record<Exclude<OptionGroup, 'game'>, readonly string[]> = {
  match: ['ends', 'target', 'hands', 'match', 'match_by', 'progressive', 'decks'],
  table: ['turn_seconds', 'challenge_seconds', 'hand_pause', 'spectators', 'away_after', 'away', 'take_back', 'aids', 'house_words'],
};

/** Table options that matter only if other people play. */
const amongPeople: readonly string[] = ['turn_seconds', 'challenge_seconds', 'hand_pause', 'spectators', 'away_after', 'away'];

function groupOf(name: string): OptionGroup {
  if (groups.match.includes(name)) return 'match';
  return groups.table.includes(name) ? 'table' : 'game';
}

/** The options to offer: all of them, or those that matter to a player alone with bots. */
export const optionsFor = (specs: readonly OptionSpec[], alone: boolean): readonly OptionSpec[] =>
  alone ? specs.filter(({ name }) => !amongPeople.includes(name)) : specs;

/** What may be chosen for an option without a number; `lexicons` are those of the server. */
export const valuesOf = ({ name, choices }: OptionSpec, lexicons: readonly string[]): readonly string[] =>
  choices?.length ? choices : name === 'lexicon' ? lexicons : [];

/** Whether there is something to choose; some games have only one value for an option. */
export const hasChoice = (spec: OptionSpec, lexicons: readonly string[]): boolean =>
  typeof spec.default !== 'string' || valuesOf(spec, lexicons).length > 1;

/** The groups in order, each with its options; empty groups are left out. */
export function grouped(specs: readonly OptionSpec[]): { group: OptionGroup; specs: readonly OptionSpec[] }[] {
  return (['match', 'game', 'table'] as const)
    .map((group) => ({ group, specs: specs.filter(({ name }) => groupOf(name) === group) }))
    .filter((one) => one.specs.length > 0);
}
