import { expect, test } from 'vitest';
import { placeOfGain } from '../src/parts/table/gain_place.ts';

const size = { width: 80, height: 40 };
const within = { x: 0, y: 60, width: 400, height: 400 };
const word = { x: 150, y: 200, width: 100, height: 44 };
const others = {
  above: { x: 150, y: 150, width: 100, height: 44 },
  below: { x: 150, y: 250, width: 100, height: 44 },
  right: { x: 260, y: 200, width: 100, height: 44 },
  left: { x: 20, y: 200, width: 120, height: 44 },
};

test('the points of a word are above it, or at the nearest place where they cover no other word', () => {
  const { above, below, right, left } = others;
  expect(placeOfGain(word, size, [], within)).toEqual({ x: 160, y: 154 });
  expect(placeOfGain(word, size, [above], within)).toEqual({ x: 160, y: 250 });
  expect(placeOfGain(word, size, [above, below], within)).toEqual({ x: 256, y: 202 });
  expect(placeOfGain(word, size, [above, below, right], within)).toEqual({ x: 64, y: 202 });
  expect(placeOfGain(word, size, [above, below, right, left], within)).toEqual({ x: 160, y: 104 });
  expect(placeOfGain(word, size, [above, below, right, left, { ...above, y: 100 }], within)).toEqual({ x: 160, y: 300 });
  expect(placeOfGain(word, size, [{ ...within, height: 140 }, { ...within, y: 244, height: 216 }, right, left], within), 'on the word itself').toEqual({ x: 160, y: 202 });
});

test('next to what lies above a word the points are as near to it as they can be', () => {
  const pile = { x: 90, y: 130, width: 80, height: 66 };
  const hand = { ...within, y: 250, height: 210 };
  expect(placeOfGain(word, size, [pile, hand], within)).toEqual({ x: 176, y: 154 });
});

test('points that find no place nearby lie on their word, because further away nobody would know whose they are', () => {
  const last = { ...word, y: 400 };
  const full = (top: number) => [{ ...within, y: top, height: 400 - top }, { ...within, y: 444, height: 16 }, { ...within, y: 400, width: 148 }, { ...within, y: 400, x: 252 }];
  expect(placeOfGain(last, size, full(250), within), 'above all that').toEqual({ x: 160, y: 204 });
  expect(placeOfGain(last, size, full(160), within), 'on the word').toEqual({ x: 160, y: 402 });
});

test('the points of a word stay in the window', () => {
  expect(placeOfGain({ ...word, x: 0, width: 60 }, size, [], within)).toEqual({ x: 0, y: 154 });
  expect(placeOfGain({ ...word, x: 360, width: 40 }, size, [], within)).toEqual({ x: 320, y: 154 });
  expect(placeOfGain({ ...word, y: 70 }, size, [], within), 'there is no room above it').toEqual({ x: 160, y: 120 });
});

test('the points of a word leave names free if there is another place near the word', () => {
  const names = [{ x: 100, y: 150, width: 120, height: 40 }];
  expect(placeOfGain(word, size, [], within, names)).toEqual({ x: 160, y: 250 });
  const { right, left } = others;
  const below = { ...within, y: 250, height: 210 };
  expect(placeOfGain(word, size, [below, { ...right, y: 160, height: 84 }, left], within, names), 'there is none').toEqual({ x: 160, y: 154 });
});
