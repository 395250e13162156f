import type { RummyView } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';
import type { Game } from '../game.ts';
import Field from './Field.svelte';

export const rummy: Game = {
  Field,
  spells: false,
  marks: (view) => {
    const { taken } = view.game as RummyView;
    return new Map(taken === undefined ? [] : [[taken, { kind: 'mustNot', text: text.rummy.taken }]]);
  },
};
