// The checker finds every change in the record of any game, and says where it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { checkRecord } from './check_record.mjs';
import { commitmentTo, secretOfDeal } from './shuffles.mjs';
import { assertFound, handBefore, lists, option, place, records, recordWith, some } from './simulated.mjs';

const nextHex = (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
const swapTwo = (order) => ([order[0], order[1]] = [order[1], order[0]]);
const games = [
  ['rummy', option('ends=hands', 'hands=4')],
  ['pass-the-deck', option('target=25')],
  ['gin', option('progressive=true')],
  ['gin-rummy', []],
  ['full-deck', []],
  ['alpha-rummy', option('target=400')],
];

for (const [variant, args] of games) {
  const [record] = records('--variant', variant, '--seed', '1', ...args);
  assert.ok(checkRecord(record, lists) > 0);
  const last = record.moves.length - 1;

  for (const [what, change] of [
    ['another secret', (r) => ((r.seed.secret = nextHex(r.seed.secret)), /commitment/)],
    [
      'the name of a published deal that it is not of',
      (r) => ((r.deal = 'daily-2026-11-22'), /not that of the published deal daily-2026-11-22/),
    ],
    [
      'a contribution to a published deal',
      (r) => {
        r.deal = 'daily-2026-11-22';
        const secret = secretOfDeal(r.variant, r.deal);
        Object.assign(r.seed, { secret: secret.toString('hex'), commitment: commitmentTo(secret).toString('hex') });
        return /contributed to a published deal/;
      },
    ],
    [
      'another contribution',
      (r) => ((r.seed.contributions[1] = nextHex(r.seed.contributions[1])), /shuffle 1 does not follow/),
    ],
    ['a contribution left out', (r) => (r.seed.contributions.pop(), /one contribution for each seat/)],
    ['another draw for the deal', (r) => (swapTwo(r.shuffles[0].order), /shuffle 1 does not follow/)],
    ['two cards of a deal exchanged', (r) => (swapTwo(r.shuffles[1].order), /shuffle 2 does not follow/)],
    ['a shuffle left out', (r) => (r.shuffles.splice(-1), /shuffle \d+ is missing/)],
    ['a shuffle too many', (r) => (r.shuffles.push({ number: r.shuffles.length + 1, order: [] }), /more shuffles/)],
    ['two seats of a move exchanged', (r) => ((r.moves[0].seat = 1 - r.moves[0].seat), [place(0), /turn|to act/])],
    ['a move with another number', (r) => ((r.moves[7].number += 1), [place(7), /not numbered consecutively/])],
    ['a move by the table', (r) => ((r.moves[3].author = 'table'), [place(3), /made by the table/])],
    ['a move unknown to the game', (r) => ((r.moves[2].move.do = 'shuffle'), [place(2), /no move "shuffle"|draw/])],
    ['a move left out at the end', (r) => (r.moves.pop(), /hands|winners/)],
    ['a move after the end', (r) => (r.moves.push({ ...r.moves[last], number: last + 2 }), [place(last + 1), /over/])],
    ['another winner', (r) => ((r.result.winners = [1 - r.result.winners[0]]), /the winners are/)],
    ['no result', (r) => (delete r.result, /the winners are/)],
    ['another clause that decided', (r) => ((r.result.clause = 'T-8'), /won by/)],
    ['a hand left out', (r) => (r.hands.pop(), /hands/)],
    ['another seat that went out', (r) => ((r.hands[0].out = 1 - (r.hands[0].out ?? 0)), /^hand 1: ended by/)],
    ['another game', (r) => ((r.variant = 'whist'), /variant whist/)],
    ['another format', (r) => ((r.format = 3), /format 3/)],
    ['the previous format', (r) => ((r.format = 1), /format 1 has no rules_version/)],
    ['older rules', (r) => ((r.rules_version = 1), /rules version 1/)],
    ['newer rules', (r) => ((r.rules_version += 1), /rules version \d is not known/)],
    ['no version of the rules', (r) => (delete r.rules_version, /rules version undefined/)],
    ['an option left out', (r) => (delete r.options.hand_pause, /T-21: hand_pause/)],
    ['another hash', (r) => ((r.moves[5].hash = nextHex(r.moves[5].hash)), [place(5), /its hash is/])],
    ['another hash at the start', (r) => ((r.start = nextHex(r.start)), /^the hash at the start is/)],
    [
      'the hash of the move before',
      (r) => ((r.moves[last].hash = r.moves[last - 1].hash), [place(last), /its hash is/]),
    ],
  ]) {
    test(`${variant}: ${what} is found`, () => assertFound(record, change));
  }

  test(`${variant}: the table deals between hands (T-21), and a change there is found`, () => {
    const deal = record.moves.findIndex(({ move }) => move.do === 'deal');
    assert.ok(deal > 0);
    const { seat } = record.moves[deal];
    assertFound(record, (r) => ((r.moves[deal].author = 'player'), [place(deal), /made by the player/]));
    const deals = new RegExp(`T-21: seat ${seat} deals`);
    assertFound(record, (r) => ((r.moves[deal].seat = 1 - seat), [place(deal), deals]));
    assertFound(record, (r) => {
      r.moves.splice(deal, 1);
      for (const later of r.moves.slice(deal)) later.number -= 1;
      return [place(deal), /T-21: a "\w+" between hands/];
    });
    assertFound(record, (r) => {
      Object.assign(r.moves[deal - 1], { author: 'table', move: { do: 'deal' } });
      return [place(deal - 1), /T-21: no hand is to be dealt now/];
    });
    assertFound(record, (r) => {
      Object.assign(r.moves[deal], { move: { do: 'timeout' } });
      return [place(deal), /T-21: a timeout between hands/];
    });
    assertFound(record, (r) => ((r.options.hand_pause = 0), [place(deal), /T-21: no hand is to be dealt now/]));
  });

  test(`${variant}: a point more or less is found everywhere`, () => {
    const hands = [...record.hands.entries()].slice(-some(record.hands.length));
    for (const [h, hand] of hands) {
      const complaint = (seat) => [new RegExp(`^hand ${h + 1}: `), new RegExp(`seat ${seat}`)];
      for (const seat of Object.keys(hand.seats)) {
        assertFound(record, (r) => ((r.hands[h].seats[seat].points += 1), complaint(seat)));
        assertFound(record, (r) => ((r.hands[h].seats[seat].total -= 1), complaint(seat)));
        const counted = hand.seats[seat].lines.findIndex(({ points }) => points !== 0);
        if (counted < 0) continue;
        assertFound(record, (r) => ((r.hands[h].seats[seat].lines[counted].points += 1), complaint(seat)));
        assertFound(record, (r) => ((r.hands[h].seats[seat].lines[counted].clause = 'T-16'), complaint(seat)));
      }
    }
  });

  test(`${variant}: a card of another hand is found everywhere`, () => {
    const named = record.moves
      .flatMap(({ move }, i) => (move.tiles || move.card !== undefined ? [i] : []))
      .slice(0, 12);
    assert.ok(named.length > 0);
    for (const i of named) {
      assertFound(record, (r) => {
        const { seat, move } = r.moves[i];
        const [card] = handBefore(record, i, seat === 0 ? 1 : 0);
        if (move.tiles) move.tiles[move.tiles.length - 1] = { card, as: undefined };
        else move.card = card;
        return place(i);
      });
    }
  });
}

/** The complaint for changes that the rules allow and only the chain of hashes shows. */
const onlyHash = (i) => [place(i), /its hash is/];

test('the hash shows a move by the table while a bot may play for a player who is away', () => {
  let inARow = [];
  const [record, i] = recordWith(
    ({ seat, author, move }, n) => {
      if (n === 0) inARow = [0, 0];
      if (move.do === 'timeout') inARow[seat] += 1;
      else if (author === 'player') {
        if (inARow[seat] >= 3) return true;
        inARow[seat] = 0;
      }
      return false;
    },
    '--variant',
    'rummy',
    '--timeouts',
    '60',
    ...option('away=bot'),
  );
  assertFound(record, (r) => ((r.moves[i].author = 'table'), onlyHash(i)));
});

test('the hash shows the order of the cards of a set', () => {
  const [record, i] = recordWith(
    ({ move: { cards, ...move } }, _, { deck }) =>
      move.do === 'meld' && new Set(cards.map((card) => deck.cards[card].rank)).size === 1,
    '--variant',
    'rummy',
  );
  assertFound(record, (r) => (r.moves[i].move.cards.reverse(), onlyHash(i)));
});

test('the hash shows a letter that is named although it is printed', () => {
  const [record, i] = recordWith(
    ({ move }, _, { deck }) => move.do === 'lay_word' && deck.cards[move.tiles[0].card]?.kind === 'letter',
    '--variant',
    'full-deck',
  );
  assertFound(record, (r) => {
    const [tile] = r.moves[i].move.tiles;
    tile.as = r.deck.cards[tile.card].letters;
    return onlyHash(i);
  });
});

test('T-14: the secret of a published deal is the one in protocol/record.md', () => {
  const known = '4f160903873dc26210357822a3d3c27aaab577d0ba7622a67c495fa7e4552a0c';
  assert.equal(secretOfDeal('rummy', 'daily-2026-11-22').toString('hex'), known);
});
