import type { Game } from '../game.ts';
import Field from './Field.svelte';
import { lesson } from './lesson.ts';

export const passTheDeck: Game = {
  Field,
  lesson,
  spells: true,
  mayChange: (_view, _id, word, seat) => word.owner === seat,
};
