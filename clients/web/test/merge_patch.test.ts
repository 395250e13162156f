import { describe, expect, test } from 'vitest';
import type { Json } from '../src/protocol/json.ts';
import { mergePatch } from '../src/protocol/merge_patch.ts';

describe('merge patch', () => {
  // The table of RFC 7396, appendix A.
  const cases: [Json, Json, Json][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [['a', 'b'], ['c', 'd'], ['c', 'd']],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  test.each(cases)('%j patched by %j is %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  test('changes neither argument and shares untouched parts', () => {
    const target = { kept: { deep: [1] }, changed: { x: 1, y: 2 } };
    const before = structuredClone(target);
    const result = mergePatch(target, { changed: { x: 3 } }) as typeof target;
    expect(target).toEqual(before);
    expect(result.kept).toBe(target.kept);
    expect(result.changed).toEqual({ x: 3, y: 2 });
  });
});
