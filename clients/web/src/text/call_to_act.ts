import type { View } from '../protocol/model.ts';
import { text } from './text.ts';

/** What tells the player that the table waits for them: it is their turn, or they judge a word (AR-6.1). */
export const callToAct = ({ phase }: Pick<View, 'phase'>): string => (phase === 'challenge' ? text.table.youDecide : text.table.yourTurn);
