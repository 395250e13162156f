import type { CardId, GameEvent, Seat } from '../protocol/model.ts';
import type { Frame } from './replay_frames.ts';

/** Who laid off which cards in a hand. The table says only whose meld they are in. */
export type LaidOff = ReadonlyMap<CardId, Seat>;

/** The same after these events; a deal begins anew. */
export const laidOffAfter = (events: readonly GameEvent[], before: LaidOff): LaidOff =>
  events.reduce<LaidOff>((laid, event) => {
    if (event.event === 'hand_dealt') return new Map();
    return event.event === 'laid_off' ? new Map([...laid, ...event.cards.map(({ id }) => [id, event.seat] as const)]) : laid;
  }, before);

/** The same after the first frames of a match. */
export const laidOffIn = (frames: readonly Frame[]): LaidOff => frames.reduce<LaidOff>((laid, { events }) => laidOffAfter(events, laid), new Map());
