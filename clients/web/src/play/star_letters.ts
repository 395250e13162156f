import { possibleLetters } from '../protocol/faces.ts';
import type { CardId } from '../protocol/model.ts';
import type { Observer } from './observer.ts';
import type { Play } from './play.svelte.ts';
import { isWord, learn } from './verdict.svelte.ts';

/** The letters to choose from for a card, in the order in which they are shown. */
export interface LetterChoice {
  /** Those that make a word with the other cards on the bench; none if that is not known. */
  good: readonly string[];
  others: readonly string[];
  /** Whether it is known which of them make a word. */
  known: boolean;
}

const vowels = 'AEIOU';

/** A player who waits longer for the dictionary gets the letters without it. */
const mostMs = 400;

/** Letters of which nothing is known: vowels first, because most words that lack a letter lack one of those. */
const unsorted = (letters: readonly string[]): LetterChoice => ({
  good: [],
  others: letters.length > 2 ? [...letters.filter((one) => vowels.includes(one)), ...letters.filter((one) => !vowels.includes(one))] : letters,
  known: false,
});

/** The word on the bench with each letter for this card; none if there is too little of it to look up. */
function wordsWith(play: Play, card: CardId, letters: readonly string[]): Map<string, string> {
  const { tiles, purpose } = play.bench;
  const least = purpose === 'change' ? 2 : Math.max(2, play.action('lay_word')?.least ?? 0);
  const spelled = letters.map((letter) => [letter, play.spelledBy(tiles.map((one) => (one.card === card ? { ...one, as: letter } : one)))] as const);
  return new Map(spelled.filter(([, word]) => word.length >= least && /^[A-Z]+$/.test(word)));
}

/** Asks the dictionary which letters make a word, where the table's aids allow that. */
export async function lettersFor(client: Observer, play: Play, card: CardId): Promise<LetterChoice> {
  const face = play.face(card);
  const letters = face ? possibleLetters(face) : [];
  const words = client.mayLookUp ? wordsWith(play, card, letters) : new Map<string, string>();
  if (words.size === 0) return unsorted(letters);
  const { match } = play;
  const look = async (word: string) => {
    const known = play.admits(word) || isWord(match, word);
    if (known !== undefined) return known;
    const answer = await client.lookUp(word);
    if (answer) learn(match, word, answer.valid);
    return answer?.valid;
  };
  const late = new Promise<null>((over) => setTimeout(() => over(null), mostMs));
  const found = await Promise.race([Promise.all([...words].map(async ([letter, word]) => [letter, await look(word)] as const)), late]);
  if (!found || found.some(([, valid]) => valid === undefined)) return unsorted(letters);
  const good = found.filter(([, valid]) => valid).map(([letter]) => letter);
  return { good, others: letters.filter((one) => !good.includes(one)), known: true };
}
