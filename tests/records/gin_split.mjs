// Gin's words and deadwood: their values, and the best split of a hand (GIN-2.7), found by trying every set of its
// cards.
import { sum } from './table.mjs';
import { withinLevel } from './words.mjs';

const longWords = (words) => words.filter((word) => word.length >= 7).length;

export const valueOf = (faces) => sum(faces.map((face) => face.value));

/** The value of a word in W. */
export const wordWorth = (word, faces) => valueOf(faces) + 50 * longWords([word]);

/** The sets of places in `letters` ('' is a star) whose cards spell the word, as bits. */
function setsFor(word, letters) {
  let sets = new Set([0]);
  for (const letter of word) {
    const longer = new Set();
    for (const set of sets) {
      letters.forEach((held, i) => {
        if (!(set & (1 << i)) && (held === letter || held === '')) longer.add(set | (1 << i));
      });
    }
    sets = longer;
  }
  return sets;
}

/** Negative if the words `a` come first in alphabetical order. */
function compareWords(a, b) {
  const at = a.findIndex((word, i) => word !== b[i]);
  return at < 0 ? 0 : a[at] < b[at] ? -1 : 1;
}

/** Negative if the split `a` is better than `b`. */
function compareSplits(a, b) {
  return (
    b.score - a.score || a.deadwood - b.deadwood || a.unused.length - b.unused.length || compareWords(a.words, b.words)
  );
}

/** For each set of cards that can be split into words with nothing left, the best of these splits. */
function wholeSplits(wordOf, count) {
  const splits = new Map([[0, []]]);
  for (let set = 1; set < 1 << count; ++set) {
    const first = set & -set; // one of the words has the first card
    const ways = [];
    for (const [part, word] of wordOf) {
      if (part & first && (part & set) === part && splits.has(set ^ part)) {
        ways.push([...splits.get(set ^ part), word].sort());
      }
    }
    ways.sort((a, b) => longWords(b) - longWords(a) || compareWords(a, b));
    if (ways.length > 0) splits.set(set, ways[0]);
  }
  return splits;
}

/**
 * The best split of a hand's faces: `words` in alphabetical order with the points `won`, and the places of the `unused`
 * cards with their `deadwood`. `lexicon` is a list; `forAll` is the bonus for using every card.
 */
export function bestSplit(faces, { lexicon, least, level, forAll }) {
  const letters = faces.map((face) => face.letters);
  const placesIn = (set) => [...letters.keys()].filter((i) => set & (1 << i));
  const facesIn = (set) => placesIn(set).map((i) => faces[i]);

  const wordOf = new Map(); // for a set of cards, the alphabetically first word that it spells
  for (const word of lexicon) {
    if (word.length < least || word.length > faces.length) continue;
    for (const set of setsFor(word, letters)) {
      if (!(wordOf.get(set) <= word) && withinLevel(facesIn(set), level)) wordOf.set(set, word);
    }
  }

  const all = (1 << faces.length) - 1;
  const candidates = [...wholeSplits(wordOf, faces.length)].map(([set, words]) => {
    const won = valueOf(facesIn(set)) + 50 * longWords(words);
    const deadwood = valueOf(facesIn(all ^ set));
    const score = won - deadwood + (set === all ? forAll : 0);
    return { words, won, unused: placesIn(all ^ set), deadwood, score };
  });
  return candidates.sort(compareSplits)[0];
}
