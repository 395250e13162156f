import { expect } from '@playwright/test';
import { en } from '../../../clients/web/src/text/en/en.ts';
import { all, type Ear, said, type Thing } from './ear.ts';
import { changeIt, goOn, layIt } from './player.ts';
import { bestMeld, fits, playingCard, worstFirst } from './rummy.ts';
import { letterOf, spell, vocabulary } from './words.ts';

const me = { name: en.log.you, you: true };

/** A figure as a page says it: a dash for none. */
const points = (figure: string | undefined): number => (figure === '–' ? 0 : Number.parseInt(figure ?? '', 10));

/** The button of a knock, which names the deadwood, or gin. */
const knockWith = new RegExp(`^(${en.gin.knockWith(0).replace('0', '\\d+')}|${en.ginRummy.ginNow})$`);

const oneOf = (...names: string[]) => new RegExp(`^(${names.join('|')})$`);

/** A word, and the cards that spell it. */
interface Thought {
  word: string;
  letters: { card: Thing; as: string | null }[];
}

/** Plays any of the games by ear, with only what the page offers; knows the page's wording and everyday words. */
export class BlindPlayer {
  /** Words and melds that the table refused. */
  private readonly refused = new Set<string>();
  private discards = 0;

  /** `leastLetters` is the length of the shortest word. */
  constructor(
    private readonly ear: Ear,
    private readonly leastLetters: number,
  ) {}

  /** Waits until there is something to decide, and takes the next small step; false if the match is over instead. */
  async goOn(): Promise<boolean> {
    let page: Thing | undefined;
    const calls = [`${en.table.yourTurn}.`, `${en.table.youDecide}.`];
    const called = (heard: Thing) =>
      calls.some((words) => all(heard, 'StaticText', words).length > 0) || this.may(heard, goOn) || this.may(heard, en.result.rematch);
    await expect
      .poll(async () => called((page = await this.ear.listen())), { message: 'nobody says whose turn it is', intervals: [20, 50, 100, 250], timeout: 60_000 })
      .toBe(true);
    if (this.may(page!, en.result.rematch)) return false;
    await this.step(page!);
    return true;
  }

  private offered(page: Thing, name: string | RegExp): boolean {
    return all(page, 'button', name).length > 0;
  }

  private may(page: Thing, name: string | RegExp): boolean {
    return all(page, 'button', name).some((button) => !button.disabled);
  }

  /** The loose cards of the hand; in the Starter of Full Deck the top cards of its piles. */
  private cards(page: Thing): Thing[] {
    return [en.table.hand, en.fullDeck.piles].flatMap((name) => all(page, 'list', name)).flatMap((list) => all(list, 'button'));
  }

  private async step(page: Thing): Promise<void> {
    const { ear } = this;
    if (this.may(page, goOn)) {
      await ear.pressButton(goOn);
      // It stays until the server has answered.
      await expect.poll(async () => this.may(await ear.listen(), goOn), { message: 'the result stays open' }).toBe(false);
      return;
    }
    for (const name of [en.alphaRummy.accept, en.table.decline, /^Take bonus/, en.table.draw]) {
      if (this.offered(page, name)) return void (await ear.commit(name));
    }
    for (const name of [en.gin.layDownNow, en.ginRummy.bigGin]) if (this.offered(page, name)) return void (await ear.commit(name));
    if (this.leastLetters === 0 && this.offered(page, en.ginRummy.ginNow)) return void (await ear.commit(en.ginRummy.ginNow));
    if (this.offered(page, en.gin.knockNow)) return this.knock();
    if (this.offered(page, en.table.meldNow) && (await this.meld(page))) return;
    if (this.offered(page, en.table.meldNow) && (await this.layOff(page))) return;
    if (this.offered(page, en.gin.layDown)) return this.showHand(en.gin.layDown, en.gin.layDownNow);
    // Once the words take all cards but one, the button says so.
    if (this.offered(page, en.gin.knock) && this.discards > 1) return this.showHand(oneOf(en.gin.knock, en.ginRummy.ginNow), knockWith);
    if (this.offered(page, en.table.playWord) && (await this.layWord(page))) return;
    if (await this.changeWord(page)) return;
    if (this.may(page, en.table.done)) return void (await ear.commit(en.table.done));
    if (this.offered(page, en.table.discardNow)) return this.discard(page);
    await this.pass(page);
  }

