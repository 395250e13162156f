// The checker finds a broken rule of each game, and names the clause.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { AlphaRummy } from './alpha_rummy.mjs';
import { checkRecord } from './check_record.mjs';
import { assertFound, handBefore, lists, option, place, recordWith, records, rehashed, some } from './simulated.mjs';
import { Wrong } from './table.mjs';

const rummy = ['--variant', 'rummy'];
const gin = ['--variant', 'gin', ...option('progressive=true')];
const fullDeck = ['--variant', 'full-deck'];
const alphaRummy = ['--variant', 'alpha-rummy', ...option('target=200')];
const passTheDeck = ['--variant', 'pass-the-deck', ...option('target=25')];

const fromPile = ({ move }) => move.from === 'discard';
const laidBefore = (moves, i, card) =>
  moves.slice(0, i).some(({ move }) => move.tiles?.some((tile) => tile.card === card));
const kind = (wanted) => (made) => made.move.do === wanted;
/** Matches a move after moves of these kinds; the last kind is right before it. */
const after = (...kinds) => {
  const wanted = kinds.pop();
  return (made, i, { moves }) =>
    made.move.do === wanted && kinds.every((each, k) => moves[i - kinds.length + k]?.move.do === each);
};

/** Each row changes the first record in which `wanted` finds a move, and has the expected complaint about that move. */
for (const [what, args, wanted, change] of [
  ['RUM-2.2: an invalid meld', rummy, kind('meld'), (move) => (move.cards.pop(), /RUM-2\.2/)],
  [
    'PD-2.6: a pass that gives back another number of cards',
    passTheDeck,
    kind('pass'),
    (move) => (move.cards.pop(), /PD-2\.6/),
  ],

  [
    'GIN-2.1: a draw from the discard pile after both declined',
    gin,
    after('pass', 'pass', 'draw'),
    (move) => ((move.from = 'discard'), /GIN-2\.1/),
  ],
  [
    'GIN-2.1: a draw from the deck while the upcard is offered',
    gin,
    (made, i) => i === 0 && made.move.from === 'discard',
    (move) => ((move.from = 'stock'), /GIN-2\.1/),
  ],
  [
    'GIN-2.3: a discard of the card just taken',
    gin,
    (made, i, record) => after('discard', 'draw', 'discard')(made, i, record) && fromPile(record.moves[i - 1]),
    (move, { moves }, i) => ((move.card = moves[i - 2].move.card), /GIN-2\.3/),
  ],
  [
    'GIN-2.4: a knock with a card that is also in a word',
    gin,
    (made) => kind('knock')(made) && made.move.words.length > 0,
    (move) => ((move.card = move.words[0][0].card), /does not hold|GIN-2\.3/),
  ],
  [
    'GIN-2.4: a card in two words of a knock',
    gin,
    (made) => kind('knock')(made) && made.move.words.length > 0,
    (move) => (move.words.push(move.words[0]), /T-20: a card is named twice/),
  ],
  [
    'GIN-2.6: an invalid word',
    gin,
    (made) => made.move.words?.some((word) => word.length > 3),
    (move) => (move.words.find((word) => word.length > 3).reverse(), /T-9: [A-Z]+ is not in the lexicon/),
  ],
  [
    'GIN-2.7: words named although the server makes them',
    [...gin, ...option('lay_down=best')],
    kind('knock'),
    (move) => ((move.words = [[]]), /GIN-2\.7: the server makes the words/),
  ],

  ['FD-2.1: a turn ended before a play', fullDeck, kind('pass'), (move) => ((move.do = 'done'), /FD-2\.1/)],
  [
    'FD-2.1: two new words in a turn',
    fullDeck,
    after('lay_word', 'done'),
    (move, { moves }, i) => (Object.assign(move, moves[i - 1].move), /FD-2\.1: one new word/),
  ],
  [
    'FD-2.1: a play-on in the first turn',
    fullDeck,
    (made, i, { moves }) => i === 1 && kind('lay_word')(moves[0]),
    (move, { moves }) => (Object.assign(move, moves[0].move, { do: 'change_word', word: 1 }), /FD-2\.1/),
  ],
  [
    'FD-2.3, T-11: a play-on without a card of the old word',
    fullDeck,
    after('done', 'change_word'),
    (move, { moves }, i) => {
      const added = move.tiles.findLast(({ card }) => !laidBefore(moves, i, card));
      move.tiles = [added];
      return /T-11/;
    },
  ],
  [
    'FD-2.4: an exchange with the cards named in another order',
    fullDeck,
    (made) => kind('pass')(made) && made.move.cards.length > 1,
    (move) => (move.cards.reverse(), /shuffle \d+ does not follow/),
  ],
  [
    'FD-6.2: a card from under the top of a pile',
    fullDeck,
    // Only in the Starter another seat moves after a word.
    (made, i, { moves, result }) =>
      kind('lay_word')(made) && result.clause === 'FD-6.3' && moves[i + 1]?.seat !== made.seat,
    (move, { shuffles }) => ((move.tiles[0] = { card: shuffles.at(-1).order[0] }), /FD-6\.2/),
  ],

  [
    'AR-2.1: a draw from the empty stock',
    alphaRummy,
    kind('pass'),
    (move) => (Object.assign(move, { do: 'draw', from: 'stock' }), /AR-2\.1/),
  ],
  [
    'AR-2.2: a discard while the wanted card is in no word',
    alphaRummy,
    after('draw', 'put_back'),
    (move, { moves }, i) => (Object.assign(move, { do: 'discard', card: moves[i - 1].move.card }), /AR-2\.2/),
  ],
  [
    'AR-2.4: a discard while bonus cards are due',
    alphaRummy,
    after('accept', 'take_bonus'),
    (move, { moves, shuffles }, i) => (Object.assign(move, { do: 'discard', card: moves[i + 1].move.card }), /AR-2\.4/),
  ],
  [
    'AR-5.1: a pass while there is a stock',
    alphaRummy,
    (made) => kind('draw')(made) && made.move.from === 'stock',
    (move) => (Object.assign(move, { do: 'pass', cards: [] }), /AR-5\.1/),
  ],
  [
    'AR-6.1: going on while a word is pending',
    alphaRummy,
    after('lay_word', 'accept'),
    (move, { moves }, i) => {
      moves[i].seat = moves[i - 1].seat;
      move.do = 'take_bonus';
      return /not for seat \d to act/;
    },
  ],
  [
    'AR-6.3: a turn that goes on after a false word',
    alphaRummy,
    (made, i, record) => after('challenge', 'draw')(made, i, record) && made.seat === record.moves[i - 1].seat,
    (move, { moves }, i) => ((moves[i].seat = moves[i - 2].seat), /not for seat \d to act/),
  ],
]) {
  test(`${what} is found`, () => {
    const [record, i] = recordWith(wanted, ...args);
    assertFound(record, (r) => [place(i), change(r.moves[i].move, r, i)]);
  });
}

