import { expect, test } from 'vitest';
import { voice } from '../src/core/voice.svelte.ts';

const said = () => voice.announcements.map(({ words }) => words);

test('what is said is numbered on, also after a room was left and its news with it', () => {
  voice.say('Ann deals.');
  voice.say('Ben drew a card.');
  const before = voice.newest;
  voice.hush();
  expect(said()).toEqual([]);
  voice.say('Cleo sat down.');
  expect(said()).toEqual(['Cleo sat down.']);
  expect(voice.newest).toBe(before + 1);
});
