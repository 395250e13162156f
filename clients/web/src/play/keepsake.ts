import { usualAvatar } from '../art/avatars.ts';
import type { Avatar, Doc, Seat, View } from '../protocol/model.ts';
import { text } from '../text/text.ts';
import { type Laid, laidBy } from './outcome.ts';

/** The content of a picture of a match that is over. */
export interface Keepsake {
  game: string;
  headline: string;
  /** The best player first. */
  players: readonly KeptPlayer[];
}

export interface KeptPlayer {
  name: string;
  avatar: Avatar;
  won: boolean;
  score: number;
  /** What they laid in the last hand, the longest first. */
  laid: readonly Laid[];
}

/** The end of a match for a picture that anybody may see: only open cards, and all players by name, nobody as "you". */
export function keepsakeOf(doc: Doc, view: View, game: string): Keepsake {
  const winners = view.result?.winners ?? [];
  const nameOf = (seat: Seat) => doc.room.seats[seat]?.name ?? text.log.someone;
  const players = Object.entries(view.seats).map(([id, { score }]): KeptPlayer => {
    const seat = Number(id);
    return {
      name: nameOf(seat),
      avatar: doc.room.seats[seat]?.avatar ?? usualAvatar,
      won: winners.includes(seat),
      score: view.result?.sheet?.[seat]?.total ?? score,
      laid: laidBy(doc, view, seat).sort((a, b) => b.cards.length - a.cards.length),
    };
  });
  return {
    game,
    headline: winners.length > 0 ? text.result.matchWon(winners.map(nameOf)) : text.result.matchNobody,
    players: players.sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score),
  };
}
