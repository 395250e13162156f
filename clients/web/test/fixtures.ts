import type { Doc, Face, OwnView, Replay, View, Welcome } from '../src/protocol/model.ts';

/** Small documents like those of a server, for tests of the client. */

const suits = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' } as const;
const ranks = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

export const playingFaces: { [code: string]: Face } = Object.fromEntries(
  Object.entries(suits).flatMap(([letter, suit]) =>
    ranks.flatMap((short, rank) => (rank > 0 ? [[`${short}${letter}`, { code: `${short}${letter}`, kind: 'playing', rank, suit, letters: '', value: 0 } as Face]] : [])),
  ),
);

export const letterFaces: { [code: string]: Face } = Object.fromEntries(
  (['black', 'blue', 'red', 'green'] as const).flatMap((colour) => [
    ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
      .split('')
      .map((letter) => [`${letter}-${colour}`, { code: `${letter}-${colour}`, kind: 'letter', rank: 0, letters: letter, colour, value: 2 } as Face]),
    [`*-${colour}`, { code: `*-${colour}`, kind: 'star', rank: 0, letters: '', colour, value: 0 } as Face],
  ]),
);

const plain = (value: (letter: string) => number): { [code: string]: Face } =>
  Object.fromEntries(
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((letter) => [letter, { code: letter, kind: 'letter', rank: 0, letters: letter, value: value(letter) } as Face]),
  );

const alphaFaces = plain((letter) => ('AEILNORST'.includes(letter) ? 1 : 3));

const playOnWordsFaces: { [code: string]: Face } = {
  ...plain(() => 0),
  ST: { code: 'ST', kind: 'combination', rank: 0, letters: 'ST', value: 0 },
  'J/X': { code: 'J/X', kind: 'flip', rank: 0, letters: 'JX', value: 0 },
  '?': { code: '?', kind: 'wild', rank: 0, letters: '', value: 0 },
};

const decks: Record<string, string> = { rummy: 'standard', 'gin-rummy': 'standard', 'full-deck': 'play-on-words', 'alpha-rummy': 'alpha' };

const room = (variant: string): Doc['room'] => ({
  code: '7K3M9QRT',
  variant,
  deck: decks[variant] ?? 'bwc',
  options: { turn_seconds: 120 },
  host: 0,
  stage: 'playing',
  match: 1,
  capacity: 2,
  seats: {
    0: { name: 'Ann', avatar: 'owl', ready: true, connected: true, paused: false },
    1: { name: 'Ben', avatar: 'fox', ready: true, connected: true, paused: false },
  },
  spectators: 0,
  commitment: 'ab'.repeat(32),
  series: {},
});

const view = (own: OwnView, game: View['game']): View => ({
  number: 5,
  decision: 2,
  hand: 1,
  dealer: 1,
  phase: 'play',
  to_act: [0],
  seats: { 0: { cards: own.hand.length, score: 12, left: false, away: false }, 1: { cards: 7, score: 38, left: false, away: false } },
  stock: 27,
  melds: {},
  words: {},
  game,
  house_words: [],
  own,
});

const none = { from: [], cards: [], least: 0, most: 0 };

export function rummyDoc(change: Partial<View> = {}): Doc {
  const codes = ['KH', '7S', '7D', '7C', '10H', 'AC', '3D', 'QS', '4D', '5D', 'JH'];
  const own: OwnView = {
    hand: codes.map((face, index) => ({ id: index + 1, face })),
    groups: [],
    actions: [
      { ...none, kind: 'meld', clause: 'RUM-2.2', least: 3, most: 11, fits: [[2, 3, 4], [7, 9, 10]].map((cards) => ({ cards })) },
      { ...none, kind: 'lay_off', clause: 'RUM-2.3', least: 1, most: 11, fits: [{ meld: 1, cards: [11] }] },
      { ...none, kind: 'discard', clause: 'RUM-2.4', least: 1, most: 1 },
    ],
  };
  return {
    room: room('rummy'),
    faces: playingFaces,
    view: {
      ...view(own, { variant: 'rummy', melded: false }),
      discard: { count: 3, cards: [{ id: 90, face: '9D' }] },
      melds: {
        1: { owner: 1, kind: 'run', cards: [{ id: 60, face: '8H' }, { id: 61, face: '9H' }, { id: 62, face: '10H' }] },
        2: { owner: 0, kind: 'set', cards: [{ id: 63, face: '2C' }, { id: 64, face: '2D' }, { id: 65, face: '2S' }] },
      },
      ...change,
    },
    clock: { decision: 2, left_ms: 98_000, running: true },
  };
}

