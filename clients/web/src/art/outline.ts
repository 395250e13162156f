/**
 * Outlines as the data of a path. All that has one colour on a card is put into one path, so that a card is few elements:
 * a browser styles and lays out each of them, and there are many cards on a table.
 */

/** Where an outline comes to lie: `x` and `y` for its origin, and how it is scaled; negative for turned by half. */
export interface Placing {
  x: number;
  y: number;
  wide: number;
  high: number;
}

const parts = /[A-Z]|-?(?:\d+\.?\d*|\.\d+)/g;
const round = (value: number) => String(Math.round(value * 100) / 100);

/** An outline of absolute commands, elsewhere. Arcs keep their shape only if both scales are the same. */
export function placed(outline: string, { x, y, wide, high }: Placing): string {
  const along = (value: number) => round(x + value * wide);
  const down = (value: number) => round(y + value * high);
  /** The next of a command's numbers, `at` counted from the command. */
  const moved: Record<string, (value: number, at: number) => string> = {
    H: along,
    V: down,
    // Two radii and how they are turned, two flags, and a point.
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

/** The same turned about the middle of a card, so that it is read from the other side. */
export const upsideDown = (outline: string): string => placed(outline, { x: 100, y: 140, wide: -1, high: -1 });

export const filled = (outline: string, fill: string, name = ''): string => `<path${name && ` class="${name}"`} d="${outline}" fill="${fill}"/>`;
