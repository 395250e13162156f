// Full Deck's words: how a play-on relates to the old word (FD-3, FD-4.3, FD-4.4), only by spelling.
import { keepsOrder } from './words.mjs';

/** FD-3.4 */
export const rearranged = (old, word) => !keepsOrder(old, word);

/** FD-3.5: at least two letters were added, one of them inside the old word, read as widely apart as possible. */
export function addedInBody(old, word) {
  const span = word.lastIndexOf(old.at(-1)) - word.indexOf(old[0]) + 1;
  return !rearranged(old, word) && word.length - old.length >= 2 && span > old.length;
}

/** FD-4.3, FD-4.4: the ending for which a play-on is refused, if any. */
export function refusedEnding(old, word, advanced) {
  if (rearranged(old, word)) return undefined;
  return (advanced ? ['S', 'D', 'R'] : ['S']).find(
    (letter) =>
      (word.endsWith(letter) && !old.endsWith(letter)) ||
      (word.endsWith(`E${letter}`) && keepsOrder(old, word.slice(0, -2))),
  );
}
