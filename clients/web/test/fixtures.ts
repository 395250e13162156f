import type { Doc, Face, OwnView, View, Welcome } from '../src/protocol/model.ts';

/** Small documents as a server sends them, for tests of what the client makes of them. */

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

const room = (variant: string): Doc['room'] => ({
  code: '7K3M9QRT',
  variant,
  deck: variant === 'rummy' ? 'standard' : 'bwc',
  options: { turn_seconds: 120 },
  host: 0,
  stage: 'playing',
  match: 1,
  capacity: 2,
  seats: {
    0: { name: 'Ann', ready: true, connected: true, paused: false },
    1: { name: 'Ben', ready: true, connected: true, paused: false },
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
      { ...none, kind: 'meld', clause: 'RUM-2.2', least: 3, most: 11 },
      { ...none, kind: 'lay_off', clause: 'RUM-2.3', least: 1, most: 11 },
      { ...none, kind: 'discard', clause: 'RUM-2.4', least: 1, most: 1 },
    ],
  };
  return {
    room: room('rummy'),
    faces: playingFaces,
    view: {
      ...view(own, { melded: false }),
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
      { ...none, kind: 'change_word', clause: 'PD-2.3', least: 1, most: 7 },
      { ...none, kind: 'pass', clause: 'PD-2.6', least: 3, most: 3 },
    ],
  };
  const tiles = (start: number, ...faces: [string, string][]) => faces.map(([face, as], index) => ({ id: start + index, face, as }));
  return {
    room: room('pass-the-deck'),
    faces: letterFaces,
    view: {
      ...view(own, { passes: 0 }),
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

export const welcome: Welcome = {
  type: 'welcome',
  re: 1,
  version: 1,
  server: 'meldroom/0.1.0',
  lexicons: [{ name: 'standard', hash: 'cd'.repeat(32), words: 137165 }],
  decks: [],
  variants: [
    {
      name: 'rummy', title: 'Rummy', least_seats: 2, most_seats: 6, words: false, deck: 'standard',
      options: [
        { name: 'ends', clause: 'RUM-3.3', text: 'The match ends when someone reaches the target, or after a number of hands.', type: 'string', default: 'points', choices: ['points', 'hands'] },
        { name: 'target', clause: 'RUM-3.3', text: 'Points that end the match, where it ends by points.', type: 'integer', default: 100, least: 10, most: 1000 },
        { name: 'turn_seconds', clause: 'T-7', text: 'Seconds for a decision; then the table plays for the player. 0 for no clock.', type: 'integer', default: 120, least: 10, most: 604800, or_zero: true },
      ],
    },
    {
      name: 'pass-the-deck', title: 'Pass the Deck', least_seats: 2, most_seats: 8, words: true, deck: 'bwc',
      options: [
        { name: 'target', clause: 'PD-3.3', text: 'Points that end the match after a hand.', type: 'integer', default: 250, least: 25, most: 1000 },
        { name: 'must_play', clause: 'PD-2.6', text: 'Whether a player who has a play may not pass.', type: 'boolean', default: false },
        { name: 'lexicon', clause: 'T-9', text: 'The words that count.', type: 'string', default: 'standard' },
      ],
    },
  ],
};
