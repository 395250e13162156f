import { expect, test } from 'vitest';
import { basePath, codeFrom, onlyRulesDiffer, pathOf, placeOf, roomLink, socketAddress, socketAddressAt, underRules } from '../src/connection/location.ts';

test.each([
  ['http://host:8080/', '/', 'ws://host:8080/ws'],
  ['https://host/games/', '/games/', 'wss://host/games/ws'],
  ['https://host/games/?room=7K3M9QRT', '/games/', 'wss://host/games/ws?room=7K3M9QRT'],
  ['https://host/games/r/7K3M9QRT', '/games/', 'wss://host/games/ws?room=7K3M9QRT'],
  ['https://host/games/r/7K3M', '/games/', 'wss://host/games/ws'],
])('%s lives under %s', (address, base, socket) => {
  expect(basePath(new URL(address).pathname)).toBe(base);
  expect(socketAddress(new URL(address))).toBe(socket);
});

test.each([
  ['https://n2.example.org', 'https://host/r/7K3M9QRT', 'wss://n2.example.org/ws?room=7K3M9QRT'],
  ['https://n2.example.org/games', 'https://host/games/r/7K3M9QRT', 'wss://n2.example.org/games/ws?room=7K3M9QRT'],
  ['http://10.0.0.2:8080', 'http://host/r/7K3M9QRT', 'ws://10.0.0.2:8080/ws?room=7K3M9QRT'],
  ['http://10.0.0.2:8080', 'https://host/r/7K3M9QRT', null],
  ['javascript:alert(1)', 'http://host/r/7K3M9QRT', null],
  ['n2', 'http://host/r/7K3M9QRT', null],
])('with the room at %s, the address of the socket from %s', (machine, address, socket) => {
  expect(socketAddressAt(machine, new URL(address))).toBe(socket);
});

test('reads where an address leads', () => {
  expect(placeOf(new URL('http://host/'))).toEqual({ page: 'home' });
  expect(placeOf(new URL('http://host/#credits'))).toEqual({ page: 'credits' });
  expect(placeOf(new URL('http://host/?room=7K3M9QRT'))).toEqual({ page: 'room', room: '7K3M9QRT' });
  expect(placeOf(new URL('http://host/x/r/7K3M9QRT/'))).toEqual({ page: 'room', room: '7K3M9QRT' });
  expect(placeOf(new URL('http://host/?room=7K3M9QRT#claim=ab-12_'))).toEqual({ page: 'room', room: '7K3M9QRT', token: 'ab-12_' });
  expect(placeOf(new URL('http://host/r/7K3M9QRT#match=12'))).toEqual({ page: 'room', room: '7K3M9QRT', match: 12 });
  expect(placeOf(new URL('http://host/r/7K3M9QRT#match=12&move=34'))).toEqual({ page: 'room', room: '7K3M9QRT', match: 12, move: 34 });
  expect(placeOf(new URL('http://host/r/7K3M9QRT#match=12&move=-1'))).toEqual({ page: 'room', room: '7K3M9QRT', match: 12, move: -1 });
  expect(placeOf(new URL('http://host/r/7K3M9QRT#match=12&move=x')), 'no number').toEqual({ page: 'room', room: '7K3M9QRT' });
  expect(placeOf(new URL('http://host/r/7K3M9QRT#move=3')), 'of no match').toEqual({ page: 'room', room: '7K3M9QRT' });
  expect(placeOf(new URL('http://host/#rules=rummy'))).toEqual({ page: 'home', rules: 'rummy' });
  expect(placeOf(new URL('http://host/#rules=rummy&clause=RUM-2.5'))).toEqual({ page: 'home', rules: 'rummy', clause: 'RUM-2.5' });
  expect(placeOf(new URL('http://host/#rules=rummy&clause=x')), 'no clause').toEqual({ page: 'home' });
  expect(placeOf(new URL('http://host/r/7K3M9QRT#match=12&move=34&rules=gin&clause=T-7'))).toEqual({
    page: 'room', room: '7K3M9QRT', match: 12, move: 34, rules: 'gin', clause: 'T-7',
  });
  expect(placeOf(new URL('http://host/r/7K3M9QRT.'))).toEqual({ page: 'room', room: '7K3M9QRT' });
  expect(placeOf(new URL('http://host/r/7K3M9'))).toEqual({ page: 'room', room: '7K3M9' });
  expect(placeOf(new URL('http://host/games/index.html'))).toEqual({ page: 'home' });
  expect(placeOf(new URL('http://host/games/nonsense'))).toEqual({ page: 'lost' });
  expect(placeOf(new URL('http://host/nonsense#rules=rummy'))).toEqual({ page: 'lost', rules: 'rummy' });
  expect(placeOf(new URL('http://host/r/7K3M9QRT#match=0')), 'there is no match 0').toEqual({ page: 'room', room: '7K3M9QRT' });
});

