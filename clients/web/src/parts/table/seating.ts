import type { Seat } from '../../protocol/model.ts';
import type { Shape } from './shape.ts';

/** How the players' cards lie on the felt: of two facing each other, around a wide table, or in a line for each player. */
export const layoutFor = (seats: number, { shape, large }: { shape: Shape; large: boolean }): 'duo' | 'around' | 'lines' =>
  seats < 3 ? 'duo' : shape === 'wide' && !large ? 'around' : 'lines';

/**
 * The places of the others at a wide table, clockwise from the player's left, in percent of the space above their
 * cards.
 */
export interface Chair {
  left: number;
  top: number;
  width: number;
  height: number;
  side: 'left' | 'middle' | 'right';
}

const chair = (left: number, top: number, width: number, height: number): Chair => ({
  left, top, width, height, side: left + width <= 40 ? 'left' : left >= 60 ? 'right' : 'middle',
});

const chairs: Record<number, readonly Chair[]> = {
  // Both face the player; the title is between them.
  2: [chair(2.5, 8, 38, 44), chair(59.5, 8, 38, 44)],
  3: [chair(1.5, 18, 32, 78), chair(34.5, 0, 31, 44), chair(66.5, 18, 32, 78)],
  4: [chair(1.5, 44, 31, 56), chair(22, 0, 27, 42), chair(51, 0, 27, 42), chair(67.5, 44, 31, 56)],
  5: [chair(1.5, 50, 30, 50), chair(1.5, 12, 31, 37), chair(34.5, 0, 31, 42), chair(67.5, 12, 31, 37), chair(68.5, 50, 30, 50)],
  6: [chair(1.5, 50, 29, 50), chair(1.5, 12, 24, 37), chair(26.5, 0, 23, 42), chair(50.5, 0, 23, 42), chair(74.5, 12, 24, 37), chair(69.5, 50, 29, 50)],
  7: [
    chair(1.5, 52, 28, 48), chair(1.5, 12, 22.5, 38), chair(25, 0, 16, 42), chair(42, 0, 16, 42), chair(59, 0, 16, 42), chair(76, 12, 22.5, 38), chair(70.5, 52, 28, 48),
  ],
  // Only for spectators: the eighth player has the place of the spectator, whose own cards need none.
  8: [
    chair(1.5, 52, 28, 48), chair(1.5, 12, 22.5, 38), chair(25, 0, 16, 42), chair(42, 0, 16, 42), chair(59, 0, 16, 42), chair(76, 12, 22.5, 38), chair(70.5, 52, 28, 48), chair(33, 73, 34, 27),
  ],
};

/** Of the `seats`, clockwise from the near one, those that have a chair: all of them if none is the player's `own`. */
export const seatsOnChairs = (seats: readonly Seat[], own: Seat | null): readonly Seat[] => (seats[0] === own ? seats.slice(1) : seats);

export const chairsFor = (others: number): readonly Chair[] => chairs[others] ?? [];