export function wordsDoc(change: Partial<View> = {}): Doc {
  const codes = ['N-red', 'E-black', '*-blue', 'R-green', 'A-red', 'T-blue', 'S-black'];
  const own: OwnView = {
    hand: codes.map((face, index) => ({ id: index + 1, face })),
    groups: [],
    actions: [
      { ...none, kind: 'lay_word', clause: 'PD-2.2', least: 3, most: 7 },
      { ...none, kind: 'change_word', clause: 'PD-2.3', least: 1, most: 7, words: { 1: [] } },
      { ...none, kind: 'pass', clause: 'PD-2.6', least: 3, most: 3 },
    ],
  };
  const tiles = (start: number, ...faces: [string, string][]) => faces.map(([face, as], index) => ({ id: start + index, face, as }));
  return {
    room: room('pass-the-deck'),
    faces: letterFaces,
    view: {
      ...view(own, { variant: 'pass-the-deck', passes: 0 }),
      stock: 61,
      words: {
        1: { owner: 0, word: 'WINE', tiles: tiles(40, ['W-black', 'W'], ['I-red', 'I'], ['N-blue', 'N'], ['E-green', 'E']) },
        2: { owner: 1, word: 'PAINTER', tiles: tiles(50, ['P-black', 'P'], ['A-red', 'A'], ['I-blue', 'I'], ['*-green', 'N'], ['T-black', 'T'], ['E-red', 'E'], ['R-blue', 'R']) },
        3: { owner: 1, word: 'LOUD', tiles: tiles(70, ['L-black', 'L'], ['O-red', 'O'], ['U-blue', 'U'], ['D-green', 'D']) },
      },
      ...change,
    },
    clock: { decision: 2, left_ms: 98_000, running: true },
  };
}

const hand = (first: number, codes: readonly string[]) => codes.map((face, index) => ({ id: first + index, face }));
const word = (owner: number, first: number, spelled: string) => ({
  owner,
  word: spelled,
  tiles: spelled.split('').map((letter, index) => ({ id: first + index, face: letter, as: letter })),
});

