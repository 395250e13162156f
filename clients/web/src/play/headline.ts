import type { Doc, View } from '../protocol/model.ts';
import { dealWord } from '../text/deal_word.ts';
import { text } from '../text/text.ts';
import type { Game } from './game.ts';
import { whoIs } from './log_sentences.ts';
import type { People } from './observer.ts';
import { endingOf, heroOf } from './outcome.ts';

/** How a hand or the match ended, in a few words. */
export function headline(people: People, game: Game | undefined, doc: Doc, view: View): string {
  const winners = view.result?.winners ?? [];
  if (doc.room.stage === 'over') {
    if (winners.length === 0) return text.result.matchNobody;
    return winners.length === 1 && winners[0] === people.seat ? text.result.matchYou : text.result.matchWon(winners.map((seat) => whoIs(people, seat).name));
  }
  const hand = view.last_hand;
  const deal = dealWord(doc.room.variant);
  const hero = hand && heroOf(hand, game);
  if (!hand || hero === undefined) return text.result.noOut(deal);
  const ending = endingOf(people, hand, game);
  return ending !== undefined && (hero === hand.out || game?.wonBy) ? ending : text.result.won(whoIs(people, hero), deal);
}

/** How many matches each player has won in this room. After the first match it would only repeat the headline. */
export function seriesLine(people: People, { room }: Doc): string | undefined {
  if (room.match < 2) return undefined;
  const won = Object.entries(room.series).filter(([, matches]) => matches > 0);
  return won.length > 0 ? text.room.series(won.map(([seat, matches]) => [whoIs(people, Number(seat)).name, matches])) : undefined;
}
