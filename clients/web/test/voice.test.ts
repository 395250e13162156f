import { expect, test } from 'vitest';
import { voice } from '../src/core/voice.svelte.ts';

const said = () => voice.announcements.map(({ words }) => words);

test('announcements are numbered on after the player has left a room and its announcements are gone', () => {
  voice.say('Ann deals.');
  voice.say('Ben drew a card.');
  const before = voice.newest;
  voice.hush();
  expect(said()).toEqual([]);
  voice.say('Cleo sat down.');
  expect(said()).toEqual(['Cleo sat down.']);
  expect(voice.newest).toBe(before + 1);
});
