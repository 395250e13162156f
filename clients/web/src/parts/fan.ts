/** Where each card of a hand lies. */
export interface Place {
  x: number;
  y: number;
  /** In degrees. */
  turn: number;
  /** How much of it is free: its target. */
  free: { width: number; height: number };
  arc: number;
}

export interface Fan {
  /** The width of a card. */
  card: number;
  places: readonly Place[];
}

export interface FanRoom {
  width: number;
  height: number;
  /** A card is no wider than this. */
  most: number;
  /** How far the arc bends; 0 for none, below for one seen from the other side. */
  bend?: number;
  /** Space above for a card that is raised. */
  lift?: number;
  /** Nobody touches these cards: they lie in one arc, as close as need be. */
  closed?: boolean;
}

/** A finger needs this much of a card. */
const finger = 44;
/** What is seen of the cards of an arc behind another. */
const behind = 50;
const mostArcs = 3;

function arcs(count: number, rows: number): number[] {
  const each = Math.floor(count / rows);
  // The front ones are the longer.
  return Array.from({ length: rows }, (_, row) => each + (rows - row <= count % rows ? 1 : 0));
}

function sized(count: number, rows: number, { width, height, most, bend = 1, lift = 0 }: FanRoom): { card: number; step: number; shows: number } {
  const longest = Math.ceil(count / rows);
  const droop = Math.abs(bend) * Math.min(14, longest * 1.5);
  const shows = rows > 1 ? behind : 0;
  const card = Math.max(Math.min(most, (height - lift - droop - shows * (rows - 1)) / 1.4, width - 8), 28);
  const step = longest > 1 ? Math.min(card * 0.93, (width - card - 4) / (longest - 1)) : card;
  return { card, step, shows };
}

/** One arc while every card shows enough for a finger, else two or more, the back ones showing their upper part. */
export function fan(count: number, room: FanRoom): Fan {
  const { width, bend = 1, lift = 0 } = room;
  let rows = 1;
  while (!room.closed && rows < Math.min(mostArcs, count) && sized(count, rows, room).step < finger) rows += 1;
  const { card, shows } = sized(count, rows, room);
  const lengths = arcs(count, rows);
  const places = lengths.flatMap((length, arc) => {
    const step = length > 1 ? Math.min(card * 0.93, (width - card - 4) / (length - 1)) : card;
    const span = step * (length - 1);
    const isFront = arc === rows - 1;
    return Array.from({ length }, (_, index): Place => {
      const along = length > 1 ? (index / (length - 1) - 0.5) * 2 : 0;
      return {
        x: width / 2 - span / 2 + index * step - card / 2,
        y: lift + arc * shows + along * along * bend * Math.min(14, length * 1.5) + (bend < 0 ? -bend * Math.min(14, length * 1.5) : 0),
        turn: along * bend * Math.min(7, length * 0.75),
        free: { width: index === length - 1 ? card : step, height: isFront ? card * 1.4 : shows },
        arc,
      };
    });
  });
  return { card, places };
}
