/** The place of a card in a hand. */
interface Place {
  x: number;
  y: number;
  /** In degrees. */
  turn: number;
  /** The visible part of the card, which is its target. */
  free: { width: number; height: number };
  arc: number;
}

interface Fan {
  /** The width of a card. */
  card: number;
  places: readonly Place[];
}

interface FanSpace {
  width: number;
  height: number;
  /** The maximum width of a card. */
  most: number;
  /** How far the arc bends; 0 for a straight line, negative for an arc seen from the other side. */
  bend?: number;
  /** Room above for a raised card. */
  lift?: number;
  /** The part of a card's height that may lie below the space, so that the card is larger. */
  sunk?: number;
  /** Nobody touches these cards: they lie in one arc, as close together as necessary. */
  closed?: boolean;
}

/** The width of a card that a finger needs. */
const finger = 44;
/** The visible height of an arc behind another one. */
const behind = 50;
const mostArcs = 3;
/** A card's height, as a multiple of its width. */
const heightOfWidth = 1.4;
/** The part of a card's width that has to be seen for its letter to be whole. */
const letter = 0.8;

function arcs(count: number, rows: number): number[] {
  const each = Math.floor(count / rows);
  // The front arcs get the extra cards.
  return Array.from({ length: rows }, (_, row) => each + (rows - row <= count % rows ? 1 : 0));
}

/** The distance from card to card in an arc. */
const stepOf = (length: number, card: number, width: number): number => (length > 1 ? Math.min(card * 0.93, (width - card - 4) / (length - 1)) : card);

/** How much lower the ends of an arc lie than its middle, or the middle than the ends. */
const droopOf = (length: number, bend: number): number => Math.abs(bend) * Math.min(14, length * 1.5);

function sized(count: number, rows: number, { width, height, most, bend = 1, lift = 0, sunk = 0 }: FanSpace): { card: number; step: number; shows: number; front: number } {
  const longest = Math.ceil(count / rows);
  const shows = rows > 1 ? behind : 0;
  /** What is left for the front arc. */
  const left = height - lift - droopOf(longest, bend) - shows * (rows - 1);
  const whole = left / heightOfWidth;
  // Larger than that, a card would hide more of the one before it than it shows itself.
  const apart = (width - 4) / (1 + letter * (longest - 1));
  const card = Math.max(Math.min(most, Math.max(whole, Math.min(whole / (1 - sunk), apart)), width - 8), 28);
  return { card, step: stepOf(longest, card, width), shows, front: Math.min(left, card * heightOfWidth) };
}

/** One arc if every card shows enough for a finger; otherwise more, with the upper part of the back ones showing. */
export function fan(count: number, space: FanSpace): Fan {
  const { width, bend = 1, lift = 0 } = space;
  let rows = 1;
  while (!space.closed && rows < Math.min(mostArcs, count) && sized(count, rows, space).step < finger) rows += 1;
  const { card, shows, front } = sized(count, rows, space);
  const lengths = arcs(count, rows);
  /** A hand lies at the near edge: the front arc stays in place when the last card of the back one is gone. */
  const down = space.closed ? 0 : Math.max(0, space.height - lift - shows * (rows - 1) - front - droopOf(lengths.at(-1) ?? 1, bend));
  const places = lengths.flatMap((length, arc) => {
    const step = stepOf(length, card, width);
    const droop = droopOf(length, bend);
    const span = step * (length - 1);
    const isFront = arc === rows - 1;
    return Array.from({ length }, (_, index): Place => {
      const along = length > 1 ? (index / (length - 1) - 0.5) * 2 : 0;
      return {
        x: width / 2 - span / 2 + index * step - card / 2,
        y: down + lift + arc * shows + (bend < 0 ? 1 - along * along : along * along) * droop,
        turn: along * bend * Math.min(7, length * 0.75),
        free: { width: index === length - 1 ? card : step, height: isFront ? front : shows },
        arc,
      };
    });
  });
  return { card, places };
}
