import { isLanguage, type Language } from '../text/language.svelte.ts';
import { recall, remember } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const isText = (value: unknown): value is string => typeof value === 'string';
const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';
const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark';

/** What the person at this device likes; kept on the device. */
class Preferences {
  #name = $state(recall('name', isText, ''));
  #sound = $state(recall('sound', isSwitch, false));
  #notify = $state(recall('notify', isSwitch, false));
  #theme = $state(recall<Theme>('theme', isTheme, 'system'));
  #chatHidden = $state(recall('chatHidden', isSwitch, false));
  #largeIndex = $state(recall('largeIndex', isSwitch, false));
  #phrases = $state(recall('phrases', isSwitch, true));
  #language = $state(recall<Language | null>('language', isLanguage, null));

  constructor() {
    this.showTheme();
    this.showIndex();
  }

  /** The name to sit down with. */
  get name(): string {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name;
    remember('name', name);
  }

  /** Whether a sound says that it is one's turn. */
  get sound(): boolean {
    return this.#sound;
  }
  set sound(on: boolean) {
    this.#sound = on;
    remember('sound', on);
  }

  /** Whether the system says so to somebody who looks elsewhere. */
  get notify(): boolean {
    return this.#notify;
  }
  set notify(on: boolean) {
    this.#notify = on;
    remember('notify', on);
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    remember('theme', theme);
    this.showTheme();
  }

  get chatHidden(): boolean {
    return this.#chatHidden;
  }
  set chatHidden(hidden: boolean) {
    this.#chatHidden = hidden;
    remember('chatHidden', hidden);
  }

  /** Whether letters and ranks fill the cards. */
  get largeIndex(): boolean {
    return this.#largeIndex;
  }
  set largeIndex(large: boolean) {
    this.#largeIndex = large;
    remember('largeIndex', large);
    this.showIndex();
  }

  /** Whether the chat has phrases to be said with one tap. */
  get phrases(): boolean {
    return this.#phrases;
  }
  set phrases(shown: boolean) {
    this.#phrases = shown;
    remember('phrases', shown);
  }

  /** The language that was chosen; none while the browser's own is good enough. */
  get language(): Language | null {
    return this.#language;
  }
  set language(language: Language | null) {
    this.#language = language;
    remember('language', language);
  }

  private showTheme(): void {
    document.documentElement.dataset['theme'] = this.#theme;
  }

  private showIndex(): void {
    document.documentElement.dataset['index'] = this.#largeIndex ? 'large' : 'usual';
  }
}

export const preferences = new Preferences();
