import { may } from '../../play/actions.ts';
import type { Step } from '../../play/lesson.ts';

export const lesson: readonly Step[] = [
  { name: 'upcard', clause: 'GR-2.1', moves: ['draw', 'pass'], when: (view, seat) => view.phase === 'upcard' && view.to_act.includes(seat) },
  { name: 'draw', clause: 'GR-2.2', moves: ['draw'], when: (view) => may(view, 'draw') && view.phase !== 'upcard' },
  { name: 'melds', clause: 'GR-2.3', moves: ['discard'], when: (view) => may(view, 'discard') && !may(view, 'knock') },
  { name: 'knock', clause: 'GR-2.4', moves: ['knock'], when: (view) => may(view, 'knock') },
  // Nothing is laid off after gin.
  { name: 'answer', clause: 'GR-2.7', moves: ['lay_down'], where: ({ knock }) => knock !== 'gin', when: (view) => view.phase === 'lay_down' && may(view, 'lay_down') },
  { name: 'end', clause: 'GR-3.1', moves: ['discard', 'draw'], when: (view) => view.hand > 1 && (may(view, 'discard') || may(view, 'draw')) },
];
