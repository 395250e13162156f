import { preferences } from './preferences.svelte.ts';
import type { SoundName } from '../game/sound_of.ts';

/** Plays these sounds, as far as they are switched on. The code that makes them is fetched with the first one. */
export async function hear(names: readonly SoundName[]): Promise<void> {
  const { sound: turn, cardSounds: cards, wordSounds: words, momentSounds: moments } = preferences;
  if (names.length === 0 || document.hidden || !(turn || cards || words || moments)) return;
  const { kindOf, sound } = await import('./sounds.ts');
  const wished = { turn, cards, words, moments };
  for (const name of names) if (wished[kindOf(name)]) sound(name);
}
