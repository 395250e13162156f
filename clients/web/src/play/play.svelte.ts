import { actionOf } from './actions.ts';
import type { Game, Mark } from './game.ts';
import type { Action, CardId, CardView, Doc, Face, GroupId, Move, MoveKind, Tile, View } from '../protocol/model.ts';
import {
  type Arrangement, arrangementOf, fitted, loose, tile, withCardMoved, withGroup, withoutGroup,
} from './arrangement.ts';
import { faceOf, leavesChoice, spelled } from '../protocol/faces.ts';
import type { SortKey } from './sort_keys.ts';
import { sorted, withNewSorted } from './sorting.ts';
import { type Drop, targetOf, type Zone } from './dragging.ts';
import { addable, completing, isGood, mayAdd, tellsCards } from './fitting.ts';
import type { Observer, Spelled } from './observer.ts';
import { Typing } from './typing.svelte.ts';
import { learn } from './verdict.svelte.ts';
import {
  benchFor, cardsOf, changing, emptyBench, fixedCards, holds, named, placed, removed, shifted, stillPossible, usedUp, type Workbench,
} from './workbench.ts';

/** What a player prepares, on top of what the server shows. Moves go through the client. */
export class Play {
  /** An arrangement that the server has not confirmed yet. */
  private unconfirmed = $state.raw<Arrangement | null>(null);
  /** What was put on the bench, even if the table no longer allows it; `bench` is the part that it allows. */
  prepared = $state.raw<Workbench>(emptyBench('pick'));

  readonly typing = new Typing(this);

  /** The card whose letter the player has to choose. */
  naming = $state<CardId | null>(null);

  /** Why the deal goes on, as the slip said it when the player last made a move: they need it once. */
  known = $state<string>();

  constructor(
    private readonly client: Observer,
    private readonly doc: () => Doc,
    private readonly shown: () => View,
    readonly game: Game,
    /** Whether one tap makes a move that it would otherwise only prepare. */
    private readonly oneTap: () => boolean = () => false,
  ) {}

  get view(): View {
    return this.shown();
  }

  /** Whether this is a game of words. */
  get spells(): boolean {
    return this.game.spells;
  }

  /** How many colours a word may mix, if that is limited. */
  get level(): number | undefined {
    const { level } = this.doc().room.options;
    return typeof level === 'number' ? level : undefined;
  }

  /** Which match this is. */
  get match(): string {
    const { code, match } = this.doc().room;
    return `${code} ${match}`;
  }

  /** Whether the table has admitted this word (T-19). */
  admits(word: string): boolean {
    return this.shown().house_words.includes(word);
  }

  /** Cards that the player can use although they are not in hand. */
  readonly reachable = $derived.by((): readonly CardView[] => this.game.reach?.(this.shown()) ?? []);

  readonly bench = $derived.by(() => stillPossible(this.prepared, this.shown(), this.start, this.reachable));

  readonly arrangement = $derived.by((): Arrangement => {
    const own = this.shown().own;
    if (!own) return { order: [], groups: [] };
    return this.unconfirmed ? fitted(this.unconfirmed, own.hand) : arrangementOf(own);
  });

  private readonly byId = $derived.by(() => new Map(this.shown().own?.hand.map((card) => [card.id, card]) ?? []));

  /** What to know about cards in hand. */
  readonly marks = $derived.by((): ReadonlyMap<CardId, Mark> => this.game.marks?.(this.shown()) ?? new Map<CardId, Mark>());

  /** The meld that a card in hand belongs to, by the position of the meld. */
  readonly meldOf = $derived.by((): ReadonlyMap<CardId, number> => {
    const melds = this.game.melds?.(this.shown()) ?? [];
    return new Map(melds.flatMap((cards, meld) => cards.map((card) => [card, meld] as const)));
  });

  /** The cards in hand that are neither in a group nor on the bench. */
  readonly loose = $derived.by(() => {
    const benched = this.spells || this.bench.purpose === 'pass' ? this.bench : null;
    return loose(this.arrangement)
      .filter((card) => !benched || !holds(benched, card))
      .flatMap((card) => this.byId.get(card) ?? []);
  });

