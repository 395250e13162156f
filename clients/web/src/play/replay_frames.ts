import type { Json } from '../protocol/json.ts';
import { mergePatch } from '../protocol/merge_patch.ts';
import type { Doc, GameEvent, Replay, View } from '../protocol/model.ts';

/** The state of a match after a move, as one observer saw it, and the events of that move. */
export interface Frame {
  /** The number of the state; arranging a hand does not change it. */
  number: number;
  doc: Doc;
  events: readonly GameEvent[];
}

/** Unfolds a replay: the beginning of the match, then a frame for each move. Frames share unchanged parts. */
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

/** The frames worth a look: the first, and those with events. Sorting a hand has none. */
export function stopsIn(frames: readonly Frame[]): number[] {
  return frames.flatMap((frame, index) => (index === 0 || frame.events.length > 0 ? [index] : []));
}

/** The state with that number, or the last one before it. Other observers have it at another index of their frames. */
export function frameOf(frames: readonly Frame[], number: number): Frame | undefined {
  return frames.filter((frame) => frame.number <= number).at(-1);
}

/** At which of these frames each hand begins. */
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

/** The view without actions: a spectator can do nothing. */
export function lookedAt(view: View): View {
  return view.own ? { ...view, own: { ...view.own, actions: [] } } : view;
}
