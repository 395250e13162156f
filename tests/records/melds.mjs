// Playing cards as melds: RUM-2.2, GR-2.3, and the split of a hand described in record.md.

/** "set", "run" or undefined. */
export function meldKind(faces) {
  if (faces.length < 3) return undefined;
  if (faces.every((face) => face.rank === faces[0].rank)) return 'set';
  const ranks = faces.map((face) => face.rank).sort((a, b) => a - b);
  const oneSuit = faces.every((face) => face.suit === faces[0].suit);
  return oneSuit && ranks.every((rank, i) => rank === ranks[0] + i) ? 'run' : undefined;
}

export const cardPoints = (face) => Math.min(face.rank, 10); // RUM-3.1, GR-1.2

const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'];
const place = (face) => 13 * SUITS.indexOf(face.suit) + face.rank;

/** Cards in the order of record.md: by suit, then by rank. A card is {card, face}. */
export const inOrder = (cards) => [...cards].sort((a, b) => place(a.face) - place(b.face));

/** The melds of a card and later cards, in the order in which to try them. */
function meldsFrom(first, later) {
  const melds = [];
  const same = later.filter(({ face }) => face.rank === first.face.rank);
  if (same.length >= 2) melds.push([first, ...same]);
  if (same.length === 3) same.forEach((out) => melds.push([first, ...same.filter((one) => one !== out)]));
  const run = [first];
  for (;;) {
    const last = run[run.length - 1].face;
    const next = later.find(({ face }) => face.suit === last.suit && face.rank === last.rank + 1);
    if (!next) break;
    run.push(next);
  }
  for (; run.length >= 3; run.pop()) melds.push([...run]);
  return melds;
}

/** All splits of cards that are in order. */
function* splitsOf(cards) {
  if (cards.length === 0) {
    yield { melds: [], deadwood: [] };
    return;
  }
  const [first, ...later] = cards;
  for (const meld of meldsFrom(first, later)) {
    for (const { melds, deadwood } of splitsOf(later.filter((card) => !meld.includes(card)))) {
      yield { melds: [meld, ...melds], deadwood };
    }
  }
  for (const { melds, deadwood } of splitsOf(later)) yield { melds, deadwood: [first, ...deadwood] };
}

/** The first split with the least `left(deadwood)`. */
export function bestSplit(cards, left) {
  let best;
  for (const split of splitsOf(inOrder(cards))) {
    const leaves = left(split.deadwood);
    if (!best || leaves < best.leaves) best = { ...split, leaves };
  }
  return best;
}

/** GR-2.7: the cards to lay off, in order: {card, meld}; `meld` is an index in `melds`, which are lists of cards. */
export function layOffs(deadwood, melds) {
  const whole = melds.map((meld) => [...meld]);
  const rest = inOrder(deadwood);
  const found = [];
  const next = (kind) => {
    for (const card of rest) {
      const takes = (meld) => {
        const faces = meld.map(({ face }) => face);
        return meldKind(faces) === kind && meldKind([...faces, card.face]) === kind;
      };
      const meld = whole.findIndex(takes);
      if (meld >= 0) return { card, meld };
    }
    return undefined;
  };
  for (;;) {
    const one = next('run') ?? next('set');
    if (!one) return found;
    whole[one.meld].push(one.card);
    rest.splice(rest.indexOf(one.card), 1);
    found.push(one);
  }
}
