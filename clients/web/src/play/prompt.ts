import type { AtTable } from './game.ts';
import { shortLabel } from '../text/card_names.ts';
import { text } from '../text/text.ts';
import { hasChoice } from './fitting.ts';
import { whoIs } from './log_sentences.ts';

/** Why the deal goes on if somebody has no cards left, until the player knows. */
export function newsOf(table: AtTable): string | undefined {
  const { game, known } = table.play;
  const goesOn = game.goesOn?.(table);
  return goesOn === known ? undefined : goesOn;
}

/** What the player can do now, in a sentence, and before it the news. */
export const promptOf = (table: AtTable): string => [newsOf(table), whatNow(table)].filter(Boolean).join('\n');

/** What the player can do now. */
export function whatNow({ client, doc, view, play }: AtTable): string {
  if (play.typing.lacking.length > 0) return text.comfort.typing.lacking(play.typing.lacking);
  if (play.action('back')) return client.seat !== null && doc.room.seats[client.seat]?.stand_in !== undefined ? text.bots.playsForYou : text.table.awayNow;
  if (client.seat === null || !view.to_act.includes(client.seat)) return text.table.waitingFor(view.to_act.map((seat) => client.nameOf(seat)));
  if (play.bench.purpose === 'pass') return benchLine({ view, play });
  const [taker, ...others] = play.takers;
  const meld = taker === undefined ? undefined : view.melds[taker];
  if (meld && others.length > 0) return text.table.promptLayOff;
  if (meld) return text.table.promptFits(play.cards().flatMap((card) => play.face(card) ?? []).map(shortLabel), text.table[meld.kind], whoIs(client, meld.owner));
  if (play.goNowhere) return text.table.promptNoMeld;
  if (play.justTaken) return text.table.promptTaken(shortLabel(play.justTaken));
  const special = play.game.prompt?.(play, client);
  if (special) return special;
  const [melding, layOff, discard] = (['meld', 'lay_off', 'discard'] as const).map((kind) => hasChoice(play.action(kind)));
  if (play.action('draw')) return text.table.promptDraw;
  if (view.phase === 'final_plays') return text.table.promptFinal;
  if (play.spells) return play.action('change_word') ? text.table.promptWord : text.table.promptFirstWord;
  return text.table.promptPlay({ meld: melding ?? false, layOff: layOff ?? false, discard: discard ?? false });
}

/** What the bench wants now: cards to give back, a letter, or cards for a word; empty if its word needs no comment. */
export function benchLine({ view, play }: Pick<AtTable, 'view' | 'play'>): string {
  const { purpose, word, tiles } = play.bench;
  if (purpose === 'pass') {
    const pass = play.action('pass');
    if (!pass) return '';
    if (pass.least < pass.most) return text.table.benchExchange(pass.most);
    const last = tiles.length < pass.least ? undefined : play.face(tiles.at(-1)?.card ?? 0);
    return text.table.benchPass(pass.least, last && shortLabel(last));
  }
  if (play.typing.lacking.length > 0) return text.comfort.typing.lacking(play.typing.lacking);
  if (play.unnamed) return play.toDiscard === undefined ? text.table.letterFirst : text.table.letterOrDiscard;
  if (play.justTaken) return text.table.promptTaken(shortLabel(play.justTaken));
  if (play.noted) return text.table.promptNoted(shortLabel(play.noted.face), play.noted.text);
  if (purpose !== 'change') return play.game.onBench?.(play) ?? '';
  return word !== undefined && tiles.length === play.fixed.size ? text.table.benchChange(view.words[word]?.word ?? '') : '';
}
