import { may } from '../../play/actions.ts';
import type { Step } from '../../play/lesson.ts';

export const lesson: readonly Step[] = [
  { name: 'draw', clause: 'AR-2.1', moves: ['draw'], when: (view) => may(view, 'draw') },
  { name: 'meld', word: true, clause: 'AR-2.3', moves: ['lay_word'], when: (view) => may(view, 'lay_word') && !may(view, 'take_bonus') },
  { name: 'bonus', clause: 'AR-2.4', moves: ['take_bonus'], when: (view) => may(view, 'take_bonus') },
  { name: 'discard', clause: 'AR-2.5', moves: ['discard'], when: (view) => may(view, 'discard') },
  { name: 'judge', asks: true, clause: 'AR-6.1', moves: ['accept', 'challenge'], where: ({ words }) => words === 'challenge', when: (view) => may(view, 'challenge') },
  { name: 'pile', clause: 'AR-2.2', moves: ['draw'], when: (view) => may(view, 'draw') },
  {
    name: 'addOn',
    word: true,
    clause: 'AR-2.3',
    moves: ['change_word'],
    when: (view) => may(view, 'change_word') && !may(view, 'take_bonus'),
  },
  { name: 'end', after: 'judge', clause: 'AR-4.3', moves: ['discard'], when: (view) => may(view, 'discard') },
];
