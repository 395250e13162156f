import { SvelteMap } from 'svelte/reactivity';
import { untrack } from 'svelte';
import type { WordAnswer, Worth } from '../protocol/model.ts';
import type { Observer, Spelled } from './observer.ts';
import type { Play } from './play.svelte.ts';

/** A word is checked only when the player pauses for this long. */
const restMs = 140;

/** What the server said about a word, and the score for laying it. */
export type Told = Pick<WordAnswer, 'valid' | 'worth'>;

/** Whether a word is valid, for the life of the page: that does not change. */
const known = new SvelteMap<string, boolean>();

/** Whether it is known that this is not a word. */
export const isNoWord = (word: string): boolean => known.get(word) === false;

/** What a word scores at once, without bonus cards. */
export const pointsOf = (worth: Worth): number => worth.lines.reduce((sum, line) => sum + line.points, 0);

/** Whether the word on the bench is valid, and its score, according to the server; undefined until it has answered. */
export function spellingOf(client: () => Observer, play: () => Play): () => Told | undefined {
  let answer = $state.raw<Told | undefined>();
  const word = $derived.by(() => {
    const { word, unnamed, bench } = play();
    return unnamed || bench.purpose === 'pass' || word.length < 2 ? '' : word;
  });
  // As text, so that a new view that does not change it asks nothing.
  const how = $derived(JSON.stringify(play().spelling ?? null));
  $effect(() => {
    const observer = client();
    const spelled: Spelled | null = JSON.parse(how);
    answer = undefined;
    if (!observer.mayAsk || !word) return;
    const valid = untrack(() => known.get(word));
    if (valid !== undefined) answer = { valid };
    if (valid === false || (valid && !spelled)) return;
    const asked = word;
    let over = false;
    const timer = setTimeout(async () => {
      const told = await observer.look(asked, spelled ?? undefined);
      if (!told) return;
      known.set(asked, told.valid);
      if (!over) answer = told;
    }, restMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  });
  return () => answer;
}
