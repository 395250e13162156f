import type { Doc, Phase } from '../../protocol/model.ts';

const optionOf: Partial<Record<Phase, string>> = { challenge: 'challenge_seconds', between_hands: 'hand_pause' };

/** The time that this table gives for the decision that it waits for, in ms; 0 without a clock. */
export function wholeTime({ room, view }: Doc): number {
  const seconds = room.options[(view && optionOf[view.phase]) ?? 'turn_seconds'];
  return typeof seconds === 'number' ? seconds * 1000 : 0;
}

/** With less time left than this, in ms, a player should decide now. A window to challenge a word is short as a whole. */
export const shortTime = (doc: Doc): number => Math.min(15_000, wholeTime(doc) / 3);
