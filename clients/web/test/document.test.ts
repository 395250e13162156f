import { expect, test } from 'vitest';
import { RoomDocument } from '../src/connection/document.ts';
import { ginDoc, rummyDoc, wordsDoc } from './fixtures.ts';

test('follows numbered updates', () => {
  const document = new RoomDocument();
  document.reset({ type: 'snapshot', v: 7, doc: rummyDoc() });
  expect(document.update({ type: 'update', v: 8, patch: { view: { stock: 26, melds: { 1: null } } } })).toBe('applied');
  expect(document.doc?.view?.stock).toBe(26);
  expect(Object.keys(document.doc?.view?.melds ?? {})).toEqual(['2']);
  expect(document.update({ type: 'update', v: 9 })).toBe('applied');
});

test('never shows a wrong board: after a gap, no update is applied until the snapshot', () => {
  const document = new RoomDocument();
  document.reset({ type: 'snapshot', v: 7, doc: rummyDoc() });
  expect(document.update({ type: 'update', v: 9, patch: { view: { stock: 1 } } })).toBe('gap');
  expect(document.update({ type: 'update', v: 8, patch: { view: { stock: 2 } } })).toBe('waiting');
  expect(document.doc?.view?.stock).toBe(27);
  document.reset({ type: 'snapshot', v: 9, doc: rummyDoc({ stock: 25 }) });
  expect(document.update({ type: 'update', v: 10, patch: { view: { stock: 24 } } })).toBe('applied');
  expect(document.doc?.view?.stock).toBe(24);
});

test('a repeated update is a gap, too', () => {
  const document = new RoomDocument();
  document.reset({ type: 'snapshot', v: 7, doc: rummyDoc() });
  document.update({ type: 'update', v: 8 });
  expect(document.update({ type: 'update', v: 8 })).toBe('gap');
});

test('PD-3.2: cards have no value where only the length of a word counts', () => {
  const document = new RoomDocument();
  document.reset({ type: 'snapshot', v: 7, doc: wordsDoc() });
  const faces = document.doc?.faces;
  expect(new Set(Object.values(faces ?? {}).map(({ value }) => value))).toEqual(new Set([0]));
  document.update({ type: 'update', v: 8, patch: { view: { stock: 26 } } });
  expect(document.doc?.faces, 'faces that did not change stay as they are').toBe(faces);
  document.reset({ type: 'snapshot', v: 9, doc: ginDoc() });
  expect(Object.values(document.doc?.faces ?? {}).some(({ value }) => value > 0)).toBe(true);
});
