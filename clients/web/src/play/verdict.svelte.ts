import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { untrack } from 'svelte';
import type { PlayScore, WordAnswer } from '../protocol/model.ts';
import type { Observer, Spelled } from './observer.ts';
import type { Play } from './play.svelte.ts';

/** A word is checked only when the player pauses for this long. */
const restMs = 140;

/** What the server said about a word, and the score for laying it or why it may not be laid. */
type Verdict = Pick<WordAnswer, 'valid' | 'worth' | 'refused'>;

/** Whether words are in the lexicon of a match, for the life of the page. The next match may have a newer lexicon of that name. */
const known = new SvelteMap<string, boolean>();
const keyOf = (match: string, word: string): string => `${match} ${word}`;

/** Notes whether the lexicon of a match has a word. */
export const learn = (match: string, word: string, valid: boolean): void => void known.set(keyOf(match, word), valid);

/** Whether the lexicon of a match has a word, as far as this page knows. */
export const isWord = (match: string, word: string): boolean | undefined => known.get(keyOf(match, word));

/** Whether it is known that the word on the bench is none: it is not in the lexicon, and the table has not admitted it (T-19). */
export const isNoWord = (play: Play): boolean => !play.admits(play.word) && isWord(play.match, play.word) === false;

/** The plays that the server refuses, although their words are in the lexicon. */
const refused = new SvelteSet<string>();
const keyOfPlay = ({ match, spelling }: Play): string => keyOf(match, JSON.stringify(spelling ?? null));

/** Notes whether the server refuses the word on the bench as it is. */
export function learnRefusal(play: Play, refuses: boolean): void {
  if (refuses) refused.add(keyOfPlay(play));
  else refused.delete(keyOfPlay(play));
}

/** Whether it is known that the word on the bench may not be laid: it is no word, or the rules forbid it. */
export const isForbidden = (play: Play): boolean => isNoWord(play) || refused.has(keyOfPlay(play));

/** Whether it is known that the table takes this word. */
export const isGoodWord = (play: Play, word: string): boolean => play.admits(word) || isWord(play.match, word) === true;

/** What a word scores at once, without bonus cards. */
export const pointsOf = (worth: PlayScore): number => worth.lines.reduce((sum, line) => sum + line.points, 0);

/** Whether the word on the bench is valid, and its score, according to the server; undefined until it has answered. */
export function verdictOn(client: () => Observer, play: () => Play): () => Verdict | undefined {
  let answer = $state.raw<Verdict | undefined>();
  const word = $derived.by(() => {
    const { word, unnamed, bench } = play();
    return unnamed || bench.purpose === 'pass' || word.length < 2 ? '' : word;
  });
  // As text, so that a new view that does not change it asks nothing.
  const how = $derived(JSON.stringify(play().spelling ?? null));
  const match = $derived(play().match);
  const admitted = $derived(play().admits(word));
  const mayLookUp = $derived(client().mayLookUp);
  /** The server did not answer the last question. The next state of the table is worth another try. */
  let unanswered = false;
  let tries = $state(0);
  $effect(() => {
    void play().view;
    if (unanswered) untrack(() => (tries += 1));
  });
  $effect(() => {
    void tries;
    const spelled: Spelled | null = JSON.parse(how);
    const [asked, within, admits] = [word, match, admitted];
    answer = undefined;
    unanswered = false;
    if (!mayLookUp || !asked) return;
    const valid = admits || untrack(() => isWord(within, asked));
    if (valid !== undefined) answer = { valid };
    if (valid === false || (valid && !spelled)) return;
    let over = false;
    const timer = setTimeout(async () => {
      const found = await client().lookUp(asked, spelled ?? undefined);
      if (!over) unanswered = !found;
      if (!found) return;
      learn(within, asked, found.valid);
      if (!over) learnRefusal(play(), found.refused !== undefined);
      if (!over) answer = admits ? { ...found, valid: true } : found;
    }, restMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  });
  return () => answer;
}
