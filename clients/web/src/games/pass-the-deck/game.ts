import type { PassTheDeckView } from '../../protocol/model.ts';
import { playing } from '../../game/seats.ts';
import { text } from '../../text/text.ts';
import type { Game } from '../../game/game.ts';
import { lesson } from './lesson.ts';

export const passTheDeck: Game = {
  back: 'letters',
  lesson,
  spells: true,
  // PD-3.2
  lengthCounts: (letters) => (letters < 7 ? letters : 25),
  remarks: ({ view }) => {
    if (view.phase === 'final_plays') return [text.table.finalPlays];
    // PD-2.7
    const { passes } = view.game as PassTheDeckView;
    return passes > 0 ? [text.passTheDeck.passed(passes, playing(view))] : [];
  },
};
