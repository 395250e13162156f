// The common part of word games: cards that spell (T-10), words on the table that are changed (T-11), the lexicon
// (T-9), and everything that given cards can spell.
import { Table, must } from './table.mjs';

const ANY = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** T-10: everything that a card can spell. */
export function readings(face) {
  if (face.kind === 'star' || face.kind === 'wild') return ANY;
  return face.kind === 'flip' ? [...face.letters] : [face.letters];
}

/** T-10: what a card spells; `as` names the letter of a card that has a choice. */
export function spelled(face, as) {
  const possible = readings(face);
  must(possible.includes(as ?? (possible.length === 1 ? possible[0] : '')), `T-10: ${face.code} cannot be ${as}`);
  return as ?? possible[0];
}

/** At most `level` colours; a star has every colour. */
export function withinLevel(faces, level) {
  return new Set(faces.filter((face) => face.kind !== 'star').map((face) => face.colour)).size <= level;
}

/** Whether the letters of `old` are in `word` in their order. */
export function keepsOrder(old, word) {
  let kept = 0;
  for (const letter of word) kept += letter === old[kept] ? 1 : 0;
  return kept === old.length;
}

/**
 * Every way to spell `word` with all of `required` and at least `least` of `bag`, as lists of [card, what it spells]. A
 * card is {card, may}; `may` is what it can spell. Of several equal cards only one is tried.
 */
export function* spellings(word, required, bag, least = 1) {
  if (word === '') {
    if (required.length === 0 && least <= 0) yield [];
    return;
  }
  for (const list of [required, bag]) {
    const tried = new Set();
    for (const tile of list) {
      const text = tile.may.find((possible) => word.startsWith(possible));
      if (text === undefined || tried.has(tile.may.join())) continue;
      tried.add(tile.may.join());
      const rest = list.filter((other) => other !== tile);
      const ways =
        list === required
          ? spellings(word.slice(text.length), rest, bag, least)
          : spellings(word.slice(text.length), required, rest, least - 1);
      for (const way of ways) yield [[tile.card, text], ...way];
    }
  }
}

/** A table with `words`: each has its cards, what each of them spells, and the whole spelling. */
export class WordTable extends Table {
  /** `lists.words` is the set of the lexicon's words; without it every word is accepted. */
  constructor(setup) {
    super(setup);
    this.lists = setup.lists;
  }

  readings(face) {
    return readings(face);
  }

  /** What tiles spell; cards in the map `fixed` keep their letters. */
  read(tiles, fixed = new Map()) {
    const texts = new Map(
      tiles.map(({ card, as }) => {
        const text = spelled(this.faces[card], as ?? fixed.get(card));
        must(text === (fixed.get(card) ?? text), 'T-10: a card on the table keeps its letter');
        return [card, text];
      }),
    );
    must(texts.size === tiles.length, 'T-20: a card is named twice');
    return { cards: [...texts.keys()], texts, spelling: [...texts.values()].join('') };
  }

  /** T-11: the cards added to the old word. */
  addedTo(old, word) {
    must(
      old.cards.every((card) => word.texts.has(card)),
      'T-11: not every card of the old word is used',
    );
    const added = word.cards.filter((card) => !old.cards.includes(card));
    must(added.length > 0, 'T-11: no card is added');
    return added;
  }

  checkInLexicon(spelling) {
    must(this.lists.words?.has(spelling) ?? true, `T-9: ${spelling} is not in the lexicon`);
  }

  /** The cards in the form for spellings(); cards in the map `fixed` have no choice. */
  tilesOf(cards, fixed = new Map()) {
    return cards.map((card) => ({ card, may: fixed.has(card) ? [fixed.get(card)] : readings(this.faces[card]) }));
  }
}
