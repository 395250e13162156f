import type { AtTable } from './game.ts';
import { text } from '../text/text.ts';
import { hasChoice } from './fitting.ts';

/** What there is to do now, in a sentence. */
export function hintLine({ client, doc, view, play }: AtTable): string {
  if (play.action('back')) return client.seat !== null && doc.room.seats[client.seat]?.stand_in !== undefined ? text.bots.playsForYou : text.table.awayNow;
  if (client.seat === null || !view.to_act.includes(client.seat)) return text.table.waitingFor(view.to_act.map((seat) => client.nameOf(seat)));
  const special = play.game.hint?.(play);
  if (special) return special;
  const [meld, layOff, discard] = (['meld', 'lay_off', 'discard'] as const).map((kind) => hasChoice(play.action(kind)));
  if (play.action('draw')) return text.table.hintDraw;
  if (Object.keys(view.melds).some((id) => play.mayLayOff(Number(id)))) return text.table.hintLayOff;
  if (view.phase === 'final_plays') return text.table.hintFinal;
  if (play.spells) return text.table.hintWord;
  return text.table.hintPlay({ meld: meld ?? false, layOff: layOff ?? false, discard: discard ?? false });
}
