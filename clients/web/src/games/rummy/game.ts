import type { RummyView } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';
import type { Game } from '../../play/game.ts';
import { playing } from '../../play/seats.ts';
import { lesson } from './lesson.ts';

export const rummy: Game = {
  back: 'playing',
  lesson,
  spells: false,
  marks: (view) => {
    const { taken } = view.game as RummyView;
    return new Map(taken === undefined ? [] : [[taken, { kind: 'mustNot', text: text.rummy.taken }]]);
  },
  remarks: ({ view }) => {
    const { stall_turns: stall } = view.game as RummyView;
    // RUM-2.7: only in the last round, in which somebody has to do something about it.
    return stall === undefined || stall > playing(view) ? [] : [text.table.stall(stall)];
  },
};
