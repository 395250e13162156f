import { isOver } from '../../play/ended.ts';
import { may } from '../../play/actions.ts';
import type { Step } from '../../play/lesson.ts';
import { most } from '../../play/outcome.ts';
import type { View } from '../../protocol/model.ts';
import { hasGin, isGin } from './split.ts';

const keptWords = (view: View) => (view.own?.groups.length ?? 0) > 0;
const gin = (view: View) => hasGin(view, view.own?.groups ?? []);
/** A hand ended with gin, and the other player scores more for it. */
const overtaken = (view: View) => {
  const hand = isOver(view) ? view.last_hand : undefined;
  const best = hand && isGin(hand) ? most(hand) : undefined;
  return best !== undefined && best !== hand?.out;
};

export const lesson: readonly Step[] = [
  { name: 'upcard', clause: 'GIN-2.1', moves: ['draw', 'pass'], when: (view, seat) => view.phase === 'upcard' && view.to_act.includes(seat) },
  { name: 'draw', clause: 'GIN-2.2', moves: ['draw'], when: (view) => may(view, 'draw') && view.phase !== 'upcard' },
  { name: 'words', word: true, clause: 'GIN-2.6', moves: ['lay_word'], when: (view) => may(view, 'discard') && !keptWords(view) },
  { name: 'gin', clause: 'GIN-2.5', moves: ['knock'], when: gin },
  { name: 'discard', clause: 'GIN-2.3', moves: ['discard'], when: (view) => may(view, 'discard') && !gin(view) },
  { name: 'knock', clause: 'GIN-2.4', moves: ['knock'], when: (view) => may(view, 'knock') },
  { name: 'overtaken', clause: 'GIN-3.2', moves: [], when: overtaken },
  { name: 'end', clause: 'GIN-3.2', moves: ['discard'], when: (view) => may(view, 'discard') },
];
