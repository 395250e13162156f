import { expect, test, vi } from 'vitest';
import { mostRooms, RecentRooms } from '../src/core/recent.svelte.ts';
import type { Room } from '../src/protocol/model.ts';
import { rummyDoc } from './fixtures.ts';

test('a room whose match is over is left out first, then the oldest one; the newest stays', () => {
  const recent = new RecentRooms('/', () => true);
  const note = (code: string, stage: Room['stage']) => recent.note({ ...rummyDoc(), room: { ...rummyDoc().room, code, stage } }, 0);
  const codes = () => recent.rooms.map(({ code }) => code).join(' ');
  note('friends', 'playing');
  for (let game = 1; game < mostRooms; game += 1) note(`bots${game}`, 'over');
  note('more', 'playing');
  expect(codes()).toBe('more bots7 bots6 bots5 bots4 bots3 bots2 friends');
  for (let game = 2; game < mostRooms; game += 1) note(`bots${game}`, 'playing');
  note('last', 'over');
  expect(codes()).toBe('last bots7 bots6 bots5 bots4 bots3 bots2 more');
});

test('the icon of the application shows how many rooms wait for this player', () => {
  const shown: number[] = [];
  vi.stubGlobal('navigator', { setAppBadge: (rooms: number) => Promise.resolve(shown.push(rooms)) });
  try {
    const recent = new RecentRooms('/', () => true);
    for (const { code } of recent.rooms) recent.forget(code);
    const note = (code: string, turn: number) => recent.note({ ...rummyDoc({ to_act: [turn] }), room: { ...rummyDoc().room, code } }, 0);
    shown.length = 0;
    note('friends', 0);
    note('others', 1);
    note('more', 0);
    note('more', 1);
    recent.forget('friends');
    expect(shown).toEqual([1, 1, 2, 1, 0]);
  } finally {
    vi.unstubAllGlobals();
  }
});
