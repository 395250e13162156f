import type { Colour, Face, Options, Suit } from '../protocol/model.ts';
import type { Back } from './backs.ts';
import { letterFace as letter, playingFace } from './pictured.ts';

/** Cards that represent a game in pictures of it. */

const suitOf: Record<string, Suit> = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };

/** "7H" */
const playing = (code: string): Face => playingFace(Number(code.slice(0, -1)), suitOf[code.slice(-1)] ?? 'spades');

/** A set and a run, as a sentence can show them. */
export const aSet: readonly Face[] = ['9C', '9H', '9S'].map(playing);
export const aRun: readonly Face[] = ['5D', '6D', '7D'].map(playing);

/** The faces of a word where neither colours nor values matter. */
export const wordFaces = (letters: string): Face[] => [...letters].map((one) => letter(one));

/** One of the four drawings that explain a game: cards side by side, a word as it lies on the table, or figures. */
export type Step = { kind: 'cards'; cards: readonly (Face | 'back')[] } | { kind: 'word'; tiles: readonly Face[] } | { kind: 'figures'; figures: string; doubt?: true };

const cards = (...shown: (Face | 'back')[]): Step => ({ kind: 'cards', cards: shown });
const figures = (shown: string): Step => ({ kind: 'figures', figures: shown });
const word = (letters: string, face: (letter: string, at: number) => Face): Step => ({ kind: 'word', tiles: [...letters].map(face) });

const colours: readonly Colour[] = ['blue', 'red', 'green', 'black'];
/** Letters in as many colours as a word may mix. */
const colouredIn = ({ level }: Options) => {
  const most = typeof level === 'number' ? level : colours.length;
  return (one: string, at = 0): Face => letter(one, 0, colours[at % most]);
};
const coloured = colouredIn({});
const plain = (one: string): Face => letter(one);
const values: Record<string, number> = { F: 4, D: 2 };
const valued = (one: string): Face => letter(one, values[one] ?? 1);

interface Examples {
  back: Back;
  face: Face;
  steps: readonly Step[];
}

const examples: Record<string, Examples | undefined> = {
  rummy: {
    back: 'playing',
    face: playing('12H'),
    steps: [cards('back', playing('9H')), cards(playing('6C'), playing('7C'), playing('8C')), cards(playing('10S'), playing('10H'), playing('10D'), playing('10C')), cards(playing('13S'))],
  },
  'pass-the-deck': {
    back: 'letters',
    face: coloured('M'),
    steps: [word('PAINT', coloured), word('PAINTER', coloured), figures('7 → 25'), cards('back', 'back', 'back')],
  },
  'gin-rummy': {
    back: 'playing',
    face: playing('1S'),
    steps: [cards('back', playing('4D')), cards(playing('1C'), playing('1D'), playing('1S')), cards(playing('2H'), playing('3C')), figures('+18 −5')],
  },
  gin: {
    back: 'letters',
    face: coloured('G'),
    steps: [cards('back', coloured('N', 2)), word('CAMPER', coloured), cards(coloured('K'), coloured('O', 1)), figures('+12 −3')],
  },
  'full-deck': {
    back: 'letters',
    face: plain('C'),
    steps: [word('CAMP', plain), word('SCAMP', plain), figures('×1 ×2'), cards('back', plain('S'), plain('TH'))],
  },
  'alpha-rummy': {
    back: 'letters',
    face: letter('Q', 10),
    steps: [cards(valued('R'), valued('E'), valued('F')), word('FIEND', valued), figures('×1 ×2 ×3'), { kind: 'figures', figures: '?!', doubt: true }],
  },
};

const ofRummy = examples['rummy'] as Examples;

/** The drawings that are others with some options, by their place; the lines of the game (text/en/lessons.ts) differ there, too. */
function drawnFor(variant: string, options: Options): Record<number, Step> {
  const inColours = colouredIn(options);
  switch (variant) {
    case 'pass-the-deck':
      return { 0: word('PAINT', inColours), 1: word('PAINTER', inColours) };
    case 'gin':
      return { 1: word('CAMPER', inColours) };
    case 'gin-rummy':
      return options['knock'] === 'gin' ? { 2: cards(playing('4H'), playing('5H'), playing('6H')), 3: figures('+38') } : {};
    case 'alpha-rummy':
      return options['words'] === 'checked' ? { 3: word('FEIND', valued) } : {};
    default:
      return {};
  }
}

/** The cards that explain a game with these options. */
export function exampleCards(variant: string, options: Options): Examples {
  const usual = examples[variant] ?? ofRummy;
  const drawn = drawnFor(variant, options);
  return { ...usual, steps: usual.steps.map((step, at) => drawn[at] ?? step) };
}
