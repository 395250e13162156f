import { expect, test } from 'vitest';
import { recallOf, rememberOf } from '../src/room/kept_by_room.ts';
import { mostRooms, RecentRooms } from '../src/room/recent.svelte.ts';
import { isSeen } from '../src/play/log_lines.ts';
import { rummyDoc } from './fixtures.ts';

const seen = (room: string, number: number) => rememberOf('seen', isSeen, { room, match: 1, number });
const known = (room: string) => recallOf('seen', isSeen, room)?.number;

test('each room has a record of its own, and the oldest are dropped', () => {
  seen('A', 5);
  seen('B', 7);
  seen('A', 6);
  expect([known('A'), known('B'), known('C')]).toEqual([6, 7, undefined]);
  for (let room = 1; room < mostRooms; room += 1) seen(`room ${room}`, 1);
  expect([known('A'), known('B')]).toEqual([6, undefined]);
});

test('a room that this device still lists keeps its record, however old', () => {
  const doc = rummyDoc();
  new RecentRooms('/', () => true).note({ ...doc, room: { ...doc.room, code: 'long' } }, 0);
  seen('long', 5);
  for (let room = 0; room < 2 * mostRooms; room += 1) seen(`short ${room}`, 1);
  expect([known('long'), known('short 0')]).toEqual([5, undefined]);
});
