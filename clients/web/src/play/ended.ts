import type { Doc, View } from '../protocol/model.ts';

/** Whether nothing more is played in this hand. */
export const isOver = ({ phase }: View): boolean => phase === 'between_hands' || phase === 'over';

/** Whether the table shows the end of a hand, and its result. */
export const hasEnded = ({ view }: Doc): boolean => view?.last_hand !== undefined && isOver(view);
