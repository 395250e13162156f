import type { CardId, Colour, Face, Tile } from '../protocol/model.ts';
import { tile } from './arrangement.ts';
import { leavesChoice, possibleLetters, spelled } from '../protocol/faces.ts';

/** A card with which a word can be spelled. */
export interface SpellingCard {
  card: CardId;
  /** What it spells as it is; empty if a letter has to be chosen for it. */
  spells: string;
  /** The letters that can be chosen for it. */
  choices: readonly string[];
  /** Whether it has to be in the word, because it lies in the word that is being changed (T-11). */
  kept: boolean;
  /** The letter that it has on the bench: it keeps that if the word has a place for it. */
  as?: string | undefined;
  /** Its colour for the limit of colours; absent for a star, which has any colour. */
  colour?: Colour | undefined;
}

interface Spelling {
  tiles: Tile[];
  /** Letters for which there is no card. */
  lacking: string[];
  /** Cards that have to be in the word but found no place. */
  unplaced: CardId[];
}

/** `as` is the letter that the card has on the bench; `renames` says whether it may get another. */
export function lettersOf(card: CardId, face: Face, kept: boolean, as?: string, renames = true): SpellingCard {
  const colour = colourOf(face);
  return leavesChoice(face) && renames
    ? { card, spells: '', choices: possibleLetters(face), kept, as, colour }
    : { card, spells: spelled(face, as), choices: [], kept, colour };
}

/** The colour that counts if a word may mix only some colours; a star counts as any (PD-2.2, GIN-2.6). */
export const colourOf = (face: Face): Colour | undefined => (face.kind === 'star' ? undefined : face.colour);

interface Way {
  tile: Tile;
  spells: string;
  cost: number;
}

/**
 * The worst first: a letter without a card, a kept card without a place, too many colours, a card for any letter, a
 * flip or a pair.
 */
const cost = { lacking: 10_000, unplaced: 1_000, manyColours: 500, anyLetter: 10, choiceOrPair: 1 };

const palette: readonly Colour[] = ['black', 'blue', 'red', 'green'];

/** Every set of this many colours. */
const palettes = (size: number): Set<Colour>[] =>
  Array.from({ length: 2 ** palette.length }, (_, bits) => new Set(palette.filter((_, place) => bits & (1 << place)))).filter((one) => one.size === size);

/** The cards that can spell the beginning of `rest`. Of cards that do the same, only the first counts. */
function ways(rest: string, cards: readonly SpellingCard[]): Way[] {
  const letter = rest.charAt(0);
  const first = (fits: (card: SpellingCard) => boolean) => cards.find((card) => card.kept && fits(card)) ?? cards.find(fits);
  const plain = first(({ spells }) => spells === letter);
  const pair = first(({ spells }) => spells.length > 1 && rest.startsWith(spells));
  const found: Way[] = plain ? [{ tile: tile(plain.card), spells: letter, cost: 0 }] : [];
  // If a real letter fits, a card with a choice is not needed, unless it has to be in the word or is this letter already.
  const named = cards.filter(({ choices, kept, as }) => choices.includes(letter) && (!plain || (kept && !plain.kept) || as === letter));
  const seen = new Set<string>();
  for (const { card, choices, kept, as } of named) {
    const same = `${choices.join('')} ${kept} ${as === letter}`;
    if (seen.has(same)) continue;
    seen.add(same);
    const way = { tile: tile(card, letter), spells: letter };
    if (as === letter) found.unshift({ ...way, cost: 0 });
    else found.push({ ...way, cost: choices.length > 2 ? cost.anyLetter : cost.choiceOrPair });
  }
  if (pair) found.push({ tile: tile(pair.card), spells: pair.spells, cost: cost.choiceOrPair });
  return found;
}

/**
 * Finds the cards for a word: real letters first, then flip and combination cards, and cards for any letter last.
 * Letters without a card are left out and listed in `lacking`. A word may mix `level` colours, counting those that
 * `lie` in it already; if no cards keep to that, the limit is ignored.
 */
export function spelling(word: string, cards: readonly SpellingCard[], level = palette.length, lie: readonly Colour[] = []): Spelling {
  const any = cheapest(word, cards);
  if (level >= palette.length) return any.spelling;
  const needed = [...lie, ...cards.flatMap(({ kept, colour }) => (kept && colour ? [colour] : []))];
  const allowed = palettes(level)
    .filter((colours) => needed.every((colour) => colours.has(colour)))
    .map((colours) => cheapest(word, cards.filter(({ colour }) => !colour || colours.has(colour))));
  return [{ ...any, spent: any.spent + cost.manyColours }, ...allowed].reduce((best, one) => (one.spent < best.spent ? one : best)).spelling;
}

function cheapest(word: string, cards: readonly SpellingCard[]): { spelling: Spelling; spent: number } {
  let best: Spelling = { tiles: [], lacking: [], unplaced: [] };
  let least = Infinity;
  const from = (at: number, left: readonly SpellingCard[], tiles: readonly Tile[], lacking: readonly string[], spent: number): void => {
    if (spent >= least) return;
    if (at === word.length) {
      const unplaced = left.filter((card) => card.kept).map(({ card }) => card);
      const whole = spent + unplaced.length * cost.unplaced;
      if (whole >= least) return;
      least = whole;
      best = { tiles: [...tiles], lacking: [...lacking], unplaced };
      return;
    }
    const found = ways(word.slice(at), left);
    for (const way of found) {
      from(at + way.spells.length, left.filter(({ card }) => card !== way.tile.card), [...tiles, way.tile], lacking, spent + way.cost);
    }
    if (!found.some(({ spells }) => spells.length === 1)) {
      from(at + 1, left, tiles, [...lacking, word.charAt(at)], spent + cost.lacking);
    }
  };
  from(0, cards, [], [], 0);
  return { spelling: best, spent: least };
}
