import { type Json, mergePatch } from '../protocol/merge_patch.ts';
import type { Doc, GameEvent, Replay, View } from '../protocol/model.ts';

/** How a match stood after a move, as one observer saw it, and what had happened just then. */
export interface Frame {
  /** Of the state; to arrange one's hand does not count. */
  number: number;
  doc: Doc;
  events: readonly GameEvent[];
}

/** The match unfolded: how it began, then a frame for each move. Unchanged parts are shared between frames. */
export function unfold(replay: Replay): Frame[] {
  let doc: Doc = replay.doc;
  return [
    { number: replay.doc.view.number, doc, events: replay.events },
    ...replay.steps.map(({ number, patch, events = [] }): Frame => {
      if (patch) doc = mergePatch(doc as unknown as Json, patch as Json) as unknown as Doc;
      return { number, doc, events };
    }),
  ];
}

/** The frames worth a look: the first, and those in which something happened. To sort one's hand is nothing. */
export function stopsIn(frames: readonly Frame[]): number[] {
  return frames.flatMap((frame, index) => (index === 0 || frame.events.length > 0 ? [index] : []));
}

/** How the match stood when its state had that number; others see it, too, but at another place in their frames. */
export function frameOf(frames: readonly Frame[], number: number): Frame | undefined {
  return frames.filter((frame) => frame.number <= number).at(-1);
}

/** Where, among these frames, each hand begins. */
export function handsIn(frames: readonly Frame[]): { hand: number; at: number }[] {
  return frames.flatMap(({ doc }, at) => {
    const hand = doc.view?.hand ?? 0;
    return at === 0 || hand !== frames[at - 1]?.doc.view?.hand ? [{ hand, at }] : [];
  });
}

/** The hand whose result this frame is the first to show. */
export function handEndedIn(frames: readonly Frame[], at: number): number | undefined {
  const ended = frames[at]?.doc.view?.last_hand?.hand;
  const before = at > 0 ? frames[at - 1]?.doc.view?.last_hand?.hand : undefined;
  return ended === before ? undefined : ended;
}

/** The view of a spectator: there is nothing for them to do. */
export function lookedAt(view: View): View {
  return view.own ? { ...view, own: { ...view.own, actions: [] } } : view;
}
