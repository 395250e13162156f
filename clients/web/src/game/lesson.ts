import type { MoveKind, Seat, View } from '../protocol/model.ts';

/** One thing that somebody who plays a game for the first time is told, at the moment when it is there to be done. */
export interface Step {
  /** Its sentence is that of the game and this name in the texts. */
  name: string;
  /** What says it in full. */
  clause: string;
  /** Whether this is its moment. It is behind one when the moment has passed. */
  when(view: View, seat: Seat): boolean;
}

/** How far somebody has come. */
export interface Progress {
  behind: readonly string[];
  /** What he is being told; between two moments nothing. */
  shown: string | null;
}

export const beginning: Progress = { behind: [], shown: null };

/** Whether the server lets one do this now. */
export const may = (view: View, kind: MoveKind): boolean => view.own?.actions.some((action) => action.kind === kind) ?? false;

/**
 * Where somebody is who now sees this: a step stays while its moment lasts; after it comes the first whose moment is
 * there and that he has not been told. The same object as before if nothing has changed.
 */
export function follow(steps: readonly Step[], progress: Progress, view: View, seat: Seat): Progress {
  const current = steps.find((step) => step.name === progress.shown);
  if (current?.when(view, seat)) return progress;
  const behind = current ? [...progress.behind, current.name] : progress.behind;
  const next = steps.find((step) => !behind.includes(step.name) && step.when(view, seat));
  return current || next ? { behind, shown: next?.name ?? null } : progress;
}

/** The last step ends it, whatever did not come up before. */
export function isLast(steps: readonly Step[], name: string | null): boolean {
  return name !== null && steps.at(-1)?.name === name;
}

export function isOver(steps: readonly Step[], { behind }: Progress): boolean {
  return isLast(steps, behind.at(-1) ?? null);
}
