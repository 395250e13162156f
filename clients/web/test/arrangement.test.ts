import { expect, test } from 'vitest';
import { fitted, loose, withCardMoved, withGroup, withoutGroup } from '../src/play/arrangement.ts';
import { nameOf, spokenName } from '../src/text/card_names.ts';
import { sorted } from '../src/play/sorting.ts';
import { letterFaces, playingFaces } from './fixtures.ts';

const face = (faces: typeof letterFaces, code: string) => {
  const found = faces[code];
  if (!found) throw new Error(code);
  return found;
};

test('a card moves in front of another one, or to the end, and leaves its group', () => {
  const start = { order: [1, 2, 3, 4], groups: [[{ card: 3 }, { card: 4 }]] };
  expect(withCardMoved(start, 4, 1)).toEqual({ order: [4, 1, 2, 3], groups: [] });
  expect(withCardMoved(start, 1, null)).toEqual({ order: [2, 3, 4, 1], groups: start.groups });
  expect(withCardMoved(start, 1, 1)).toEqual(start);
});

test('T-12: a card belongs to one group at most, and a group keeps the letter of its star', () => {
  const first = withGroup({ order: [1, 2, 3, 4], groups: [] }, [{ card: 2, as: 'E' }, { card: 1 }]);
  expect(first.groups).toEqual([[{ card: 2, as: 'E' }, { card: 1 }]]);
  expect(loose(first)).toEqual([3, 4]);
  const second = withGroup(first, [{ card: 3 }, { card: 1 }]);
  expect(second.groups).toEqual([[{ card: 3 }, { card: 1 }]]);
  expect(withoutGroup(second, 0).groups).toEqual([]);
});

test('T-12: a group that has lost a card is dissolved; new cards go to the end', () => {
  const hand = [1, 3, 5].map((id) => ({ id, face: 'A-red' }));
  expect(fitted({ order: [3, 2, 1], groups: [[{ card: 1 }, { card: 2 }], [{ card: 3 }]] }, hand)).toEqual({
    order: [3, 1, 5],
    groups: [[{ card: 3 }]],
  });
});

test('a hand is sorted as the player asks', () => {
  const cards = ['KH', '2S', '2C', '10D'].map((code, id) => ({ id, face: code }));
  const codes = (by: 'rank' | 'suit') => sorted(cards, playingFaces, by).map((card) => card.face);
  expect(codes('rank')).toEqual(['2C', '2S', '10D', 'KH']);
  expect(codes('suit')).toEqual(['2C', '10D', '2S', 'KH']);
  const letters = ['*-red', 'B-red', 'A-green', 'A-black'].map((code, id) => ({ id, face: code }));
  expect(sorted(letters, letterFaces, 'letter').map((card) => card.face)).toEqual(['A-black', 'A-green', 'B-red', '*-red']);
});

test('every card has a spoken name', () => {
  expect(spokenName(face(playingFaces, 'KH'))).toBe('king of hearts');
  expect(spokenName(face(playingFaces, '10C'))).toBe('ten of clubs');
  expect(spokenName(face(letterFaces, 'E-red'))).toBe('E red, 2 points');
  expect(spokenName(face(letterFaces, '*-blue'), 'Q')).toBe('star blue, stands for Q');
  expect(nameOf(face(letterFaces, 'E-red'))).toBe('E red');
});
