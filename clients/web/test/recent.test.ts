import { expect, test, vi } from 'vitest';
import { isMyTurn, mostRooms, RecentRooms } from '../src/room/recent.svelte.ts';
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

test('between two hands it is the turn of a player who has not asked for the next one', () => {
  const recent = new RecentRooms('/', () => true);
  const between = rummyDoc({ phase: 'between_hands', to_act: [] });
  const seats = (ready: boolean) => ({ ...between.room.seats, 0: { ...between.room.seats[0]!, ready } });
  const waits = (ready: boolean) => {
    recent.note({ ...between, room: { ...between.room, seats: seats(ready) } }, 0);
    return isMyTurn(recent.rooms[0]!);
  };
  expect([waits(false), waits(true)]).toEqual([true, false]);
});

test('a player who wants to play again is waited for, until this one has answered', () => {
  const recent = new RecentRooms('/', () => true);
  const { room } = rummyDoc();
  const table = (ready: readonly [boolean, boolean], bot?: 'easy') => {
    const [mine, theirs] = [0, 1].map((seat) => ({ ...room.seats[seat]!, ready: ready[seat]! }));
    recent.note({ room: { ...room, stage: 'waiting', seats: { 0: mine!, 1: { ...theirs!, ...(bot && { bot }) } } } }, 0);
    const [noted] = recent.rooms;
    return [isMyTurn(noted!), noted?.table?.again];
  };
  expect(table([false, true])).toEqual([true, [1]]);
  expect(table([true, true])).toEqual([false, undefined]);
  expect(table([false, false])).toEqual([false, undefined]);
  expect(table([false, true], 'easy'), 'a bot is always ready').toEqual([false, undefined]);
});

test('a room keeps the name of its published deal', () => {
  const recent = new RecentRooms('/', () => true);
  recent.note({ ...rummyDoc(), room: { ...rummyDoc().room, code: 'today', deal: 'daily-2026-11-22' } }, 0);
  expect(new RecentRooms('/', () => true).rooms[0]).toMatchObject({ code: 'today', deal: 'daily-2026-11-22' });
});
