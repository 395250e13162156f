import type { Doc, GameEvent, Seat } from '../protocol/model.ts';
import type { Frame } from './replay_frames.ts';

/** A recap shows missed moves again, each for one beat, and takes no longer than eight seconds. */
export const beatMs = 900;
const mostMoves = 8;
export const wholeMs = mostMoves * beatMs;

/** Events that change what is seen on the table. */
const seen: readonly GameEvent['event'][] = [
  'drew', 'melded', 'laid_off', 'discarded', 'word_laid', 'word_changed', 'passed', 'cards_put_back', 'knocked', 'challenged', 'word_accepted', 'took_back',
];
export const isMove = ({ events }: Pick<Frame, 'events'>): boolean => events.some(({ event }) => seen.includes(event));

const isOthers = ({ events }: Frame, seat: Seat | null): boolean => events.some((event) => seen.includes(event.event) && 'seat' in event && event.seat !== seat);

/** Whether the same hand goes on: nothing was dealt or scored in between. */
export const continues = (before: Doc, after: Doc): boolean =>
  before.view?.hand === after.view?.hand && after.room.stage === 'playing' && after.view?.phase !== 'between_hands';

/**
 * What to show again to a player who has not looked since the state `since`: the table as it stood, and the last moves
 * since then, as far as they belong to the current hand. Empty if nobody else has moved. A hand that is over is not
 * shown again, because its result tells it.
 */
export function recapOf(frames: readonly Frame[], since: number, seat: Seat | null): Frame[] {
  const last = frames.at(-1);
  if (!last) return [];
  const at = frames.flatMap((frame, index) => {
    const before = frames[index - 1];
    const wanted = before && before.number >= since && frame.number > since && isMove(frame) && continues(before.doc, frame.doc) && continues(frame.doc, last.doc);
    return wanted ? [index] : [];
  });
  const shown = at.slice(-mostMoves);
  const before = frames[(shown[0] ?? 0) - 1];
  const moves = shown.flatMap((index) => frames[index] ?? []);
  return before && moves.some((frame) => isOthers(frame, seat)) ? [before, ...moves] : [];
}