  /** The groups set aside, without those that lie on the bench. */
  readonly groups = $derived.by(() =>
    this.arrangement.groups
      .map((tiles, position) => ({ tiles, position }))
      .filter(({ tiles }) => !(this.spells && tiles.some((one) => holds(this.bench, one.card)))),
  );

  readonly fixed = $derived.by(() => fixedCards(this.bench, this.shown()));

  private get start(): Workbench['purpose'] {
    return this.spells ? 'word' : 'pick';
  }

  action(kind: MoveKind): Action | undefined {
    return actionOf(this.shown(), kind);
  }

  /** A card of the player's hand, one within reach, or one of a word on the table. */
  card(id: CardId): CardView | undefined {
    const reached = this.byId.get(id) ?? this.reachable.find((card) => card.id === id);
    return reached ?? Object.values(this.shown().words).flatMap((word) => word.tiles).find((one) => one.id === id);
  }

  face(id: CardId): Face | undefined {
    const card = this.card(id);
    return card && faceOf(this.doc().faces, card.face);
  }

  /** What is printed on these cards, wherever they lie. */
  facesOf(cards: readonly CardView[]): Face[] {
    return cards.map(({ face }) => faceOf(this.doc().faces, face));
  }

  /** Whether this word may be changed; a tap then brings it to the bench. */
  mayChange(id: GroupId): boolean {
    return addable(this.action('change_word'), id) !== undefined;
  }

  /** Whether the cards chosen from the hand may be added to this word, as far as the server says; with none, whether some card may. */
  mayJoin(id: GroupId): boolean {
    const change = this.action('change_word');
    const { purpose, tiles } = this.bench;
    return this.mayChange(id) && purpose !== 'pass' && tiles.every(({ card }) => this.fixed.has(card) || mayAdd(change, id, card));
  }

  /** Whether the server names this word as one that takes the only card on the bench. If any word may take it, none is named. */
  takesChosen(id: GroupId): boolean {
    const { purpose, word } = this.bench;
    if (word !== undefined || purpose === 'pass' || this.single === undefined) return false;
    const change = this.action('change_word');
    return tellsCards(change) && mayAdd(change, id, this.single);
  }

  /** Whether a meld takes these cards. */
  mayLayOff(meld: GroupId, cards: readonly CardId[] = this.cards()): boolean {
    return isGood(this.action('lay_off'), cards, meld);
  }

  /** The melds that take the chosen cards. */
  readonly takers = $derived.by((): readonly GroupId[] => Object.keys(this.shown().melds).map(Number).filter((meld) => this.mayLayOff(meld)));

  /** Whether a card may be dropped in a zone. */
  mayDrop(card: CardId, zone: Zone): boolean {
    const target = targetOf(zone);
    if (target.kind === 'meld') return this.mayLayOff(target.id, this.chosen(card) ? this.cards() : [card]);
    if (target.kind === 'word') return this.mayChange(target.id) && (this.fixed.has(card) || mayAdd(this.action('change_word'), target.id, card));
    return target.kind !== 'discard' || this.mayDiscard(card);
  }

  /** Whether a group may be dropped in a zone. */
  mayDropGroup(position: number, zone: Zone): boolean {
    const cards = cardsOf(this.arrangement.groups[position] ?? []);
    const target = targetOf(zone);
    return target.kind === 'meld' ? this.mayLayOff(target.id, cards) : target.kind !== 'discard' && cards.every((card) => this.mayDrop(card, zone));
  }

  /** Cards that go with the chosen ones, or into the word on the bench, if the server lists them. */
  readonly lit = $derived.by((): ReadonlySet<CardId> => {
    const { purpose, word } = this.bench;
    if (purpose === 'pick') return new Set((['meld', 'lay_off'] as const).flatMap((kind) => completing(this.action(kind), this.cards())));
    return new Set(word === undefined ? [] : addable(this.action('change_word'), word));
  });

  /** Whether the chosen cards make a meld. */
  readonly mayMeld = $derived.by(() => isGood(this.action('meld'), this.cards()));

