import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { offered } from '../../src/games/offered.ts';
import { inOrder } from '../../src/games/catalogue.ts';
import { source } from '../sources.ts';

test('the first page shows the games that the engine has, in order', () => {
  const folders = readdirSync(new URL('../../../../engine/src', import.meta.url), { withFileTypes: true }).filter((one) => one.isDirectory());
  const described = folders.flatMap(({ name: folder }) => {
    if (!readdirSync(new URL(`../../../../engine/src/${folder}`, import.meta.url)).includes('variant.cpp')) return [];
    const text = source(`engine/src/${folder}/variant.cpp`);
    const of = (part: string) => new RegExp(`\\.${part} = "?([^",]+)`).exec(text)?.[1] ?? '';
    return [{ name: of('name'), title: of('title'), least_seats: Number(of('least_seats')), most_seats: Number(of('most_seats')) }];
  });
  expect(offered).toEqual(inOrder(described));
});
