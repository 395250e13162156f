import { text } from '../../text/text.ts';
import type { Game } from '../../game/game.ts';
import { lesson } from './lesson.ts';

export const passTheDeck: Game = {
  back: 'letters',
  lesson,
  spells: true,
  remarks: ({ view }) => (view.phase === 'final_plays' ? [text.table.finalPlays] : []),
};