  /** Whether several cards are chosen that make no meld, fit none, and are not part of one either. */
  readonly goNowhere = $derived.by(() => {
    const meld = this.action('meld');
    return meld?.fits !== undefined && this.bench.purpose === 'pick' && this.cards().length > 1 && !this.mayMeld && this.takers.length === 0 && this.lit.size === 0;
  });

  /** Whether the player may choose the letter of this card on the bench. */
  mayName(id: CardId): boolean {
    const face = this.face(id);
    if (!face || !leavesChoice(face) || this.bench.purpose === 'pass') return false;
    return !this.fixed.has(id) || (this.game.renames?.(this.doc().room.options) ?? false);
  }

  chosen(card: CardId): boolean {
    return holds(this.bench, card);
  }

  /** The word on the bench, with a gap for a star that has no letter yet. */
  readonly word = $derived.by(() => this.spelledBy(this.bench.tiles));

  /** What the word on the bench counts when the hand is over. */
  readonly counts = $derived.by(() => this.game.counts?.(this) ?? this.game.lengthCounts?.(this.word.length));

  /** Whether the player spells a word. Until it is laid or put back, the rail is about this word. */
  readonly midWord = $derived.by(() => this.spells && this.bench.purpose !== 'pass' && this.bench.tiles.length > 1);

  /** The words set aside in the hand, as far as they can be read. */
  readonly words = $derived.by(() => this.arrangement.groups.map((tiles) => this.spelledBy(tiles)));

  spelledBy(tiles: readonly Tile[]): string {
    return tiles
      .map((one) => {
        const face = this.face(one.card);
        return face ? spelled(face, one.as) || '·' : '';
      })
      .join('');
  }

  private lacksLetter(one: Tile): boolean {
    const face = this.face(one.card);
    return face !== undefined && leavesChoice(face) && !one.as;
  }

  /** The first card on the bench that still needs a letter. */
  readonly unnamed = $derived.by(() => this.bench.tiles.find((one) => this.lacksLetter(one)));

  /** Whether the word on the bench may be laid now, as far as that is known without the rules. */
  readonly mayLay = $derived.by(() => {
    const { purpose, tiles } = this.bench;
    const lay = this.action(purpose === 'change' ? 'change_word' : 'lay_word');
    if (!lay || purpose === 'pass' || this.unnamed) return false;
    if (purpose !== 'change') return tiles.length >= lay.least;
    const { word } = this.bench;
    const added = tiles.filter((one) => !this.fixed.has(one.card));
    return added.length > 0 && word !== undefined && added.every((one) => mayAdd(lay, word, one.card));
  });

  /** How the word on the bench would be laid, if it may be. */
  readonly spelling = $derived.by((): Spelled | undefined => {
    const { word } = this.bench;
    if (!this.mayLay) return undefined;
    return word === undefined ? { tiles: this.tilesToSend() } : { tiles: this.tilesToSend(), change: word };
  });

  /** How many letters the new word needs; undefined if it has enough, and for a longer word in place of one on the table. */
  readonly lettersNeeded = $derived.by(() => {
    const least = this.bench.purpose !== 'change' && this.bench.purpose !== 'pass' ? (this.action('lay_word')?.least ?? this.game.leastKept?.(this.view, this.doc().room.options)) : undefined;
    return least !== undefined && this.word.length < least ? least : undefined;
  });

  /** Whether the word can only be set aside, because no word may be laid now. */
  readonly mayKeep = $derived.by(
    () => this.midWord && this.bench.purpose !== 'change' && !this.action('lay_word') && !this.unnamed && this.lettersNeeded === undefined,
  );

  /** The only chosen card; undefined if there is none or if there are several. */
  readonly single = $derived.by((): CardId | undefined => (this.bench.tiles.length === 1 ? this.bench.tiles[0]?.card : undefined));

  /** The only chosen card, if it may be discarded. */
  readonly toDiscard = $derived.by(() => (this.single !== undefined && this.mayDiscard(this.single) ? this.single : undefined));

