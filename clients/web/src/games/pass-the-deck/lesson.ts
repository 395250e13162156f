import { may } from '../../play/actions.ts';
import type { Step } from '../../play/lesson.ts';

export const lesson: readonly Step[] = [
  { name: 'word', word: true, clause: 'PD-2.2', moves: ['lay_word'], when: (view) => may(view, 'lay_word') && !may(view, 'done') },
  {
    name: 'change',
    word: true,
    clause: 'PD-2.3',
    moves: ['change_word'],
    when: (view, seat) => may(view, 'change_word') && Object.values(view.words).some((word) => word.owner === seat),
  },
  { name: 'pass', clause: 'PD-2.6', moves: ['pass'], when: (view) => may(view, 'pass') },
  { name: 'long', clause: 'PD-3.2', moves: [], when: (view) => may(view, 'lay_word') && !may(view, 'done') },
  { name: 'end', clause: 'PD-3.1', moves: [], when: (view) => may(view, 'lay_word') || may(view, 'done') },
];