/** Records of one way to play do not pass for another way: some are refused, and always for the expected reason. */
for (const [args, changed, complaint] of [
  [[...rummy, ...option('melds_per_turn=many')], { melds_per_turn: 'one' }, /RUM-2\.2/],
  [rummy, { go_out_by: 'discard' }, /RUM-2\.6/],
  [passTheDeck, { must_play: true }, /PD-2\.6/],
  [passTheDeck, { level: 1 }, /PD-2\.2: too many colours/],
  [passTheDeck, { min_letters: 5 }, /PD-2\.2: too short/],
  [gin, { level: 1 }, /GIN-2\.6: [A-Z]+ has too many colours/],
  [gin, { min_letters: 5 }, /GIN-2\.6: [A-Z]+ is too short/],
  [gin, { failed_knock: 'zero' }, /^hand \d+: seat/],
  [gin, { lay_down: 'best' }, /GIN-2\.[27]|no move "lay_down"|T-21: a "lay_down"/],
  [gin, { progressive: false }, /shuffle|move/],
  [fullDeck, { must_play: true }, /FD-2\.4: an exchange while/],
  [[...fullDeck, ...option('repeat_play_on=true')], { repeat_play_on: false }, /FD-2\.3/],
  [[...fullDeck, ...option('choice_cards=variable')], { choice_cards: 'fixed' }, /T-10/],
  [fullDeck, { advanced: true }, /FD-4\.4: [A-Z]+[DR] on/],
  [fullDeck, { match: 'single' }, /the match was over before|no move|FD-6\.2/],
  [alphaRummy, { words: 'checked' }, /T-9|not for seat/],
  [[...alphaRummy, ...option('add_on_order=free')], { add_on_order: 'keep' }, /AR-2\.3: [A-Z]+ does not keep/],
  [alphaRummy, { min_letters: 5 }, /AR-2\.3: [A-Z]+ is too short/],
  [alphaRummy, { target: 60 }, /the match was over before/],
]) {
  test(`${args[1]} does not pass for a match with ${JSON.stringify(changed)}`, () => {
    const refusals = [];
    for (const record of records('--matches', '30', '--seed', '1', ...args)) {
      Object.assign(record.options, changed);
      try {
        checkRecord(record, lists);
      } catch (error) {
        if (refusals.push(error) === some(30)) break;
      }
    }
    assert.ok(refusals.length > 0);
    for (const error of refusals) assert.match(error.message, complaint);
  });
}