test.each([
  ['http://host/games/', '/games/'],
  ['http://host/games/#credits', '/games/#credits'],
  ['http://host/games/?room=7K3M9QRT', '/games/r/7K3M9QRT'],
  ['http://host/games/r/7K3M9QRT#match=2', '/games/r/7K3M9QRT#match=2'],
  ['http://host/games/r/7K3M9QRT#match=2&move=17', '/games/r/7K3M9QRT#match=2&move=17'],
  ['http://host/games/#rules=full-deck&clause=FD-3.5', '/games/#rules=full-deck&clause=FD-3.5'],
  ['http://host/games/#credits&rules=table', '/games/#credits&rules=table'],
  ['http://host/games/r/7K3M9QRT#rules=rummy', '/games/r/7K3M9QRT#rules=rummy'],
  ['http://host/games/r/7K3M9QRT#match=2&move=17&rules=gin', '/games/r/7K3M9QRT#match=2&move=17&rules=gin'],
  ['http://host/games/r/7K3M9QRT#claim=tok', '/games/r/7K3M9QRT'],
])('%s is written as %s', (address, path) => {
  expect(pathOf('/games/', placeOf(new URL(address)))).toBe(path);
});

test('the rules open over a place and do not change it', () => {
  const table = placeOf(new URL('http://host/r/7K3M9QRT'));
  const reading = { page: 'room', room: '7K3M9QRT', rules: 'rummy', clause: 'RUM-2.4' } as const;
  expect(underRules(reading)).toEqual(table);
  expect(onlyRulesDiffer(table, reading)).toBe(true);
  expect(onlyRulesDiffer(reading, table)).toBe(true);
  expect(onlyRulesDiffer(reading, { ...reading, clause: 'T-7' })).toBe(true);
  expect(onlyRulesDiffer(reading, { ...reading, room: 'OTHER' })).toBe(false);
  expect(onlyRulesDiffer(table, table)).toBe(false);
  expect(onlyRulesDiffer(table, { ...reading, token: 'tok' })).toBe(false);
});

test('a link contains the base path, and a token only in the fragment', () => {
  const address = new URL('https://host/games/r/OLD');
  expect(roomLink(address, '7K3M9QRT')).toBe('https://host/games/r/7K3M9QRT');
  expect(roomLink(address, '7K3M9QRT', 'tok')).toBe('https://host/games/r/7K3M9QRT#claim=tok');
});

test.each([
  [' 7K3M9QRT ', '7K3M9QRT'],
  ['https://host/games/r/7K3M9QRT', '7K3M9QRT'],
  ['https://host/r/7K3M9QRT#claim=x', '7K3M9QRT'],
  ['https://host/?room=7K3M9QRT', '7K3M9QRT'],
  ['Come to https://host/r/7K3M9QRT.', '7K3M9QRT'],
  ['(7K3M9QRT)', '7K3M9QRT'],
  ['7k3m 9qrt', '7k3m9qrt'],
  ['7K3M-9QRT', '7K3M9QRT'],
  ['7k3m 9qrt 0abc', '7k3m9qrt0abc'],
  ['7K3M', '7K3M'],
  ['', ''],
])('finds the code in %j', (text, code) => {
  expect(codeFrom(text)).toBe(code);
});
