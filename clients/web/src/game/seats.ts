import type { Seat, VariantInfo, View } from '../protocol/model.ts';
import { text } from '../text/text.ts';

/** As many seats as are wished, or as near to it as this game has them. */
export const seatsFor = ({ least_seats: least, most_seats: most }: VariantInfo, wished: number): number => Math.min(Math.max(wished, least), most);

/** Who sits at a table, the nearest first, then clockwise: oneself, or for a spectator the one who sits first. */
export function seatsAround(view: View, own: Seat | null): Seat[] {
  const all = Object.keys(view.seats).map(Number).sort((a, b) => a - b);
  const near = Math.max(0, all.indexOf(own ?? -1));
  return [...all.slice(near), ...all.slice(0, near)];
}

/** What somebody is called who gives no name, so that several of them are told apart. */
export function guestName(taken: readonly string[]): string {
  const guest = text.bots.you;
  let name = guest;
  for (let number = 2; taken.includes(name); number += 1) name = `${guest} ${number}`;
  return name;
}
