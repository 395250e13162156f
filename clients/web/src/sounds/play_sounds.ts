import { preferences } from '../player/preferences.svelte.ts';
import type { SoundKind, SoundName } from '../play/sound_of.ts';

/** Which kinds of sounds are switched on. */
const wished = (): Record<SoundKind, boolean> => ({
  turn: preferences.sound, cards: preferences.cardSounds, words: preferences.wordSounds, moments: preferences.momentSounds,
});
const anyWished = () => Object.values(wished()).includes(true);

/**
 * Plays these sounds, as far as they are switched on; while the page is out of sight, only that it is this player's
 * turn. The code that makes them is fetched with the first one.
 */
export async function playSounds(names: readonly SoundName[]): Promise<void> {
  if (names.length === 0 || !anyWished()) return;
  const { kindOf, sound } = await import('./sounds.ts');
  for (const name of names) {
    const kind = kindOf(name);
    if (wished()[kind] && (kind === 'turn' || !document.hidden)) sound(name);
  }
}

/** Called when the person touches the page or presses a key: only then do browsers let a page begin to make sounds. */
export async function allowSounds(): Promise<void> {
  if (anyWished()) void (await import('./sounds.ts')).awaken();
}

/** Plays one sound of a kind that was just switched on, as soon as the browser allows it. */
export async function trySound(name: SoundName): Promise<void> {
  const { awaken, sound } = await import('./sounds.ts');
  await awaken();
  sound(name);
}
