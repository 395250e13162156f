import { expect, test } from 'vitest';
import { guestName, seatName } from '../src/player/guest_name.ts';
import { preferences } from '../src/player/preferences.svelte.ts';

test('guests without a name get different ones', () => {
  expect(guestName([])).toBe('Guest');
  expect(guestName(['Ann', 'Guest'])).toBe('Guest 2');
  expect(guestName(['Guest', 'Guest 2', 'Guest 4'])).toBe('Guest 3');
});

test('a person sits down under their own name, if they have given one', () => {
  preferences.name = 'Ann';
  expect(seatName(['Guest'])).toBe('Ann');
  preferences.name = '';
  expect(seatName(['Guest'])).toBe('Guest 2');
});
