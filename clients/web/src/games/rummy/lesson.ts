import { may } from '../../play/actions.ts';
import { can, type Step } from '../../play/lesson.ts';

export const lesson: readonly Step[] = [
  { name: 'draw', clause: 'RUM-2.1', moves: ['draw'], when: (view) => may(view, 'draw') },
  { name: 'meld', clause: 'RUM-2.2', moves: ['meld'], when: (view) => may(view, 'meld') },
  { name: 'discard', clause: 'RUM-2.4', moves: ['discard'], when: (view) => may(view, 'discard') },
  { name: 'pile', clause: 'RUM-2.4', moves: ['draw'], when: (view) => may(view, 'draw') },
  { name: 'layOff', clause: 'RUM-2.3', moves: ['lay_off'], when: (view) => can(view, 'lay_off') },
  { name: 'end', after: 'layOff', clause: 'RUM-3.1', moves: ['discard'], when: (view) => may(view, 'discard') },
];
