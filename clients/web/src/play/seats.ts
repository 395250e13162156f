import type { Doc, Room, Seat, VariantInfo, View } from '../protocol/model.ts';
import type { Who } from '../text/phrases.ts';
import { whoIs } from './log_sentences.ts';
import type { People } from './observer.ts';

/** The wished number of seats, or the nearest that this game allows. */
export const seatsFor = ({ least_seats: least, most_seats: most }: VariantInfo, wished: number): number => Math.min(Math.max(wished, least), most);

/** The seats of a table or a room, clockwise, beginning with the player's own, or for a spectator with the first. */
export function seatsAround({ seats }: View | Room, own: Seat | null): Seat[] {
  const all = Object.keys(seats).map(Number).sort((a, b) => a - b);
  const near = Math.max(0, all.indexOf(own ?? -1));
  return [...all.slice(near), ...all.slice(0, near)];
}

/** How many seats play on (T-8). */
export const playing = ({ seats }: View): number => Object.values(seats).filter(({ left }) => !left).length;

/** Everybody who plays on, except this seat. */
export const othersThan = (seat: Seat, { seats }: View): Seat[] => Object.keys(seats).map(Number).filter((one) => one !== seat && !seats[one]?.left);

/** The names of those who would still play if this seat were given up. */
export const stayersIn = ({ room, view }: Doc, seat: Seat): string[] =>
  view ? othersThan(seat, view).flatMap((one) => room.seats[one]?.name ?? []) : [];

/** Whether a match is being played and waits for a move of this seat. */
export const waitsFor = (doc: Doc | null, seat: Seat | null): boolean =>
  seat !== null && doc?.room.stage === 'playing' && doc.view?.to_act.includes(seat) === true;

/** The players who have cards, or those who have none; the observer first. */
export const playersWith = (cards: boolean, people: People, { seats }: View): Who[] =>
  Object.entries(seats)
    .flatMap(([seat, { cards: held, left }]) => (held > 0 === cards && !left ? [whoIs(people, Number(seat))] : []))
    .sort((a, b) => Number(b.you) - Number(a.you));
