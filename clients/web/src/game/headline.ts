import { gameOf } from '../games/index.ts';
import type { Doc, View } from '../protocol/model.ts';
import { dealOf } from '../text/deals.ts';
import { text } from '../text/text.ts';
import { whoIs } from './log.ts';
import type { Observer } from './observer.ts';

/** How a hand ended, or the match, in a few words. */
export function headline(client: Observer, doc: Doc, view: View): string {
  const winners = view.result?.winners ?? [];
  if (doc.room.stage === 'over') {
    if (winners.length === 0) return text.result.matchNobody;
    return winners.length === 1 && winners[0] === client.seat ? text.result.matchYou : text.result.matchWon(winners.map((seat) => whoIs(client, seat).name));
  }
  const hand = view.last_hand;
  const out = hand?.out;
  if (!hand || out === undefined) return text.result.noOut(dealOf(doc.room.variant));
  const named = gameOf(doc.room.variant)?.out;
  if (named) return named(whoIs(client, out), hand, (seat) => whoIs(client, seat));
  return out === client.seat ? text.result.outYou : text.result.out(client.nameOf(out));
}
