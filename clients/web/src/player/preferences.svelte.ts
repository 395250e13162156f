import { isAvatar } from '../art/avatars.ts';
import { cardStyle } from '../art/card_style.svelte.ts';
import type { Avatar } from '../protocol/model.ts';
import { cardSorts, letterSorts } from '../play/sort_keys.ts';
import { isLanguage, type Language } from '../text/languages.ts';
import { recall, remember } from '../device/storage.ts';
import { isText } from '../protocol/json.ts';

export type Theme = 'system' | 'light' | 'dark';

interface Kind<T> {
  valid(value: unknown): value is T;
  otherwise: T;
}

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';
const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark';

/** One of these words, or null. */
const oneOf = <T extends string>(words: readonly T[], otherwise: T | null): Kind<T | null> => ({
  valid: (value): value is T | null => value === null || words.some((word) => word === value),
  otherwise,
});

const off: Kind<boolean> = { valid: isSwitch, otherwise: false };
const on: Kind<boolean> = { valid: isSwitch, otherwise: true };

/** Values of these kinds, as this device remembers them. Setting one remembers it and calls `changed`. */
function kept<T extends object>(kinds: { [Name in keyof T]: Kind<T[Name]> }, changed: (values: T) => void): T {
  const values = $state({} as T);
  for (const name in kinds) values[name] = recall(name, kinds[name].valid, kinds[name].otherwise);
  changed(values);
  return new Proxy(values, {
    set(_, name, value) {
      const done = Reflect.set(values, name, value);
      remember(String(name), value);
      changed(values);
      return done;
    },
  });
}

interface Preferences {
  /** The name to take a seat with. */
  name: string;
  /** The face to take a seat with; null if any will do. */
  avatar: Avatar | null;
  /** Whether a sound says that it is this player's turn. */
  sound: boolean;
  /** Whether cards, words and big moments make sounds. */
  cardSounds: boolean;
  wordSounds: boolean;
  momentSounds: boolean;
  /** Whether the system notifies this player of their turn while the page is out of sight. */
  notify: boolean;
  theme: Theme;
  chatHidden: boolean;
  /** Whether letters and ranks fill the cards. */
  largeIndex: boolean;
  /** Whether cards are dark with light letters. */
  nightStock: boolean;
  /** Whether score pad and log lie next to a table that has room for them. */
  padAndLog: boolean;
  /** Whether the chat offers phrases to say with one tap. */
  phrases: boolean;
  /** Whether one tap makes a move that it would otherwise only prepare. */
  oneTap: boolean;
  /** How a new hand of playing cards or of letters is sorted; null to leave it as dealt. */
  sortCards: (typeof cardSorts)[number] | null;
  sortLetters: (typeof letterSorts)[number] | null;
  /** Whether letter keys spell wherever the focus is. */
  typing: boolean;
  /** The chosen language; null to use the browser's. */
  language: Language | null;
}

/** What the person at this device prefers; kept on the device. */
export const preferences = kept<Preferences>(
  {
    name: { valid: isText, otherwise: '' },
    avatar: { valid: isAvatar, otherwise: null },
    sound: off,
    cardSounds: off,
    wordSounds: off,
    momentSounds: off,
    notify: off,
    theme: { valid: isTheme, otherwise: 'system' },
    chatHidden: off,
    largeIndex: off,
    nightStock: off,
    padAndLog: on,
    phrases: on,
    oneTap: off,
    sortCards: oneOf(cardSorts, 'suit'),
    sortLetters: oneOf(letterSorts, null),
    typing: on,
    language: { valid: isLanguage, otherwise: null },
  },
  ({ theme, largeIndex, nightStock }) => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dataset['stock'] = nightStock ? 'night' : 'day';
    cardStyle.large = largeIndex;
  },
);
