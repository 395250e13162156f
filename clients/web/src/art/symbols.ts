import { backSymbols } from './backs.ts';
import { asImage, whenRecoloured } from './card_colours.ts';
import type { CourtPicture } from './courts.ts';

/** Drawings that many cards use are put on the page once, as symbols that the cards refer to. */

const there = new Map<string, Promise<void>>();

function put(symbols: string): void {
  const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  holder.setAttribute('width', '0');
  holder.setAttribute('height', '0');
  holder.setAttribute('aria-hidden', 'true');
  holder.classList.add('symbols');
  holder.innerHTML = `<defs>${symbols}</defs>`;
  document.body.append(holder);
}

function once(name: string, symbols: () => Promise<string>): Promise<void> {
  const known = there.get(name);
  if (known) return known;
  const coming = symbols().then(put);
  there.set(name, coming);
  // The next card that needs it tries again.
  coming.catch(() => there.delete(name));
  return coming;
}

/** The backs of cards. */
export const needBacks = (): Promise<void> => once('backs', () => Promise.resolve(backSymbols()));

/** The picture on a court card, fetched when it is first needed. Until then the card shows only its corners. */
export const needPicture = (picture: CourtPicture): Promise<void> =>
  once(picture, async () => {
    const drawing = (await import('./courts.ts')).courtDrawing(picture);
    whenRecoloured(() => document.getElementById(picture)?.setAttribute('href', asImage(drawing)));
    return `<image id="${picture}" width="100" height="140" href="${asImage(drawing)}"/>`;
  });
