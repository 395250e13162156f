import { expect, test } from 'vitest';
import { announcer } from '../src/browser/announcements.svelte.ts';

const said = () => announcer.announcements.map(({ words }) => words);

test('announcements are numbered on after the player has left a room and its announcements are gone', () => {
  announcer.say('Ann deals.');
  announcer.say('Ben drew a card.');
  const before = announcer.newest;
  announcer.hush();
  expect(said()).toEqual([]);
  announcer.say('Cleo sat down.');
  expect(said()).toEqual(['Cleo sat down.']);
  expect(announcer.newest).toBe(before + 1);
});