  /** The only chosen card, if it may not be discarded because it was taken this turn. */
  readonly justTaken = $derived.by((): Face | undefined => {
    if (this.single === undefined || !this.action('discard') || this.toDiscard !== undefined) return undefined;
    return this.marks.get(this.single)?.kind === 'mustNot' ? this.face(this.single) : undefined;
  });

  /** The only chosen card, if there is something to know about it. */
  readonly noted = $derived.by((): { face: Face; text: string } | undefined => {
    if (this.single === undefined) return undefined;
    const [mark, face] = [this.marks.get(this.single), this.face(this.single)];
    return mark && face && { face, text: mark.text };
  });

  private mayDiscard(card: CardId): boolean {
    const discard = this.action('discard');
    return discard !== undefined && (discard.cards.length === 0 || discard.cards.includes(card));
  }

  // ---- with one tap ----

  /** Whether a tap on this card discards it: an earlier tap chose it, and this is not a game of words. */
  discardsByTap(card: CardId): boolean {
    return this.oneTap() && !this.spells && this.bench.purpose === 'pick' && this.toDiscard === card;
  }

  /** Whether a tap on a group lays or melds it, as far as known without the rules; otherwise it goes to the bench. */
  commitsByTap(tiles: readonly Tile[]): boolean {
    const commit = this.action(this.spells ? 'lay_word' : 'meld');
    if (!this.oneTap() || !commit || tiles.length < commit.least) return false;
    if (!this.spells) return isGood(commit, cardsOf(tiles));
    return this.bench.tiles.length === 0 && this.bench.purpose !== 'pass' && !tiles.some((one) => this.lacksLetter(one));
  }

  /** A card was tapped. */
  async tap(card: CardId): Promise<void> {
    if (this.discardsByTap(card)) await this.discard(card);
    else this.toggle(card);
  }

  /** A group was tapped. */
  async tapGroup(tiles: readonly Tile[]): Promise<void> {
    const commits = this.commitsByTap(tiles);
    this.use(tiles);
    if (commits) await (this.spells ? this.lay() : this.meld());
  }

  /** The player tapped a play that was suggested. */
  async tapAdvice(move: Move): Promise<void> {
    if (this.oneTap()) await this.make(move);
    else this.stage(move);
  }

  // ---- preparing ----

  toggle(card: CardId): void {
    this.prepared = holds(this.bench, card) ? removed(this.bench, card, this.view) : placed(this.bench, card);
    this.askForLetter(card);
  }

  /** A card was dragged somewhere. */
  drop(card: CardId, { zone, before }: Drop): void {
    const target = targetOf(zone);
    if (target.kind === 'bench') {
      this.place(card, before);
    } else if (target.kind === 'hand') {
      if (this.byId.has(card)) this.moveInHand(card, before);
      else this.remove(card);
    } else if (!this.mayDrop(card, zone)) {
      return;
    } else if (target.kind === 'discard') {
      void this.discard(card);
    } else if (target.kind === 'meld') {
      void this.layOff(target.id, this.chosen(card) ? this.cards() : [card]);
    } else if (target.kind === 'word') {
      if (this.bench.word !== target.id) this.change(target.id);
      this.place(card, null);
    }
  }

  /** A group was dragged somewhere. */
  dropGroup(position: number, { zone }: Drop): void {
    const target = targetOf(zone);
    const tiles = this.arrangement.groups[position] ?? [];
    if (target.kind === 'bench') {
      this.use(tiles);
    } else if (target.kind === 'hand') {
      this.breakUp(position);
    } else if (!this.mayDropGroup(position, zone)) {
      return;
    } else if (target.kind === 'meld') {
      void this.layOff(target.id, cardsOf(tiles));
    } else if (target.kind === 'word') {
      if (this.bench.word !== target.id) this.change(target.id);
      this.use(tiles);
    }
  }

  /** Asks for the letter of a card on the bench, if it needs one. */
  private askForLetter(card: CardId): void {
    const lying = this.bench.tiles.find((one) => one.card === card);
    if (this.spells && lying && !lying.as && this.mayName(card)) this.naming = card;
  }

