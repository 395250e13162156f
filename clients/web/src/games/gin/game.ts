import type { GinView } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';
import type { Game } from '../game.ts';
import Field from './Field.svelte';
import Moves from './Moves.svelte';
import Sheet from './Sheet.svelte';
import { lesson } from './lesson.ts';

export const gin: Game = {
  Field,
  Panel: Sheet,
  Moves,
  lesson,
  spells: true,
  bench: (play) => (play.action('discard') ? text.gin.benchOrDiscard : text.gin.bench),
  marks: (view) => {
    const { taken } = view.game as GinView;
    return new Map(taken === undefined ? [] : [[taken, { kind: 'mustNot', text: text.rummy.taken }]]);
  },
  notes: (view, seat) => ((view.game as GinView).knocker === seat ? [text.gin.knocked] : []),
  hint: (play) => {
    if (play.view.phase === 'upcard') return text.table.hintUpcard;
    if (play.action('lay_down')) return text.gin.hintLayDown;
    if (play.action('knock')) return text.gin.hintKnock;
    return play.action('discard') ? text.table.hintDiscard : undefined;
  },
  out: (who) => text.gin.out(who),
};