/** Eleven cards, one drawn from the discard pile; a word is set aside and a knock is allowed. */
export function ginDoc(change: Partial<View> = {}): Doc {
  const codes = ['C-red', 'H-black', 'A-blue', 'I-green', 'R-red', 'S-black', 'T-blue', 'E-green', '*-red', 'T-red', 'K-black'];
  const own: OwnView = {
    hand: hand(1, codes),
    groups: [[1, 2, 3, 4, 5].map((card) => ({ card }))],
    actions: [
      { ...none, kind: 'discard', clause: 'GIN-2.2', least: 1, most: 1, cards: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      { ...none, kind: 'knock', clause: 'GIN-2.4', least: 1, most: 11, cards: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    ],
  };
  return {
    room: room('gin'),
    faces: letterFaces,
    view: {
      ...view(own, { variant: 'gin', dealt: 10, taken: 11, turns_from_discard: 1, deadwood: {} }),
      discard: { count: 3, cards: [{ id: 90, face: 'L-black' }] },
      ...change,
    },
    clock: { decision: 2, left_ms: 98_000, running: true },
  };
}

/** The other player has knocked; this one lays out their own words. */
export function layDownDoc(): Doc {
  const doc = ginDoc();
  const own = doc.view?.own as OwnView;
  return ginDoc({
    phase: 'lay_down',
    game: { variant: 'gin', dealt: 10, turns_from_discard: 0, knocker: 1, deadwood: { 1: hand(60, ['N-red', 'K-blue']) } },
    words: {
      1: { owner: 1, word: 'PLANET', tiles: 'PLANET'.split('').map((letter, index) => ({ id: 40 + index, face: `${letter}-red`, as: letter })) },
      2: { owner: 1, word: 'ON', tiles: [{ id: 50, face: 'O-blue', as: 'O' }, { id: 51, face: '*-red', as: 'N' }] },
    },
    discard: { count: 4, cards: [] },
    own: { ...own, hand: own.hand.slice(0, 10), actions: [{ ...none, kind: 'lay_down', clause: 'GIN-2.7' }] },
  });
}

/** Eleven cards, the last one from the discard pile; a knock with six points is allowed. */
export function ginRummyDoc(change: Partial<View> = {}): Doc {
  const codes = ['5H', '6H', '7H', 'QC', 'QD', 'QS', 'AC', '2D', '3S', 'KD', '8H'];
  const own: OwnView = {
    hand: hand(1, codes),
    groups: [],
    actions: [
      { ...none, kind: 'discard', clause: 'GR-2.2', least: 1, most: 1, cards: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      { ...none, kind: 'knock', clause: 'GR-2.4', least: 1, most: 1, cards: [10] },
    ],
  };
  const best = { melds: [[1, 2, 3, 11], [4, 5, 6]], deadwood: 6, put_away: 10 };
  return {
    room: room('gin-rummy'),
    faces: playingFaces,
    view: {
      ...view(own, { variant: 'gin-rummy', limit: 10, doubled: false, taken: 11, turns_from_discard: 1, deadwood: {}, hands_won: { 0: 0, 1: 1 }, best }),
      discard: { count: 3, cards: [{ id: 90, face: '9D' }] },
      ...change,
    },
    clock: { decision: 2, left_ms: 98_000, running: true },
  };
}

/** The other player has knocked, and this one answers. */
export function ginRummyAnswerDoc(): Doc {
  const cards = (id: number, ...codes: string[]) => hand(id, codes);
  const own = cards(1, '4H', '8H', '9H', '3C', '3D', '3S', '10S', 'JS', 'QS', 'KC');
  return ginRummyDoc({
    phase: 'lay_down',
    game: {
      variant: 'gin-rummy', limit: 10, doubled: false, turns_from_discard: 0, knocker: 1, deadwood: { 1: cards(70, '7C') }, hands_won: { 0: 0, 1: 1 },
      best: { melds: [[4, 5, 6], [7, 8, 9]], deadwood: 10 },
    },
    melds: {
      1: { owner: 1, kind: 'run', cards: cards(40, '5H', '6H', '7H') },
      2: { owner: 1, kind: 'set', cards: cards(50, '2C', '2D', '2S') },
      3: { owner: 1, kind: 'set', cards: cards(60, 'JC', 'JD', 'JH') },
    },
    discard: { count: 4, cards: [] },
    own: { hand: own, groups: [], actions: [{ ...none, kind: 'lay_down', clause: 'GR-2.7', most: 10 }] },
  });
}

/** The match was won with gin, and there is a final sheet. */
export function ginRummyOverDoc(): Doc {
  const doc = ginRummyAnswerDoc();
  const lines = [
    { clause: 'GR-3.3', points: 31, text: "the other hand's deadwood" },
    { clause: 'GR-3.3', points: 25, text: 'gin' },
  ];
  const left = hand(80, ['KC', '9H', '8H', '4H']);
  return {
    ...doc,
    room: { ...doc.room, stage: 'over' },
    view: {
      ...doc.view!,
      phase: 'over',
      to_act: [],
      seats: { 0: { cards: 0, score: 12, left: false, away: false }, 1: { cards: 0, score: 118, left: false, away: false } },
      own: { hand: [], groups: [], actions: [] },
      last_hand: {
        hand: 3,
        clause: 'GR-3.3',
        out: 1,
        seats: { 0: { points: 0, total: 12, lines: [], hand: left }, 1: { points: 56, total: 118, lines, hand: [] } },
      },
      result: {
        clause: 'GR-3.4',
        winners: [1],
        sheet: {
          0: { lines: [{ clause: 'GR-3.4', points: 12, text: 'points' }, { clause: 'GR-3.5', points: 25, text: '1 hand won' }], total: 37 },
          1: {
            lines: [
              { clause: 'GR-3.4', points: 118, text: 'points' },
              { clause: 'GR-3.5', points: 100, text: 'match won' },
              { clause: 'GR-3.5', points: 50, text: '2 hands won' },
            ],
            total: 268,
          },
        },
      },
    },
  };
}

/** A turn in the second game of a match: a new word has been laid, and one word is closed. */
export function fullDeckDoc(change: Partial<View> = {}): Doc {
  const own: OwnView = {
    hand: hand(1, ['B', 'O', 'ST', 'J/X', '?', 'R', 'S', 'E']),
    groups: [],
    actions: [
      { ...none, kind: 'lay_word', clause: 'FD-2.2', least: 1, most: 8 },
      { ...none, kind: 'change_word', clause: 'FD-2.3', least: 1, most: 8, words: { 1: [], 2: [] } },
      { ...none, kind: 'pass', clause: 'FD-2.4', least: 0, most: 8 },
    ],
  };
  return {
    room: room('full-deck'),
    faces: playOnWordsFaces,
    view: {
      ...view(own, { variant: 'full-deck', new_word: false, closed: [3], idle_turns: 0, standings: { 0: { won: 0, points: 12 }, 1: { won: 1, points: 38 } }, tied: [], piles: [] }),
      hand: 2,
      words: { 1: word(1, 40, 'CAMPER'), 2: word(0, 50, 'TALE'), 3: word(1, 60, 'QUIT') },
      ...change,
    },
    clock: { decision: 2, left_ms: 98_000, running: true },
  };
}

/** The tie-break: nobody has a hand, and words are made from the top cards of eight piles. */
export function starterDoc(): Doc {
  const tops = ['C', 'A', 'T', '?', 'ST', 'E', 'J/X'];
  const piles = [...tops.map((face, index) => ({ count: 5 - (index % 3), top: { id: 70 + index, face } })), { count: 0 }];
  const actions = [
    { ...none, kind: 'lay_word' as const, clause: 'FD-6.2', least: 1, most: 7, cards: piles.flatMap((pile) => ('top' in pile ? [pile.top.id] : [])) },
    { ...none, kind: 'change_word' as const, clause: 'FD-6.2', least: 1, most: 7, words: { 1: [], 2: [] } },
    { ...none, kind: 'pass' as const, clause: 'FD-6.3' },
  ];
  return fullDeckDoc({
    phase: 'starter',
    hand: 3,
    stock: 0,
    game: { variant: 'full-deck', new_word: false, closed: [], idle_turns: 0, standings: { 0: { won: 1, points: 4 }, 1: { won: 1, points: 0 } }, tied: [0, 1], piles },
    words: { 1: word(1, 40, 'CAMPER'), 2: word(0, 50, 'TALE') },
    own: { hand: [], groups: [], actions },
  });
}

/** Three cards were taken from the spread pile, and one of them has to be used; bonus cards are due. */
export function alphaDoc(change: Partial<View> = {}): Doc {
  const own: OwnView = {
    hand: hand(1, ['F', 'I', 'E', 'N', 'D', 'S', 'R', 'Q', 'U']),
    groups: [],
    actions: [
      { ...none, kind: 'lay_word', clause: 'AR-2.3', least: 4, most: 9 },
      { ...none, kind: 'change_word', clause: 'AR-2.3', least: 1, most: 9, words: { 1: [], 2: [] } },
      { ...none, kind: 'put_back', clause: 'AR-2.2' },
      { ...none, kind: 'take_bonus', clause: 'AR-2.4' },
    ],
  };
  return {
    room: { ...room('alpha-rummy'), options: { turn_seconds: 120, challenge_seconds: 120, words: 'challenge' } },
    faces: alphaFaces,
    view: {
      ...view(own, { variant: 'alpha-rummy', taken: [7, 8, 9], wanted: 7, bonus_due: 2, last_chance: false, turns_to_lose: { 1: 1 } }),
      discard: { count: 4, cards: hand(90, ['L', 'A', 'K', 'E']) },
      words: { 1: word(1, 40, 'BROTHER'), 2: word(0, 50, 'TALE') },
      ...change,
    },
    clock: { decision: 2, left_ms: 98_000, running: true },
  };
}

/** Before the draw: any card of the pile may be taken. */
export function alphaDrawDoc(): Doc {
  const doc = alphaDoc();
  const pile = doc.view?.discard?.cards.map((card) => card.id) ?? [];
  return alphaDoc({
    phase: 'draw',
    game: { variant: 'alpha-rummy', taken: [], bonus_due: 0, last_chance: false, turns_to_lose: {} },
    own: { hand: doc.view?.own?.hand.slice(0, 7) ?? [], groups: [], actions: [{ ...none, kind: 'draw', clause: 'AR-2.1', from: ['stock', 'discard'], cards: pile, least: 0, most: 1 }] },
  });
}

/** A word of the other player is pending. */
export function challengeDoc(): Doc {
  const doc = alphaDoc();
  return alphaDoc({
    phase: 'challenge',
    to_act: [0],
    game: { variant: 'alpha-rummy', taken: [], bonus_due: 0, last_chance: false, pending: { word: 1, by: 1, was: 'BOTHER', accepted: [], worth: { value: 1, multiplier: 4, points: 4, bonus_cards: 4 } }, turns_to_lose: { 0: 2 } },
    own: {
      hand: doc.view?.own?.hand.slice(0, 7) ?? [],
      groups: [],
      actions: [{ ...none, kind: 'accept', clause: 'AR-6.1' }, { ...none, kind: 'challenge', clause: 'AR-6.1' }],
    },
  });
}

/** Three moves of a match of two hands, as Ann (0) or Ben (1) saw them. After the first move Ann sorts her hand. */
export function rummyReplay(seat: 0 | 1): Replay {
  const { room, faces = {} } = rummyDoc();
  const cards = seat === 0 ? hand(1, ['KH', '7S']) : hand(50, ['QC', '2D']);
  const own = (...codes: string[]) => ({ hand: hand(seat === 0 ? 1 : 50, codes), groups: [], actions: [{ ...none, kind: 'draw' as const, clause: 'RUM-2.1' }] });
  const start: View = { ...(rummyDoc().view as View), number: 1, hand: 1, melds: {}, own: { hand: cards, groups: [], actions: [{ ...none, kind: 'draw', clause: 'RUM-2.1', from: ['stock'] }] } };
  const result = (points: number) => ({ points, total: points, lines: [], hand: [] });
  const ended = { hand: 1, clause: 'RUM-2.6', out: 0, seats: { 0: result(30), 1: result(0) } };
  return {
    seat,
    doc: { room, faces, view: start },
    events: [{ event: 'hand_dealt', hand: 1, dealer: 1, cards: 2 }],
    steps: [
      {
        number: 2, seat: 0, events: [{ event: 'drew', seat: 0, from: 'stock', count: 1, cards: [] }],
        patch: { view: { number: 2, stock: 26, ...(seat === 0 ? { own: own('KH', '7S', 'AC') } : {}) } },
      },
      ...(seat === 0 ? [{ number: 2, seat: 0, patch: { view: { own: own('AC', '7S', 'KH') } } }] : []),
      {
        number: 3, seat: 0, events: [{ event: 'hand_ended', result: ended }, { event: 'hand_dealt', hand: 2, dealer: 0, cards: 2 }],
        patch: { view: { number: 3, hand: 2, last_hand: ended, own: seat === 0 ? own('4S', '5S') : own('JD', '10D') } },
      },
      {
        number: 4, seat: 1, events: [{ event: 'match_ended', result: { clause: 'RUM-3.3', winners: [0] } }],
        patch: { room: { stage: 'over', secret: 'cd'.repeat(32) }, view: { number: 4, phase: 'over', to_act: [], result: { clause: 'RUM-3.3', winners: [0] } } },
      },
    ],
  };
}

export const welcome: Welcome = { type: 'welcome', re: 1, version: 1, server: 'meldroom/0.1.0' };
