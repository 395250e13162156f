import type { Action, MoveKind, View } from '../protocol/model.ts';

/** What the player may do of this kind now, as the server says it; undefined if nothing. */
export const actionOf = (view: Pick<View, 'own'>, kind: MoveKind): Action | undefined => view.own?.actions.find((action) => action.kind === kind);

/** Whether the server allows such a move now. */
export const may = (view: Pick<View, 'own'>, kind: MoveKind): boolean => actionOf(view, kind) !== undefined;
