import { text } from '../../text/text.ts';
import type { Game } from '../../game/game.ts';
import { lesson } from './lesson.ts';

export const passTheDeck: Game = {
  back: 'letters',
  lesson,
  spells: true,
  // PD-3.2
  lengthCounts: (letters) => (letters < 7 ? letters : 25),
  remarks: ({ view }) => (view.phase === 'final_plays' ? [text.table.finalPlays] : []),
};