  place(card: CardId, before: CardId | null): void {
    this.prepared = placed(this.bench, card, before);
    this.askForLetter(card);
  }

  remove(card: CardId): void {
    this.prepared = removed(this.bench, card, this.view);
  }

  /** Takes the card that was added last off the bench. */
  removeLast(): void {
    if (this.typing.takeBack()) return;
    const last = this.bench.tiles.filter((one) => !this.fixed.has(one.card)).at(-1);
    if (last) this.remove(last.card);
  }

  shift(card: CardId, by: -1 | 1): void {
    this.prepared = shifted(this.bench, card, by);
  }

  name(card: CardId, letter: string): void {
    this.prepared = named(this.bench, card, letter);
    this.naming = null;
  }

  /** Brings a word on the table to the bench. */
  change(word: number): void {
    this.prepared = changing(this.bench, word, this.view);
  }

  startPass(): void {
    this.prepared = emptyBench('pass');
  }

  /** A hand begins, or goes on where the player had prepared this. */
  begin(kept: Workbench | null): void {
    this.clear();
    this.known = undefined;
    if (kept) this.prepared = kept;
  }

  clear(): void {
    this.prepared = emptyBench(this.start);
    this.naming = null;
  }

  /** Chooses the cards of a group, in its order. */
  use(tiles: readonly Tile[]): void {
    let bench = this.spells ? this.bench : emptyBench('pick');
    for (const one of tiles) bench = placed(bench, one.card, null, one.as);
    this.prepared = bench;
  }

  /** Prepares a play, as the player could do card by card. Makes no move. */
  stage(move: Move): void {
    this.prepared = benchFor(move, this.start) ?? this.prepared;
    if ((move.do === 'knock' || move.do === 'lay_down') && move.words.length > 0) {
      // The server suggests only words that count.
      for (const tiles of move.words) learn(this.match, this.spelledBy(tiles), true);
      void this.setOut(move.words);
    }
  }

  /** Whether everything for this play is prepared, so that only its button is left. */
  isPrepared(move: Move): boolean {
    const planned = benchFor(move, this.start);
    if (!planned) return true;
    const key = (tiles: readonly Tile[]) => {
      const cards = tiles.map((one) => `${one.card}${this.spelledBy([one])}`);
      return (this.spells ? cards : cards.sort()).join();
    };
    const { purpose, word, tiles } = this.bench;
    const lies = planned.tiles.length === 0 || (purpose === planned.purpose && word === planned.word && key(tiles) === key(planned.tiles));
    const groups = this.arrangement.groups.map(key);
    const laidOpen = move.do === 'knock' || move.do === 'lay_down' ? move.words : [];
    return lies && (laidOpen.length === 0 || (groups.length === laidOpen.length && laidOpen.every((one) => groups.includes(key(one)))));
  }

  // ---- arranging ----

  /** Sets these groups of the hand aside, and no others. */
  async setOut(groups: Tile[][]): Promise<void> {
    await this.arrange({ order: this.arrangement.order, groups });
  }

  sort(by: SortKey): void {
    const hand = this.arrangement.order.flatMap((card) => this.byId.get(card) ?? []);
    void this.arrange({ ...this.arrangement, order: sorted(hand, this.doc().faces, by).map((card) => card.id) });
  }

  /** Puts cards that came to the hand where they belong in the order that the player prefers. The others stay as they are. */
  sortIn(isNew: (card: CardView) => boolean, by: SortKey): void {
    const hand = this.arrangement.order.flatMap((card) => this.byId.get(card) ?? []);
    const order = withNewSorted(hand, isNew, this.doc().faces, by).map((card) => card.id);
    // A day has a limited number of arrangements.
    if (order.join() !== this.arrangement.order.join()) void this.arrange({ ...this.arrangement, order });
  }

