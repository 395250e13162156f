import { afterEach, expect, test, vi } from 'vitest';
import { preferences } from '../src/player/preferences.svelte.ts';
import { RoomLog } from '../src/room/room_log.svelte.ts';
import { announcer } from '../src/browser/announcements.svelte.ts';
import type { GameEvent, Seat } from '../src/protocol/model.ts';

afterEach(() => vi.unstubAllGlobals());

const listener = { seat: 0, nameOf: () => 'Ben', faces: {}, variant: 'rummy' };
const said = (name: string, seat?: Seat): GameEvent => ({ event: 'chat', name, text: 'Hello!', ...(seat === undefined ? {} : { seat }) });

test('what others say is unread until the chat is in sight, and what was said before a reload is not', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  const log = new RoomLog();
  const hear = (...events: GameEvent[]) => log.follow(events, { match: 1, number: 5 }, listener);
  log.open('7K3M9QRT');
  hear(said('Ann', 0), said('Ben', 1), said('Cleo'), { event: 'drew', seat: 1, from: 'stock', count: 1, cards: [] });
  expect(log.unread(0)).toBe(2);
  log.mute('Cleo', true);
  expect(log.unread(0), 'except for people who are muted').toBe(1);
  log.open('7K3M9QRT');
  expect(log.unread(0), 'the page has reconnected').toBe(1);
  log.readAll();
  expect(log.unread(0)).toBe(0);
  hear(said('Ben', 1));
  expect(log.unread(0)).toBe(1);
  hear({ event: 'chat', name: 'Ben', seat: 1, text: '👏' });
  expect(log.unread(0), 'a reaction is seen over its seat').toBe(1);

  const reloaded = new RoomLog();
  reloaded.open('7K3M9QRT');
  expect([reloaded.chat.length, reloaded.unread(0)]).toEqual([5, 0]);
  reloaded.clear();
  expect(reloaded.unread(0)).toBe(0);
});

test('what others say is spoken, unless this person does not want to see it', () => {
  announcer.hush();
  const log = new RoomLog();
  const hear = (...events: GameEvent[]) => log.follow(events, { match: 1, number: 5 }, listener);
  log.mute('Dan', true);
  hear(said('Ann', 0), said('Ben', 1), said('Cleo'), said('Dan', 2));
  preferences.chatHidden = true;
  hear(said('Ben', 1));
  preferences.chatHidden = false;
  expect(announcer.announcements.map(({ words }) => words)).toEqual(['Ben: Hello! Cleo: Hello!']);
});
