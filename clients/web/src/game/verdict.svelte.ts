import type { WordAnswer } from '../protocol/model.ts';
import type { Observer } from './observer.ts';
import type { Play } from './play.svelte.ts';

/** A hand that types asks for no more than what it stops at. */
const restMs = 140;

/** What the dictionary said, for as long as the page is there: a word does not change. */
const known = new Map<string, WordAnswer>();

/** Whether the word on the bench is one, as the dictionary of this table says; nothing until it has said so. */
export function spellingOf(client: () => Observer, play: () => Play): () => WordAnswer | undefined {
  let answer = $state.raw<WordAnswer | undefined>();
  $effect(() => {
    const { word, unnamed, bench } = play();
    const observer = client();
    answer = undefined;
    if (!observer.mayAsk || unnamed || bench.purpose === 'pass' || word.length < 2) return;
    const remembered = known.get(word);
    if (remembered) {
      answer = remembered;
      return;
    }
    let over = false;
    const timer = setTimeout(async () => {
      const told = await observer.look(word);
      if (!told) return;
      known.set(word, told);
      if (!over) answer = told;
    }, restMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  });
  return () => answer;
}