  /** Moves cards to the bench, in this order; names a letter if the page asks for one. */
  private async choose(cards: readonly Thing[], letters: readonly (string | null)[] = []): Promise<void> {
    for (const [position, card] of cards.entries()) {
      await this.ear.press(card);
      const letter = letters[position];
      if (letter) await this.ear.pressButton(letter);
    }
  }

  /** The longest word of these cards that was not refused yet and begins with the given letters. */
  private think(cards: readonly Thing[], given = ''): Thought | null {
    const names = cards.map((card) => card.name.replace(/^Pile \d+: /, ''));
    for (const word of vocabulary) {
      const fit = word.length >= this.leastLetters && word.length <= given.length + cards.length && word.startsWith(given) && !this.refused.has(word);
      const spelled = fit ? spell(word.slice(given.length), names) : null;
      if (spelled) return { word, letters: spelled.map(({ position, as }) => ({ card: cards[position]!, as })) };
    }
    return null;
  }

  /** Spells a word and presses a button, and then looks for the word on the table. */
  private async tryWord(thought: Thought, button: string | RegExp, sentence: string): Promise<void> {
    await this.choose(thought.letters.map(({ card }) => card), thought.letters.map(({ as }) => as));
    const from = this.ear.heard.length;
    if (!(await this.ear.commit(button)).includes(sentence)) {
      this.refused.add(thought.word);
      await this.ear.pressButton(en.table.clear);
      return;
    }
    const page = await this.ear.listen();
    // If the word ends the hand, all words go. If the player went out, the next player may have changed it already.
    const ended = [goOn, en.result.rematch].some((name) => this.may(page, name));
    if (ended || this.ear.heard.slice(from).join().includes(en.log.wentOut(me))) return;
    expect(this.wordsOnTable(page), 'the word is on the table').toContain(thought.word);
  }

  /** All words on the table, by the names of their buttons. */
  private wordsOnTable(page: Thing): string[] {
    const buttons = all(page, 'button', /^(Change|What does) [A-Z]+/).map(({ name }) => /[A-Z]{2,}/.exec(name)?.[0] ?? '');
    return [...buttons, ...all(page, 'image', /^[A-Z]+$/).map(({ name }) => name)];
  }

  private async layWord(page: Thing): Promise<boolean> {
    const thought = this.think(this.cards(page));
    if (thought) await this.tryWord(thought, layIt, en.log.wordLaid(me, thought.word));
    return thought !== null;
  }

  private async changeWord(page: Thing): Promise<boolean> {
    for (const button of all(page, 'button', /^Change [A-Z]+$/)) {
      const was = button.name.slice(en.table.change('').length);
      const thought = this.think(this.cards(page), was);
      if (!thought) continue;
      await this.ear.press(button);
      await this.tryWord(thought, changeIt, en.log.wordChanged(me, was, thought.word));
      return true;
    }
    return false;
  }

  private async meld(page: Thing): Promise<boolean> {
    const hand = this.cards(page);
    const meld = bestMeld(hand.map(({ name }) => playingCard(name)))?.map(({ name }) => name);
    if (!meld || this.refused.has(meld.join())) return false;
    const cards = hand.filter(({ name }) => meld.includes(name));
    await this.choose(cards);
    if ((await this.ear.commit(en.table.meldNow)).includes('You melded')) return true;
    this.refused.add(meld.join());
    await this.choose(cards);
    return true;
  }

  private async layOff(page: Thing): Promise<boolean> {
    for (const meld of all(page, 'list', / melds$/).flatMap((list) => all(list, 'image'))) {
      const cards = meld.name.slice(meld.name.indexOf(': ') + 2).split(', ').map(playingCard);
      const card = this.cards(page).find(({ name }) => fits(playingCard(name), cards));
      const attempt = `${card?.name} on ${meld.name}`;
      if (!card || this.refused.has(attempt)) continue;
      await this.choose([card]);
      // There is no button if it would leave a card that cannot end the turn (RUM-2.4).
      const offered = this.offered(await this.ear.listen(), en.table.layOffOn(meld.name));
      if (offered && (await this.ear.commit(en.table.layOffOn(meld.name))).includes('You laid off')) return true;
      this.refused.add(attempt);
      await this.choose([card]);
    }
    return false;
  }

  /** Gin Rummy: the card that goes face down is already chosen. */
  private async knock(): Promise<void> {
    await this.ear.pressButton(en.gin.knockNow);
    await this.ear.commit(knockWith);
  }

