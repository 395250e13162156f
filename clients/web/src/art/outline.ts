/**
 * Outlines as path data. Everything of one colour on a card goes into one path, so that a card has few elements: a
 * browser styles and lays out each element, and there are many cards on a table.
 */

/** Where to draw an outline: `x` and `y` for its origin, and its scales; negative scales turn it by half. */
interface Placing {
  x: number;
  y: number;
  wide: number;
  high: number;
}

const parts = /[A-Z]|-?(?:\d+\.?\d*|\.\d+)/g;
const round = (value: number) => String(Math.round(value * 100) / 100);

/** Moves and scales an outline of absolute commands. Arcs keep their shape only if both scales are the same. */
export function placed(outline: string, { x, y, wide, high }: Placing): string {
  const along = (value: number) => round(x + value * wide);
  const down = (value: number) => round(y + value * high);
  /** Moves the next number of a command; `at` is its index within the command. */
  const moved: Record<string, (value: number, at: number) => string> = {
    H: along,
    V: down,
    // Two radii and a rotation, two flags, and a point.
    A: (value, at) => (at % 7 < 2 ? round(value * Math.abs(wide)) : at % 7 < 5 ? String(value) : at % 7 === 5 ? along(value) : down(value)),
  };
  const point = (value: number, at: number) => (at % 2 === 0 ? along(value) : down(value));
  let command = '';
  let at = 0;
  let written = '';
  for (const [part] of outline.matchAll(parts)) {
    if (part >= 'A') {
      command = part;
      at = 0;
      written += part;
    } else {
      const value = (moved[command] ?? point)(Number(part), at);
      written += at > 0 && !value.startsWith('-') ? ` ${value}` : value;
      at += 1;
    }
  }
  return written;
}

/** The outline turned about the middle of a card, so that it reads from the other side. */
export const upsideDown = (outline: string): string => placed(outline, { x: 100, y: 140, wide: -1, high: -1 });

export const filled = (outline: string, fill: string, name = ''): string => `<path${name && ` class="${name}"`} d="${outline}" fill="${fill}"/>`;
