import type { PassTheDeckView, Seat, View } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';
import type { Game } from '../../play/game.ts';
import { playersWith, playing } from '../../play/seats.ts';
import { lesson } from './lesson.ts';

// PD-3.2
const lengthCounts = (letters: number) => (letters < 7 ? letters : 25);
const onTable = (view: View, seat: Seat) =>
  Object.values(view.words).reduce((sum, { owner, word }) => sum + (owner === seat ? lengthCounts(word.length) : 0), 0);

export const passTheDeck: Game = {
  back: 'letters',
  passesStock: true,
  lesson,
  spells: true,
  lengthCounts,
  onTable,
  goesOn: ({ client, view }) => {
    const out = view.phase === 'final_plays' ? playersWith(false, client, view) : [];
    return out.length > 0 ? text.table.finalGoesOn(out, playersWith(true, client, view)) : undefined;
  },
  remarks: ({ view }) => {
    if (view.phase === 'final_plays') return [text.table.finalPlays];
    // PD-2.7
    const { passes } = view.game as PassTheDeckView;
    return passes > 0 ? [text.passTheDeck.passed(passes, playing(view))] : [];
  },
};
