import type { Game } from '../game.ts';
import Field from './Field.svelte';

export const passTheDeck: Game = {
  Field,
  spells: true,
  mayChange: (_view, _id, word, seat) => word.owner === seat,
};