/** The result depends on what the checker is told about the words. */
const spellingOf = (record, tiles) => tiles.map(({ card, as }) => as ?? record.deck.cards[card].letters).join('');
const lacking = (word) => ({ ...lists, words: new Set([...lists.words].filter((other) => other !== word)) });

for (const [what, args, wanted, told, complaint] of [
  ['T-9: a word that is not in the lexicon', passTheDeck, kind('lay_word'), lacking, /T-9/],
  ['T-9: a word that is not in the lexicon', gin, kind('knock'), lacking, /T-9/],
  ['T-9: a word that is not in the lexicon', fullDeck, kind('lay_word'), lacking, /T-9/],
  [
    'FD-4.1: an offensive word',
    fullDeck,
    kind('lay_word'),
    (word) => ({ ...lists, offensive: new Set([word]) }),
    /FD-4\.1/,
  ],
  ['FD-4.2: a plural', fullDeck, kind('lay_word'), (word) => ({ ...lists, plurals: new Set([word]) }), /FD-4\.2/],
]) {
  test(`${what} is found in ${args[1]}`, () => {
    const tilesOf = ({ move }) => move.tiles ?? move.words?.[0];
    const [record, i] = recordWith((made) => wanted(made) && tilesOf(made), ...args);
    const word = spellingOf(record, tilesOf(record.moves[i]));
    const first = record.moves.findIndex((made) => tilesOf(made) && spellingOf(record, tilesOf(made)) === word);
    assertFound(record, () => [place(first), complaint], told(word));
  });
}

test('FD-4.1: offensive words are accepted if they are allowed', () => {
  const [record] = records(...fullDeck, ...option('family=false'));
  assert.ok(checkRecord(record, { ...lists, offensive: lists.words }) > 0);
});

test('AR-6.2, AR-6.3: a challenge with the wrong result is found', () => {
  const [record, i] = recordWith(
    (made, n, { moves }) => after('lay_word', 'challenge')(made, n, { moves }),
    ...alphaRummy,
  );
  const word = spellingOf(record, record.moves[i - 1].move.tiles);
  const told = lists.words.has(word) ? lacking(word) : { ...lists, words: new Set([...lists.words, word]) };
  assert.throws(() => checkRecord(record, told), Wrong);
});