  /** Sorts a new hand in the order that the player prefers, before it is shown. */
  sortDealt({ faces, view }: Doc, by: SortKey): void {
    const dealt = view?.own?.hand;
    if (!dealt) return;
    const arrangement = { order: sorted(dealt, faces, by).map((card) => card.id), groups: [] };
    this.unconfirmed = arrangement;
    // The client has the new hand only after it has processed the whole message.
    queueMicrotask(() => void this.arrange(arrangement));
  }

  moveInHand(card: CardId, before: CardId | null): void {
    this.remove(card);
    void this.arrange(withCardMoved(this.arrangement, card, before));
  }

  shiftInHand(card: CardId, by: -1 | 1): void {
    const order = this.loose.map((one) => one.id);
    const to = order.indexOf(card) + by;
    if (to < 0 || to >= order.length) return;
    const before = by < 0 ? order[to] : order[to + 1];
    void this.arrange(withCardMoved(this.arrangement, card, before ?? null));
  }

  /** Sets the cards on the bench aside as a group. */
  setAside(): void {
    const tiles = this.tilesToSend().filter((one) => this.byId.has(one.card));
    this.clear();
    void this.arrange(withGroup(this.arrangement, tiles));
  }

  breakUp(position: number): void {
    void this.arrange(withoutGroup(this.arrangement, position));
  }

  private async arrange(arrangement: Arrangement): Promise<void> {
    this.unconfirmed = arrangement;
    const { hand } = this.shown();
    const arranged = await this.client.play({ do: 'arrange', ...arrangement });
    if (!arranged && this.unconfirmed === arrangement && this.shown().hand === hand) await this.arrangeAgain(arrangement);
    if (this.unconfirmed === arrangement) this.unconfirmed = null;
  }

  /** The cards in hand may have changed before the server had the arrangement: then it refused that one. */
  private async arrangeAgain(arrangement: Arrangement): Promise<void> {
    const again = fitted(arrangement, this.shown().own?.hand ?? []);
    if (again.order.join() !== arrangement.order.join()) await this.client.play({ do: 'arrange', ...again });
  }

  // ---- committing ----

  /** Makes a move; if it is accepted, what it used is no longer prepared. */
  async make(move: Move): Promise<boolean> {
    const { prepared } = this;
    const made = await this.client.play(move);
    // Before the answer came, the player may have prepared something else.
    if (made && this.prepared === prepared) {
      this.prepared = usedUp(prepared, move, this.start);
      if (this.naming !== null && !holds(this.prepared, this.naming)) this.naming = null;
    }
    return made;
  }

  /** With `card`, from a spread pile: draws that card and all after it. */
  async draw(from: 'stock' | 'discard', card?: CardId): Promise<void> {
    await this.client.play(card === undefined ? { do: 'draw', from } : { do: 'draw', from, card });
  }

  /** A card of a pile was dropped on the player's own cards: that draws it. */
  drawTo({ zone }: Drop, from: 'stock' | 'discard', card?: CardId): void {
    if (zone === 'hand' || zone === 'bench') void this.draw(from, card);
  }

  async meld(): Promise<void> {
    await this.make({ do: 'meld', cards: this.cards() });
  }

  async layOff(meld: number, cards: CardId[] = this.cards()): Promise<void> {
    await this.make({ do: 'lay_off', meld, cards });
  }

  async discard(card: CardId | undefined): Promise<void> {
    if (card !== undefined) await this.make({ do: 'discard', card });
  }

  /** Lays the word on the bench, or changes the word on the table. */
  async lay(): Promise<void> {
    const tiles = this.tilesToSend();
    const { word } = this.bench;
    await this.make(word === undefined ? { do: 'lay_word', tiles } : { do: 'change_word', word, tiles });
  }

  async pass(): Promise<void> {
    await this.make({ do: 'pass', cards: this.cards() });
  }

  cards(): CardId[] {
    return cardsOf(this.bench.tiles);
  }

  /** The bench's tiles, with a letter only for cards that leave a choice (T-10). */
  private tilesToSend(): Tile[] {
    return this.bench.tiles.map((one) => {
      const face = this.face(one.card);
      return face && leavesChoice(face) ? tile(one.card, one.as) : tile(one.card);
    });
  }
}
