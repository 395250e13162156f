import type { PassTheDeckView } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';
import type { Game } from '../../game/game.ts';
import { playing, withoutCards } from '../../game/seats.ts';
import { lesson } from './lesson.ts';

export const passTheDeck: Game = {
  back: 'letters',
  lesson,
  spells: true,
  // PD-3.2
  lengthCounts: (letters) => (letters < 7 ? letters : 25),
  goesOn: ({ client, view }) => {
    const people = view.phase === 'final_plays' ? withoutCards(client, view) : [];
    return people.length > 0 ? text.table.finalGoesOn(people) : undefined;
  },
  remarks: ({ view }) => {
    if (view.phase === 'final_plays') return [text.table.finalPlays];
    // PD-2.7
    const { passes } = view.game as PassTheDeckView;
    return passes > 0 ? [text.passTheDeck.passed(passes, playing(view))] : [];
  },
};