test('GIN-2.7: a split that is not the best is found', () => {
  const [record] = records(...gin, ...option('lay_down=best'));
  const sheets = record.hands.flatMap(({ hand, seats }) => Object.values(seats).map(({ lines }) => ({ hand, lines })));
  const wordOf = ({ lines }) => lines.map(({ text }) => /^([A-Z]+): /.exec(text)?.[1]).find((word) => word);
  const sheet = sheets.find(wordOf);
  const complaint = new RegExp(`^(hand ${sheet.hand}: |move \\d+ .*: GIN-2\\.7: )seat \\d has`);
  assertFound(record, () => complaint, lacking(wordOf(sheet)));
});

test('GIN-2.7, T-12: a timeout sets out only the arranged words', () => {
  const [record, i] = recordWith((made) => kind('lay_down')(made) && made.move.words.length > 0, ...gin);
  const { number, seat, move, hash } = record.moves[i];
  const late = { number, seat, author: 'table', move: { do: 'timeout' }, hash };
  const arranged = (order, groups) => ({
    ...late,
    number: number - 1,
    author: 'player',
    move: { do: 'arrange', order, groups },
  });
  const withMoves = (...moves) => {
    const changed = structuredClone(record);
    changed.moves.splice(i, 1, ...moves);
    return changed;
  };
  const hand = handBefore(record, i, seat);
  const asLaid = withMoves(arranged(hand, move.words), late);
  assert.ok(checkRecord(rehashed(asLaid), lists) > 0);
  assert.throws(() => checkRecord(asLaid, lists), /move \d+ .*arrange\): its hash is/);
  assert.throws(() => checkRecord(withMoves(late), lists), /hand \d+: (seat|ended by)/);
  assert.throws(() => checkRecord(withMoves(arranged(hand.slice(1), move.words), late), lists), /T-12: the order/);
  const [[first, ...word]] = move.words;
  const otherwise = [[{ ...first, as: first.as === 'Q' ? 'X' : 'Q' }, ...word]];
  if (record.deck.cards[first.card].kind === 'letter') {
    assert.throws(() => checkRecord(withMoves(arranged(hand, otherwise), late), lists), /T-10: a card in a group/);
  }
});

/** AlphaRummy from a deck whose cards lie in the given order: a turn with B and F taken, FIEND laid first. */
function layBeforeTheOneWanted(words, order) {
  const letters = 'DWIPEHNHRMSMSP' + 'C' + 'BFXYZKL'; // seats 1 and 0 in turn, the pile, the stock
  const faces = [...letters].map((letter) => ({ kind: 'letter', code: letter, letters: letter, value: 1 }));
  const options = { min_letters: 4, words: 'checked', add_on_order: order, target: 500 };
  const shuffle = (cards) => [...cards];
  const game = new AlphaRummy({ options, seats: 2, faces, shuffle, lists: { words: new Set(words) } });
  game.begin();
  const [b, f] = [letters.indexOf('B'), letters.indexOf('F')];
  for (const [seat, move] of [
    [1, { do: 'draw', from: 'stock' }],
    [1, { do: 'discard', card: b }],
    [0, { do: 'draw', from: 'stock' }],
    [0, { do: 'discard', card: f }],
    [1, { do: 'draw', from: 'discard', card: b }],
    [1, { do: 'lay_word', tiles: [...'FIEND'].map((letter) => ({ card: letters.indexOf(letter) })) }],
  ]) {
    game.move(seat, move);
  }
  return game;
}

test('AR-2.2: a lay that leaves no word for the wanted card is found if words are looked up', () => {
  assert.throws(() => layBeforeTheOneWanted(['FIEND'], 'keep'), /AR-2\.2: no word is left/);
  assert.throws(() => layBeforeTheOneWanted(['FIEND', 'BEFIND'], 'keep'), /AR-2\.2: no word is left/);
  for (const [word, order] of [
    ['BRSS', 'keep'],
    ['BFIEND', 'keep'],
    ['BEFIND', 'free'],
  ]) {
    assert.equal(layBeforeTheOneWanted(['FIEND', word], order).words.length, 1);
  }
});
