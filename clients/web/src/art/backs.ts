import { letters, pipOutline, suits } from './drawing.ts';
import { filled } from './outline.ts';

/** The backs of both kinds of cards, as the symbols `back-playing` and `back-letters`. */

export type Back = 'playing' | 'letters';

const at: readonly (readonly [number, number])[] = [[50, 53], [61.5, 70], [38.5, 70], [50, 87]];

function back(kind: Back): string {
  const ground = `var(--back-${kind})`;
  const emblem =
    kind === 'letters'
      ? letters('M', 50, 83, 36, 'var(--back-line)')
      : filled(suits.map((suit, place) => pipOutline(suit, ...at[place]!, 14)).join(''), 'var(--back-line)');
  return (
    `<rect width="100" height="140" rx="8" fill="var(--back-edge)"/><rect x="5" y="5" width="90" height="130" rx="5" fill="${ground}"/>` +
    '<rect x="9.5" y="9.5" width="81" height="121" rx="3" fill="url(#back-lattice)" stroke="var(--back-line)" stroke-width="1.5"/>' +
    `<path d="M50 32L78 70L50 108L22 70Z" fill="${ground}" stroke="var(--back-line)" stroke-width="2"/>${emblem}`
  );
}

export const backSymbols = (): string =>
  '<pattern id="back-lattice" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<path d="M0 0H10M0 0V10" stroke="var(--back-line)" stroke-width="1.5" opacity=".6"/><rect x="3.7" y="3.7" width="2.6" height="2.6" fill="var(--back-line)" opacity=".75"/></pattern>' +
  `<g id="back-playing">${back('playing')}</g><g id="back-letters">${back('letters')}</g>`;
