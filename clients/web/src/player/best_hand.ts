import { recall, remember } from '../device/storage.ts';
import { isRecord } from '../protocol/json.ts';
import type { Doc, Seat } from '../protocol/model.ts';

/** What this device has seen its player score in the hands of a game. */
interface Hands {
  /** How many hands, and which was the last one. */
  seen: number;
  last: string;
  /** The most points for one, and which it was. */
  points: number;
  best: string;
}

/** A best of fewer hands is no news. */
const leastHands = 5;

const areHands = (value: unknown): value is Record<string, Hands> =>
  isRecord(value) && Object.values(value).every((one) => isRecord(one) && typeof one['seen'] === 'number' && typeof one['points'] === 'number');

const recallHands = (): Record<string, Hands | undefined> => recall('hands', areHands, {});

const keyOf = ({ room, view }: Doc): string => `${room.code} ${room.match} ${view?.last_hand?.hand}`;

/** Counts the hand that has just ended. Not one of a published deal: the player may know its cards. */
export function noteHand(doc: Doc, seat: Seat | null): void {
  const points = seat === null || doc.room.deal !== undefined ? undefined : doc.view?.last_hand?.seats[seat]?.points;
  if (points === undefined) return;
  const { variant } = doc.room;
  const hands = recallHands();
  const { seen, last, ...known } = hands[variant] ?? { seen: 0, last: '', points: 0, best: '' };
  const key = keyOf(doc);
  if (key === last) return;
  remember('hands', { ...hands, [variant]: { seen: seen + 1, last: key, ...(points > known.points ? { points, best: key } : known) } });
}

/** Whether the last hand is the best that this player has had in the game, after some others. */
export function isBestHand(doc: Doc): boolean {
  const hands = recallHands()[doc.room.variant];
  return hands !== undefined && hands.seen > leastHands && hands.best === keyOf(doc);
}
