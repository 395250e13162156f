import { expect, test } from 'vitest';
import { presetOf } from '../src/protocol/presets.ts';
import type { VariantInfo } from '../src/protocol/model.ts';
import { setLanguage } from '../src/text/language.svelte.ts';
import { houseRules, rulesLine, rulesTitle } from '../src/text/presets.ts';

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

test('options are named after the preset that they match, however they were chosen', () => {
  expect(named({})).toBe('usual');
  expect(named({ min_letters: 3 })).toBe('usual');
  expect(named({ min_letters: 4 })).toBe('gin-four');
  expect(named({ min_letters: 4, target: 1000, progressive: false })).toBe('gin-four');
  expect(named({ min_letters: 4, target: 300 })).toBe('own');
  expect(named({ target: 301 })).toBe('own');
});

test('rules have a name, and a list of what differs', async () => {
  expect(rulesTitle(gin, {})).toBe('Usual rules');
  expect(rulesTitle(gin, { min_letters: 4 })).toBe('Gin-Four');
  expect(rulesTitle(gin, { progressive: true })).toBe('Own rules');
  expect(rulesTitle({ ...gin, name: 'full-deck' }, {})).toBe('Official match');
  await setLanguage('de');
  expect(rulesTitle(gin, { target: 300 })).toBe('Kurze Partie');
  expect(rulesTitle({ ...gin, presets: [{ name: 'new', title: 'Brand new', options: { target: 200 } }] }, { target: 200 })).toBe('Brand new');
  await setLanguage('en');
});

const rummy: VariantInfo = {
  ...gin, name: 'rummy',
  options: [
    { name: 'ends', clause: 'RUM-3.3', text: '', type: 'string', default: 'points', choices: ['points', 'hands'] },
    { name: 'target', clause: 'RUM-3.3', text: '', type: 'integer', default: 100, least: 10, most: 1000 },
    { name: 'hands', clause: 'RUM-3.3', text: '', type: 'integer', default: 10, least: 1, most: 50 },
    { name: 'turn_seconds', clause: 'T-7', text: '', type: 'integer', default: 120, least: 10, most: 604800, or_zero: true },
    { name: 'newest', clause: 'T-99', text: '', type: 'boolean', default: false },
  ],
};

test('rules fit in one line, with the clock if there can be one', async () => {
  expect(rulesLine(rummy, {})).toBe('First to 100, two minutes a turn.');
  expect(rulesLine(rummy, {}, false)).toBe('First to 100.');
  expect(rulesLine(rummy, { ends: 'hands', hands: 3, turn_seconds: 0 })).toBe('3 hands, no clock.');
  expect(rulesLine(rummy, { turn_seconds: 90, newest: true })).toBe('First to 100, 90 seconds a turn. Newest: yes.');
  expect(rulesLine(rummy, { turn_seconds: 86400 })).toBe('First to 100, one day a turn.');
  expect(rulesLine(gin, { progressive: true })).toBe('Eight hands, of 3 to 10 cards.');
  expect(rulesLine(gin, { min_letters: 4 })).toBe('First to 1000. Words of 4 letters or more.');
  await setLanguage('de');
  expect(rulesLine(rummy, {})).toBe('Bis 100 Punkte, zwei Minuten pro Zug.');
  await setLanguage('en');
});

test('house rules are exactly the options that are not as usual', () => {
  expect(houseRules(rummy, {})).toEqual([]);
  expect(houseRules(rummy, { target: 100, turn_seconds: 120 })).toEqual([]);
  expect(houseRules(rummy, { hands: 3, ends: 'hands', turn_seconds: 0 })).toEqual(['3 hands', 'No clock']);
  expect(houseRules(gin, { min_letters: 4, target: 300 })).toEqual(['First to 300', 'Words of 4 letters or more']);
});
