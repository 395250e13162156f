import { type Browser, type BrowserContext, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import { englishOptions } from '../../../clients/web/src/text/en/options.ts';

/** The button that goes on to the next deal; each game has its own word for a deal. */
export const goOn = /^Next (hand|game|round)$/;

/** The button that lays the word on the bench. It names the word, if that is not too long. */
export const layIt = /^Lay (word|[A-Z]+)$/;

/** The button that lays a longer word in place of one on the table, both named; each game has its own name for it. */
export const changeIt = /^(Change|Play on|Add to) (word|[A-Z]+): [A-Z]+$/;

/** A room, as a person makes it on the first page. */
export interface Wish {
  /** Its title, or the beginning of it. */
  game: string;
  seats?: number;
  /** The values of options; a choice by its key. */
  options?: Record<string, string | number | boolean>;
}

/**
 * Everything on the page that shows a move of the player. Null while such a move is on its way, or while nothing
 * differs from `before`.
 */
function trace(before: string | null): string | null {
  if (before !== null && document.querySelector('.own[aria-busy=true]')) return null;
  const shown = ['.seats', '.felt', '.notice', '.petition', '.mine', '.rail']
    .flatMap((part) => {
      const element = document.querySelector(part);
      const labels = [...(element?.querySelectorAll('[aria-label]') ?? [])].map((one) => one.getAttribute('aria-label'));
      return [element?.textContent ?? '', ...labels];
    })
    .join('\n');
  return shown === before ? null : shown;
}

/** Whether a message in the console is a complaint, other than that tests have switched the service worker off. */
export const complains = (message: ConsoleMessage) => ['error', 'warning'].includes(message.type()) && message.text() !== 'Service Worker registration blocked by Playwright';

/** The heading of a table where a match is being played. */
export const tableTitle = /, ((hand|game|round) \d+( of \d+|, to \d+)?|Starter)$/;

/** A person in front of a browser. They know what the page shows and do what a hand could do. */
export class Player {
  /** While the network is down, the browser itself complains about it. */
  private networkMayFail = false;

  protected constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly address: string,
    private readonly touch: boolean,
    /** Complaints in the browser's console. */
    private readonly complaints: string[] = [],
  ) {
    this.listen(page);
  }

  /** `touch`: with a finger on a phone instead of a mouse; `locale`: the browser's language. */
  static async arrive(browser: Browser, name: string, address: string, touch = false, locale = 'en-US'): Promise<Player> {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: touch, isMobile: touch, locale });
    return new Player(name, context, await context.newPage(), address, touch);
  }

  /** The same person in another tab of this browser. */
  async inAnotherTab(): Promise<Player> {
    return new Player(this.name, this.context, await this.context.newPage(), this.address, this.touch, this.complaints);
  }

  listen(page: Page): void {
    page.on('console', (message) => {
      if (!complains(message)) return;
      // The person was faster than the connection: the page gave it up for one to another room.
      if (message.text().endsWith('WebSocket is closed before the connection is established.')) return;
      const network = /WebSocket connection to .* failed|net::ERR_|status of (40[0-3]|426|429|50[234])/.test(message.text());
      if (!(network && this.networkMayFail)) this.complaints.push(`${this.name}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`${this.name}: ${error.message}`));
  }

  expectTrouble(): void {
    this.networkMayFail = true;
  }

  /** Ends the visit and checks that the console has no complaints. */
  async depart(): Promise<void> {
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }

  // ---- rooms ----

  /** Taps with the finger or clicks with the mouse. */
  async hit(what: Locator): Promise<void> {
    await (this.touch ? what.tap() : what.click());
  }

  /** Fills in a field of a form, of any kind. */
  async enter(field: Locator, value: string | number | boolean): Promise<void> {
    if (typeof value === 'boolean') await field.setChecked(value);
    else if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(String(value));
    else await field.fill(String(value));
  }

  async makeRoom(wish: Wish): Promise<string> {
    await this.page.goto(this.address);
    const form = await this.setUp('Invite to', wish.game);
    await this.enter(form.getByLabel('Your name'), this.name);
    await this.fillIn(form, form.getByLabel('Seats'), wish);
    await this.hit(form.getByRole('button', { name: 'Make the room' }));
    await expect(this.page.getByRole('heading', { name: /^Room / })).toBeVisible();
    return this.code();
  }

  /** Makes a room with bots and begins the match. */
  async playBots(wish: Wish, skill: 'easy' | 'medium' | 'hard'): Promise<void> {
    await this.page.goto(this.address);
    const form = await this.setUp('Customise', wish.game);
    await this.fillIn(form, form.getByLabel('Players'), wish);
    await form.getByRole('radio', { name: skill }).check();
    await this.hit(form.getByRole('button', { name: 'Play', exact: true }));
    await this.atTable();
  }

  /** One tap on the first page begins the match. */
  async playAtOnce(game: string): Promise<void> {
    await this.page.goto(this.address);
    await this.hit(this.page.getByRole('button', { name: `Play ${game}` }));
    await this.atTable();
  }

  /** Opens the form that sets up a game of the first page; the page may cut the game's title. */
  async setUp(way: 'Invite to' | 'Customise', game: string): Promise<Locator> {
    await this.hit(this.page.getByRole('button', { name: `${way} ${game}` }));
    return this.page.getByRole('dialog');
  }

  private async fillIn(form: Locator, seats: Locator, wish: Wish): Promise<void> {
    if (wish.seats !== undefined) await seats.getByRole('radio', { name: String(wish.seats), exact: true }).check();
    const options = Object.entries(wish.options ?? {});
    if (options.length > 0) await this.hit(form.locator('summary', { hasText: 'All the options' }));
    const notPreset = form.locator(':not([type=radio])'); // whose name can be that of an option
    for (const [option, value] of options) {
      const label = englishOptions.names[option];
      if (label === undefined) throw new Error(`there is no option ${option}`);
      await this.enter(form.getByLabel(label, { exact: true }).and(notPreset), value);
    }
  }

  code(): string {
    const code = /\/r\/(\w+)$/.exec(this.page.url())?.[1];
    if (!code) throw new Error(`${this.page.url()} is no room's address`);
    return code;
  }

  async openLink(code: string): Promise<void> {
    await this.page.goto(`${this.address}r/${code}`);
  }

  /** Takes a seat, which also makes the player ready: the match begins if all others are ready. */
  async sitDown(code: string): Promise<void> {
    await this.openLink(code);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.hit(this.page.getByRole('button', { name: 'Sit down' }));
  }

  /** The same, for a match that must wait for others. */
  async join(code: string): Promise<void> {
    await this.sitDown(code);
    await expect(this.page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
    await expect(this.page.getByRole('button', { name: 'I’m ready', pressed: true })).toBeVisible();
  }

  /** Agrees to another player's wish for another match. */
  async playAgain(): Promise<void> {
    await this.hit(this.page.getByRole('button', { name: 'Play again' }));
  }

  /** Begins the match, as its host. */
  async start(): Promise<void> {
    await this.hit(this.page.getByRole('button', { name: 'Start the match' }));
  }

  /** Opens a room's link and watches its match. */
  async watch(code: string): Promise<void> {
    await this.openLink(code);
    await this.hit(this.page.getByRole('button', { name: 'Watch' }));
    await this.atTable();
  }

  /** Leaves the match for good. */
  async giveUp(): Promise<void> {
    for (const name of ['Room menu', 'Give up the seat', 'Give up my seat']) await this.hit(this.page.getByRole('button', { name }));
  }

  /** Ends the match of a person who plays alone. */
  async endMatch(): Promise<void> {
    await this.hit(this.page.getByRole('button', { name: 'Room menu' }));
    const menu = this.page.getByRole('dialog', { name: 'Room menu' });
    await this.hit(menu.getByRole('button', { name: 'End the match', exact: true }));
    await this.hit(menu.getByRole('button', { name: 'End it for good' }));
    await expect(this.page.getByRole('heading', { name: 'You ended the match' })).toBeVisible();
  }

  /** Makes a link that moves the seat to another device; the menu stays open. */
  async linkForAnotherDevice(): Promise<string> {
    await this.hit(this.page.getByRole('button', { name: 'Room menu' }));
    await this.hit(this.page.getByText(/face and devices$/));
    await this.hit(this.page.getByRole('button', { name: 'Make a link' }));
    return this.page.getByLabel('Use on another device').inputValue();
  }

  // ---- the table ----

  get actions(): Locator {
    return this.page.locator('.actions');
  }

  /** Opens the tools for the hand, other than playing. */
  async openTools(): Promise<void> {
    await this.hit(this.page.getByRole('button', { name: 'Sort and more' }));
  }

  get hand(): Locator {
    return this.page.getByRole('list', { name: 'Your hand' });
  }

  async atTable(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: tableTitle })).toBeVisible();
  }

  /** The lines of the log as a screen reader says them, because the log shows cards as drawings. */
  async log(): Promise<string[]> {
    const dialog = await this.openLog();
    const items = dialog.getByRole('list', { name: 'Log' }).getByRole('listitem');
    const lines = await items.evaluateAll((all) => all.map((item) => (item.querySelector('.hidden') ?? item).textContent?.trim() ?? ''));
    await this.hit(dialog.getByRole('button', { name: 'Close' }));
    return lines;
  }

  async openLog(): Promise<Locator> {
    await this.hit(this.page.getByRole('button', { name: /^Log/ }));
    return this.page.getByRole('dialog');
  }

  /** Says something in the chat. */
  async say(words: string): Promise<void> {
    const dialog = await this.openLog();
    await dialog.getByLabel('Write a message').fill(words);
    await this.hit(dialog.getByRole('button', { name: 'Send' }));
    await expect(dialog.getByRole('listitem').filter({ hasText: words })).toBeVisible();
    await this.hit(dialog.getByRole('button', { name: 'Close' }));
  }

  /**
   * Waits until the page has made the hand, which it does in tasks after the table: its cards, or the line that there are
   * none. All of them may also be kept as words.
   */
  async handMade(): Promise<void> {
    await expect(this.page.locator('.hand li, .kept').first()).toBeAttached();
  }

  /** The spoken names of the loose cards in the hand, in order. */
  async cards(): Promise<string[]> {
    await this.handMade();
    return this.hand.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  }

  async tap(card: string): Promise<void> {
    await this.hit(this.hand.getByRole('button', { name: card, exact: true }).first());
  }

  async myTurn(): Promise<boolean> {
    return this.page.getByText('Your turn.', { exact: true }).isVisible();
  }

  /** Whether the player must accept or challenge another player's word (AR-6.1). */
  async decides(): Promise<boolean> {
    return this.page.getByText('You decide.', { exact: true }).isVisible();
  }

  async over(): Promise<boolean> {
    return this.page.getByRole('button', { name: 'Play again' }).isVisible();
  }

  /**
   * Presses a button and waits until this has changed the table; returns the refusal, if any. Other players' moves also
   * change the table, but the player's own move counts as on its way until it is answered.
   */
  async press(button: Locator): Promise<string | null> {
    await this.dismissNotice();
    await expect(button).toBeVisible();
    const before = (await this.page.evaluate(trace, null)) ?? '';
    await this.hit(button);
    // The page checks this itself in each frame, so that a turn takes no longer than the table needs.
    await this.page.waitForFunction(trace, before).catch((error: unknown) => {
      throw new Error(`${this.name} pressed a button and nothing came of it`, { cause: error });
    });
    return this.refusal();
  }

  async refusal(): Promise<string | null> {
    const notice = this.page.locator('.notice p');
    return (await notice.isVisible()) ? notice.innerText() : null;
  }

  /** Closes an old refusal. The next move would also close it, and that could be taken for the answer to the move. */
  async dismissNotice(): Promise<void> {
    const close = this.page.locator('.notice').getByRole('button', { name: 'Close' });
    // A notice behind a dialog cannot be reached.
    if ((await close.isVisible()) && !(await this.page.getByRole('dialog').isVisible())) await this.hit(close);
  }

  /**
   * The button with which a player has seen enough of a hand's result; the next hand is dealt when all have pressed it
   * (T-21).
   */
  get goOn(): Locator {
    return this.page.getByRole('button', { name: goOn });
  }

  async dismissResult(): Promise<void> {
    if (!(await this.goOn.isVisible())) return;
    await this.hit(this.goOn);
    // The button stays visible until the answer is here; a second press would come too late.
    await expect(this.goOn).toBeHidden();
  }
}

/**
 * The player whose turn it is or who must judge a word; null once the match is over for all of them. Between two hands
 * all players go on to the next one, unless `stay` is set; then this returns null there.
 */
export async function nextToAct(players: readonly Player[], { stay = false } = {}): Promise<Player | null> {
  let next: Player | null = null;
  await expect
    .poll(
      async () => {
        next = null;
        const over = await Promise.all(players.map((player) => player.over()));
        if (over.every(Boolean)) return true;
        for (const player of players) {
          if (stay && (await player.goOn.isVisible())) return true;
          await player.dismissResult();
          if ((await player.myTurn()) || (await player.decides())) {
            next = player;
            return true;
          }
        }
        return false;
      },
      { message: 'it is nobody’s turn', timeout: 60_000, intervals: [20, 50, 100, 200] },
    )
    .toBe(true);
  return next;
}

/**
 * Brings two people to a table of a game, with its usual options unless others are given. Returns the code of their
 * room.
 */
export async function atTheTable(host: Player, guest: Player, game: string, options: Wish['options'] = {}): Promise<string> {
  const code = await host.makeRoom({ game, options });
  await guest.join(code);
  await host.start();
  await host.atTable();
  await guest.atTable();
  return code;
}
