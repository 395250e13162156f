import type { CardId, Pile } from '../protocol/model.ts';
import { shortLabel } from '../text/card_names.ts';
import { hintTexts } from '../text/hints.ts';
import { text } from '../text/text.ts';
import type { Zone } from './dragging.ts';
import type { AtTable } from './game.ts';
import { whoIs } from './log_sentences.ts';
import { whatNow } from './prompt.ts';

/** Why a tap on this pile does nothing now, and what would be right. */
export function whyNotPile(table: AtTable, pile: Pile): string {
  const { play } = table;
  // A tap there discards the chosen card.
  if (pile === 'discard' && play.action('discard')) return play.justTaken ? text.table.promptTaken(shortLabel(play.justTaken)) : text.table.needsDiscard;
  const fromStock = play.action('draw')?.from.includes('stock');
  return `${text.table.notDrawn} ${fromStock ? `${hintTexts().drawStock}.` : whatNow(table)}`;
}

/** Why these cards may not go to this zone of the table, and what would be right. */
export function whyNotThere(table: AtTable, cards: readonly CardId[], zone: Zone): string {
  const { client, view, play } = table;
  const names = cards.flatMap((card) => play.face(card) ?? []).map(shortLabel);
  if (zone === 'discard' && play.action('discard') && cards.some((card) => play.marks.get(card)?.kind === 'mustNot')) return text.table.promptTaken(text.list(names));
  const taker = Object.entries(view.melds).find(([id]) => play.mayLayOff(Number(id), cards))?.[1];
  return `${text.table.notThere(names)} ${taker ? text.table.promptFits(names, text.table[taker.kind], whoIs(client, taker.owner)) : whatNow(table)}`;
}
