import { expect, test } from 'vitest';
import { valuesOf, hasChoice } from '../src/play/option_groups.ts';
import type { OptionSpec } from '../src/protocol/model.ts';

const spec = (name: string, more: Partial<OptionSpec>): OptionSpec => ({ name, clause: 'T-9', text: '', type: 'string', default: 'checked', ...more } as OptionSpec);

test('an option with one choice is nothing to choose', () => {
  expect(hasChoice(spec('words', { choices: ['checked'] }), [])).toBe(false);
  expect(hasChoice(spec('words', { choices: ['challenge', 'checked'] }), [])).toBe(true);
  expect(hasChoice(spec('target', { type: 'integer', default: 100 }), [])).toBe(true);
  expect(hasChoice(spec('must_play', { type: 'boolean', default: false }), [])).toBe(true);
});

test('the dictionaries to choose from are those of the server', () => {
  const lexicon = spec('lexicon', { default: 'standard' });
  expect(valuesOf(lexicon, ['standard', 'expansive'])).toEqual(['standard', 'expansive']);
  expect(hasChoice(lexicon, ['standard'])).toBe(false);
});
