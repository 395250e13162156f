import type { Doc, GameEvent, Seat } from '../protocol/model.ts';
import type { Frame } from './recording.ts';

/** What was missed, shown once more: each move is seen for a beat, and all of it takes no longer than eight seconds. */
export const beatMs = 900;
const mostMoves = 8;
export const wholeMs = mostMoves * beatMs;

/** What the eye sees happen on the table. */
const seen: readonly GameEvent['event'][] = [
  'drew', 'melded', 'laid_off', 'discarded', 'word_laid', 'word_changed', 'passed', 'cards_put_back', 'knocked', 'challenged', 'word_accepted', 'took_back',
];
export const isMove = ({ events }: Pick<Frame, 'events'>): boolean => events.some(({ event }) => seen.includes(event));

const isOthers = ({ events }: Frame, seat: Seat | null): boolean => events.some((event) => seen.includes(event.event) && 'seat' in event && event.seat !== seat);

/** Whether the same hand is played on: nothing has been dealt or counted. */
export const continues = (before: Doc, after: Doc): boolean =>
  before.view?.hand === after.view?.hand && after.room.stage === 'playing' && after.view?.phase !== 'between_hands';

/**
 * What is shown again to somebody who has not looked since the state `since`: how the table stood, and the last moves
 * since then, as far as they are of the hand that is being played. Nothing if nobody else has moved. A hand that is over
 * is told by its result.
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