  /** Keeps the words that can be made, then lays the hand open. */
  private async showHand(start: string | RegExp, commit: string | RegExp): Promise<void> {
    const { ear } = this;
    for (let word = this.think(this.cards(await ear.listen())); word; word = this.think(this.cards(await ear.listen()))) {
      await this.choose(word.letters.map(({ card }) => card), word.letters.map(({ as }) => as));
      await ear.pressButton(en.gin.keep);
    }
    await ear.pressButton(start);
    const shown = await ear.listen();
    // Gin with words that are known to be good is played at once.
    if (all(shown, 'dialog').length === 0) return;
    const cards = all(shown, 'radio');
    if (cards[0] && !cards.some(({ checked }) => checked)) await ear.press(cards[0]);
    const heard = await ear.commit(commit);
    for (const word of heard.split(/[^A-Z]+/)) if (word.length > 2) this.refused.add(word);
    for (const button of all(await ear.listen(), 'button', en.table.ungroup)) await ear.press(button);
  }

  /** Discards a card that may go; in Rummy the least useful one. */
  private async discard(page: Thing): Promise<void> {
    const hand = this.cards(page);
    const playing = hand.every(({ name }) => name.includes(' of '));
    const inTurn = playing
      ? worstFirst(hand.map(({ name }) => playingCard(name))).map((worst) => hand.find(({ name }) => name === worst.name)!)
      : hand.filter(({ name }) => letterOf(name) !== '*');
    for (const card of inTurn) {
      await this.choose([card]);
      if (this.may(await this.ear.listen(), /^Discard the /)) {
        await this.ear.commit(/^Discard the /);
        this.discards += 1;
        return;
      }
      // On the bench the card is out of the hand; elsewhere it is only marked.
      if (this.may(await this.ear.listen(), en.table.clear)) await this.ear.pressButton(en.table.clear);
      else await this.choose([card]);
    }
    throw new Error(`nothing may be discarded: ${hand.map(said).join(', ')}`);
  }

  /** Gives back as many cards as required. */
  private async pass(page: Thing): Promise<void> {
    const start = [en.table.passNow, en.table.pass, en.table.exchange].find((name) => this.may(page, name));
    if (start === undefined) throw new Error(`nothing can be done: ${all(page, 'button').map(({ name }) => name).join(', ')}`);
    if (start === en.table.passNow) return void (await this.ear.commit(start));
    await this.ear.pressButton(start);
    for (;;) {
      const now = await this.ear.listen();
      if (this.may(now, /^(Give back|Exchange) /)) break;
      const [card] = this.cards(now);
      if (!card) throw new Error('no card is left to give back');
      await this.ear.press(card);
    }
    await this.ear.commit(/^(Give back|Exchange) /);
  }

  /** What the score sheet gives by name: in its last line the scores, above them the points of the last hand. */
  async scores(line: 'scores' | 'last hand'): Promise<Record<string, number>> {
    const rows = all(await this.ear.find('table', en.table.scoreSheet), 'row');
    const names = rows.slice(0, 1).flatMap((row) => all(row, 'columnheader')).map(said);
    const row = rows.at(line === 'scores' ? -1 : -2);
    const figures = row ? all(row, 'cell').map(said).slice(-names.length) : [];
    return Object.fromEntries(names.map((name, position) => [name, points(figures[position])]));
  }

  /** The points of the last hand, as its reckoning gives them. */
  async result(): Promise<Record<string, number>> {
    // Below a final sheet it is folded.
    for (const folded of all(await this.ear.listen(), 'DisclosureTriangle', /^The last /)) await this.ear.press(folded);
    const reckoning = all(await this.ear.listen(), 'table', /^(Hand|Game|Round) \d+/);
    const rows = reckoning.flatMap((table) => all(table, 'row')).filter((row) => all(row, 'rowheader').length > 0);
    return Object.fromEntries(rows.map((row) => [said(all(row, 'rowheader')[0] ?? row).split(' ')[0] ?? '', points(said(all(row, 'cell').at(-1) ?? row))]));
  }

  /** The log; on a phone it is a dialog. */
  async log(): Promise<string[]> {
    await this.ear.pressButton(en.table.log);
    const lines = all(await this.ear.listen(), 'list', en.table.log).flatMap((list) => all(list, 'listitem').map(said));
    await this.ear.pressButton(en.app.close);
    return lines;
  }
}
