import { random32 } from '../device/identity.ts';
import { recall, remember } from '../device/storage.ts';
import { isListOf, isRecord, isText } from '../protocol/json.ts';
import type { Room } from '../protocol/model.ts';

/** What this browser added to the seed of a match, and the commitment that the server had shown before that (T-14). */
interface Contribution {
  room: string;
  match: number;
  commitment: string;
  value: string;
}

const most = 20;

const isContribution = (value: unknown): value is Contribution =>
  isRecord(value) && ['room', 'commitment', 'value'].every((field) => isText(value[field])) && typeof value['match'] === 'number';
const areContributions = (value: unknown): value is Contribution[] => isListOf(value, isContribution);

/** The name under which devices keep them. */
const key = 'shares';
const contributions = () => recall(key, areContributions, []);

/** What this browser added to the seed of a match, if it did. */
export function contributionTo({ code, match }: Pick<Room, 'code' | 'match'>): Contribution | null {
  return contributions().find((contribution) => contribution.room === code && contribution.match === match) ?? null;
}

/** What this browser adds to the next match in the room. The value stays the same as long as the commitment does. */
export function contributionToNext({ code, match, commitment }: Pick<Room, 'code' | 'match' | 'commitment'>): Contribution {
  const next = { code, match: match + 1 };
  const known = contributionTo(next);
  if (known?.commitment === commitment) return known;
  const fresh = { room: code, match: next.match, commitment, value: random32() };
  const others = contributions().filter((contribution) => contribution.room !== code || contribution.match !== next.match);
  remember(key, [fresh, ...others].slice(0, most));
  return fresh;
}
