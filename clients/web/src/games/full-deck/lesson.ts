import { may } from '../../play/actions.ts';
import type { Step } from '../../play/lesson.ts';
import type { View } from '../../protocol/model.ts';

/** Not in the tie-break, which most matches do not have. */
const inGame = (view: View) => view.phase !== 'starter';

export const lesson: readonly Step[] = [
  { name: 'word', word: true, clause: 'FD-2.2', moves: ['lay_word'], when: (view) => may(view, 'lay_word') && inGame(view) },
  { name: 'done', clause: 'FD-2.1', moves: ['done'], when: (view) => may(view, 'done') },
  {
    name: 'playOn',
    word: true,
    clause: 'FD-2.3',
    moves: ['change_word'],
    when: (view) => may(view, 'change_word') && inGame(view) && Object.keys(view.words).length > 0,
  },
  { name: 'rearrange', clause: 'FD-3.4', moves: ['change_word'], when: (view) => may(view, 'change_word') && inGame(view) },
  { name: 'exchange', clause: 'FD-2.4', moves: ['pass'], when: (view) => may(view, 'pass') && inGame(view) },
  { name: 'end', clause: 'FD-5.1', moves: ['pass'], when: (view) => may(view, 'pass') && inGame(view) },
];
