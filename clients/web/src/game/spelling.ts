import type { CardId, Colour, Face, Tile } from '../protocol/model.ts';
import { tile } from './arrangement.ts';
import { choicesOf, leavesChoice, spelled } from '../protocol/faces.ts';

/** A card that a word may be spelled with. */
export interface Letters {
  card: CardId;
  /** What it spells as it is; empty where its letter has to be named. */
  spells: string;
  /** The letters that it may be named. */
  choices: readonly string[];
  /** Whether it has to be in the word, because it lies in the one that is changed (T-11). */
  kept: boolean;
  /** What counts among the colours of a word; a star is any colour. */
  colour?: Colour | undefined;
}

export interface Spelling {
  tiles: Tile[];
  /** Letters for which there is no card. */
  lacking: string[];
  /** Cards that have to be in the word and found no place. */
  unplaced: CardId[];
}

/** `as` is the letter that the card was named where it lies; `renames` whether it may be renamed. */
export function lettersOf(card: CardId, face: Face, kept: boolean, as?: string, renames = true): Letters {
  const colour = colourOf(face);
  return leavesChoice(face) && renames
    ? { card, spells: '', choices: choicesOf(face), kept, colour }
    : { card, spells: spelled(face, as), choices: [], kept, colour };
}

/** The colour by which a card counts where a word mixes no more than some; a star is any (PD-2.2, GIN-2.6). */
export const colourOf = (face: Face): Colour | undefined => (face.kind === 'star' ? undefined : face.colour);

interface Way {
  tile: Tile;
  spells: string;
  cost: number;
}

/**
 * A letter without a card is worse than a kept card without a place, that than too many colours, those than a star, that
 * than a flip or a pair.
 */
const cost = { lacking: 10_000, unplaced: 1_000, manyColours: 500, anyLetter: 10, choiceOrPair: 1 };

const palette: readonly Colour[] = ['black', 'blue', 'red', 'green'];

/** Every choice of so many colours. */
const palettes = (size: number): Set<Colour>[] =>
  Array.from({ length: 2 ** palette.length }, (_, bits) => new Set(palette.filter((_, place) => bits & (1 << place)))).filter((one) => one.size === size);

/** What can stand at the beginning of `rest`. Of cards that do the same the first is enough. */
function ways(rest: string, cards: readonly Letters[]): Way[] {
  const letter = rest.charAt(0);
  const first = (fits: (card: Letters) => boolean) => cards.find((card) => card.kept && fits(card)) ?? cards.find(fits);
  const plain = first(({ spells }) => spells === letter);
  const pair = first(({ spells }) => spells.length > 1 && rest.startsWith(spells));
  const found: Way[] = plain ? [{ tile: tile(plain.card), spells: letter, cost: 0 }] : [];
  // What a real letter does no other card need do, unless it has to go somewhere.
  const named = cards.filter(({ choices, kept }) => choices.includes(letter) && (!plain || (kept && !plain.kept)));
  const seen = new Set<string>();
  for (const { card, choices, kept } of named) {
    const same = `${choices.join('')} ${kept}`;
    if (seen.has(same)) continue;
    seen.add(same);
    found.push({ tile: tile(card, letter), spells: letter, cost: choices.length > 2 ? cost.anyLetter : cost.choiceOrPair });
  }
  if (pair) found.push({ tile: tile(pair.card), spells: pair.spells, cost: cost.choiceOrPair });
  return found;
}

/**
 * The cards for a word: real letters first, then flip and combination cards, cards that stand for any letter last.
 * Letters for which there is no card are left out, and said. A word may mix `level` colours with those of the cards that
 * `lie` there; where no cards for it keep to that, some are taken that do not.
 */
export function spelling(word: string, cards: readonly Letters[], level = palette.length, lie: readonly Colour[] = []): Spelling {
  const any = cheapest(word, cards);
  if (level >= palette.length) return any.spelling;
  const needed = [...lie, ...cards.flatMap(({ kept, colour }) => (kept && colour ? [colour] : []))];
  const allowed = palettes(level)
    .filter((colours) => needed.every((colour) => colours.has(colour)))
    .map((colours) => cheapest(word, cards.filter(({ colour }) => !colour || colours.has(colour))));
  return [{ ...any, spent: any.spent + cost.manyColours }, ...allowed].reduce((best, one) => (one.spent < best.spent ? one : best)).spelling;
}

function cheapest(word: string, cards: readonly Letters[]): { spelling: Spelling; spent: number } {
  let best: Spelling = { tiles: [], lacking: [], unplaced: [] };
  let least = Infinity;
  const from = (at: number, left: readonly Letters[], tiles: readonly Tile[], lacking: readonly string[], spent: number): void => {
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
