import { expect, test } from 'vitest';
import { bustSymbols, courtDrawing } from '../src/art/courts.ts';
import { suits } from '../src/art/drawing.ts';
import { letterCard } from '../src/art/letters.ts';
import { placed, upsideDown } from '../src/art/outline.ts';
import { largePlayingCard, pictureOn, playingCard, smallPlayingCard } from '../src/art/playing.ts';
import type { Face } from '../src/protocol/model.ts';

test('an outline is moved and scaled', () => {
  const at = { x: 10, y: 20, wide: 2, high: 2 };
  expect(placed('M0-1L.5 1.5H3V-4Z', at)).toBe('M10 18L11 23H16V12Z');
  expect(placed('M0 0Q1 2 3-4 5 6', at), 'a command may have the points of several').toBe('M10 20Q12 24 16 12 20 32');
  expect(placed('M1 1A5.2 5.3 0 0 1 4.3-3.9', at), 'an arc keeps how it is bent').toBe('M12 22A10.4 10.6 0 0 1 18.6 12.2');
  expect(placed('M1 1L2 2', { x: 0, y: 0, wide: 3, high: 1 })).toBe('M3 1L6 2');
  expect(upsideDown('M10 20A5 5 0 1 1 30 40')).toBe('M90 120A5 5 0 1 1 70 100');
});

/** The number of elements that a browser has to lay out. */
const elements = (drawn: string) => drawn.match(/<\w/g)?.length ?? 0;

test('a number card or a letter card has at most two elements', () => {
  for (const suit of suits) {
    for (let rank = 2; rank <= 10; rank += 1) {
      expect(elements(playingCard(rank, suit, String(rank)))).toBeLessThanOrEqual(2);
      expect(elements(smallPlayingCard(rank, suit, String(rank)))).toBeLessThanOrEqual(2);
    }
  }
  const face: Face = { code: 'W', kind: 'letter', rank: 0, letters: 'W', colour: 'red', value: 4 };
  for (const tile of [true, false]) for (const large of [true, false]) expect(elements(letterCard(face, '', tile, large))).toBe(1);
});

test('a court card has at most three elements, and names its picture', () => {
  for (const suit of suits) {
    for (const rank of [11, 12, 13]) {
      const [whole, head] = [playingCard(rank, suit, 'K'), smallPlayingCard(rank, suit, 'K')];
      for (const drawn of [whole, head]) expect(elements(drawn)).toBeLessThanOrEqual(3);
      expect(whole).toContain(`#${pictureOn(rank, suit, false)}"`);
      expect(head).toContain(`#${pictureOn(rank, suit, true)}"`);
    }
  }
  expect(pictureOn(10, 'hearts', false)).toBeUndefined();
});

test('a picture contains everything that it refers to, because an image has to', () => {
  const missing = (drawn: string) => [...drawn.matchAll(/(?:href="#|url\(#)([\w-]+)/g)].map(([, name]) => name!).filter((name) => !drawn.includes(`id="${name}"`));
  for (const suit of suits) for (const rank of [11, 12, 13]) for (const small of [true, false]) expect(missing(courtDrawing(pictureOn(rank, suit, small)!))).toEqual([]);
  expect(missing(bustSymbols())).toEqual([]);
});

test('court cards show the right figures in every language', () => {
  for (const [rank, print, court] of [[11, 'B', 'J'], [12, 'D', 'Q'], [13, 'K', 'K']] as const) {
    expect(playingCard(rank, 'hearts', print)).toContain(`#court-${court}-hearts`);
    expect(smallPlayingCard(rank, 'hearts', print)).toContain(`#bust-${court}-hearts`);
  }
});

test('a large rank lies in the half of its card that others leave free', () => {
  for (const print of ['10', 'Q', 'K', 'A', 'B', 'D', '8']) {
    const [, rank = ''] = /<path class="rank"[^>]* d="([^"]+)"|d="([^"]+)"/.exec(largePlayingCard('hearts', print)) ?? [];
    const xs = [...rank.matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(xs.length, print).toBeGreaterThan(0);
    expect(Math.max(...xs), print).toBeLessThan(47);
  }
});
