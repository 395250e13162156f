import { expect, test } from 'vitest';
import { remember } from '../src/device/storage.ts';
import { keepSetup, lastSetup } from '../src/player/last_setup.ts';
import type { VariantInfo } from '../src/protocol/model.ts';

const variant: VariantInfo = {
  name: 'alpha-rummy', title: 'AlphaRummy 500', least_seats: 2, most_seats: 6, words: true, deck: 'alpha',
  options: [
    { name: 'words', clause: 'AR-6.1', text: '', type: 'string', default: 'challenge', choices: ['challenge', 'checked'] },
    { name: 'aids', clause: 'T-13', text: '', type: 'string', default: 'check', choices: ['none', 'check', 'hints'] },
  ],
  presets: [{ name: 'learning', title: 'For learning', options: { words: 'checked', aids: 'hints' } }],
};

test('a first game against bots helps to learn, one among people does not, and then the last choice counts', () => {
  remember('choices', {});
  expect(lastSetup(variant, 'bots')).toEqual({ seats: 2, options: { words: 'checked', aids: 'hints' }, skill: 'easy' });
  expect(lastSetup(variant, 'people').options).toEqual({});
  keepSetup(variant, 'bots', { seats: 3, options: { aids: 'none', gone: 1 }, skill: 'hard' });
  expect(lastSetup(variant, 'bots'), 'an option that the game no longer has is left out').toEqual({ seats: 3, options: { aids: 'none' }, skill: 'hard' });
});
