import type { CardId, GameEvent, Seat } from '../protocol/model.ts';

/** Who laid off which cards in a hand: of a meld the table says only whose it is. */
export type LaidOff = ReadonlyMap<CardId, Seat>;

/** The same after these events; a deal begins anew. */
export const laidOffAfter = (events: readonly GameEvent[], before: LaidOff): LaidOff =>
  events.reduce<LaidOff>((laid, event) => {
    if (event.event === 'hand_dealt') return new Map();
    return event.event === 'laid_off' ? new Map([...laid, ...event.cards.map(({ id }) => [id, event.seat] as const)]) : laid;
  }, before);
