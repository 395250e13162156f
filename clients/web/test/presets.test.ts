import { expect, test } from 'vitest';
import { presetOf } from '../src/game/presets.ts';
import type { VariantInfo } from '../src/protocol/model.ts';
import { speak } from '../src/text/language.svelte.ts';
import { differences, rulesTitle } from '../src/text/presets.ts';

const gin: VariantInfo = {
  name: 'gin', title: 'BWC Gin Rummy', least_seats: 2, most_seats: 2, words: true, deck: 'bwc',
  options: [
    { name: 'target', clause: 'GIN-3.6', text: '', type: 'integer', default: 1000, least: 100, most: 5000 },
    { name: 'min_letters', clause: 'GIN-2.6', text: '', type: 'integer', default: 3, least: 2, most: 5 },
    { name: 'progressive', clause: 'GIN-3.6', text: '', type: 'boolean', default: false },
  ],
  presets: [
    { name: 'gin-four', title: 'Gin-Four', options: { min_letters: 4 } },
    { name: 'short', title: 'Short match', options: { target: 300 } },
  ],
};
const named = (chosen: Record<string, number | boolean>) => {
  const preset = presetOf(gin, chosen);
  return typeof preset === 'string' ? preset : preset.name;
};

test('options are known by what they are together, however they came about', () => {
  expect(named({})).toBe('usual');
  expect(named({ min_letters: 3 })).toBe('usual');
  expect(named({ min_letters: 4 })).toBe('gin-four');
  expect(named({ min_letters: 4, target: 1000, progressive: false })).toBe('gin-four');
  expect(named({ min_letters: 4, target: 300 })).toBe('own');
  expect(named({ target: 301 })).toBe('own');
});

test('rules are told by their name and what differs', async () => {
  expect(rulesTitle(gin, {})).toBe('Usual rules');
  expect(differences(gin, {})).toBe('');
  expect(rulesTitle(gin, { min_letters: 4 })).toBe('Gin-Four');
  expect(differences(gin, { min_letters: 4, target: 300 })).toBe('Other than usual: Target score: 300; Shortest word: 4.');
  expect(rulesTitle(gin, { progressive: true })).toBe('Own rules');
  expect(rulesTitle({ ...gin, name: 'full-deck' }, {})).toBe('Official match');
  await speak('de');
  expect(rulesTitle(gin, { target: 300 })).toBe('Kurze Partie');
  expect(rulesTitle({ ...gin, presets: [{ name: 'new', title: 'Brand new', options: { target: 200 } }] }, { target: 200 })).toBe('Brand new');
  await speak('en');
});
