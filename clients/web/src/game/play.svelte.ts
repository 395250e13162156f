import type { Client } from '../core/client.svelte.ts';
import type { Action, CardId, CardView, Doc, Face, MoveKind, Tile, View } from '../protocol/model.ts';
import {
  type Arrangement, arrangementOf, fitted, loose, tile, withCardMoved, withGroup, withOrder, withoutGroup,
} from './arrangement.ts';
import { faceOf, leavesChoice, sorted, type SortKey, spelled } from './cards.ts';
import { changing, emptyBench, fixedCards, holds, named, placed, removed, shifted, stillPossible, type Workbench } from './workbench.ts';

/** What a player at the table is preparing, on top of what the server shows; commits go through the client. */
export class Play {
  /** An arrangement that the server has not confirmed yet. */
  private unconfirmed = $state.raw<Arrangement | null>(null);
  private prepared = $state.raw<Workbench>(emptyBench('pick'));

  constructor(
    private readonly client: Client,
    private readonly doc: () => Doc,
    private readonly shown: () => View,
  ) {}

  get view(): View {
    return this.shown();
  }

  /** Whether this game is played with words. */
  readonly spells = $derived.by(() => this.client.variant(this.doc().room.variant)?.words ?? false);

  readonly bench = $derived.by(() => stillPossible(this.prepared, this.shown(), this.start));

  readonly arrangement = $derived.by((): Arrangement => {
    const own = this.shown().own;
    if (!own) return { order: [], groups: [] };
    return this.unconfirmed ? fitted(this.unconfirmed, own.hand) : arrangementOf(own);
  });

  private readonly byId = $derived.by(() => new Map(this.shown().own?.hand.map((card) => [card.id, card]) ?? []));

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
    return this.shown().own?.actions.find((action) => action.kind === kind);
  }

  /** A card of one's hand, or of the word on the bench. */
  card(id: CardId): CardView | undefined {
    const inHand = this.byId.get(id);
    if (inHand || this.bench.word === undefined) return inHand;
    return this.shown().words[this.bench.word]?.tiles.find((one) => one.id === id);
  }

  face(id: CardId): Face | undefined {
    const card = this.card(id);
    return card && faceOf(this.doc().faces, card.face);
  }

  chosen(card: CardId): boolean {
    return holds(this.bench, card);
  }

  /** The word on the bench; a gap where a star has no letter yet. */
  readonly word = $derived.by(() =>
    this.bench.tiles.map((one) => (this.face(one.card) ? spelled(this.face(one.card) as Face, one.as) || '·' : '')).join(''),
  );

  /** The first card on the bench whose letter has to be named. */
  readonly unnamed = $derived.by(() =>
    this.bench.tiles.find((one) => {
      const face = this.face(one.card);
      return face && leavesChoice(face) && !one.as;
    }),
  );

  // ---- preparing ----

  toggle(card: CardId): void {
    this.prepared = holds(this.bench, card) ? removed(this.bench, card, this.view) : placed(this.bench, card);
  }

  place(card: CardId, before: CardId | null): void {
    this.prepared = placed(this.bench, card, before);
  }

  remove(card: CardId): void {
    this.prepared = removed(this.bench, card, this.view);
  }

  shift(card: CardId, by: -1 | 1): void {
    this.prepared = shifted(this.bench, card, by);
  }

  name(card: CardId, letter: string): void {
    this.prepared = named(this.bench, card, letter);
  }

  /** Brings one of one's words to the bench. */
  change(word: number): void {
    this.prepared = changing(this.bench, word, this.view);
  }

  startPass(): void {
    this.prepared = emptyBench('pass');
  }

  clear(): void {
    this.prepared = emptyBench(this.start);
  }

  /** Chooses the cards of a group, in its order. */
  use(tiles: readonly Tile[]): void {
    let bench = this.spells ? this.bench : emptyBench('pick');
    for (const one of tiles) bench = placed(bench, one.card, null, one.as);
    this.prepared = bench;
  }

  // ---- arranging ----

  sort(by: SortKey): void {
    const hand = this.arrangement.order.flatMap((card) => this.byId.get(card) ?? []);
    void this.arrange(withOrder(this.arrangement, sorted(hand, this.doc().faces, by).map((card) => card.id)));
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
    await this.client.play({ do: 'arrange', ...arrangement });
    if (this.unconfirmed === arrangement) this.unconfirmed = null;
  }

  // ---- committing ----

  async draw(from: 'stock' | 'discard'): Promise<void> {
    await this.client.play({ do: 'draw', from });
  }

  async meld(): Promise<void> {
    if (await this.client.play({ do: 'meld', cards: this.cards() })) this.clear();
  }

  async layOff(meld: number, cards: CardId[] = this.cards()): Promise<void> {
    if (await this.client.play({ do: 'lay_off', meld, cards })) this.clear();
  }

  async discard(card: CardId | undefined = this.cards()[0]): Promise<void> {
    if (card !== undefined && (await this.client.play({ do: 'discard', card }))) this.clear();
  }

  /** Lays the word on the bench, or changes the one that lies there. */
  async lay(): Promise<void> {
    const tiles = this.tilesToSend();
    const { word } = this.bench;
    if (await this.client.play(word === undefined ? { do: 'lay_word', tiles } : { do: 'change_word', word, tiles })) this.clear();
  }

  async pass(): Promise<void> {
    if (await this.client.play({ do: 'pass', cards: this.cards() })) this.clear();
  }

  cards(): CardId[] {
    return this.bench.tiles.map((one) => one.card);
  }

  /** A letter is named only for a card that leaves a choice (T-10). */
  private tilesToSend(): Tile[] {
    return this.bench.tiles.map((one) => {
      const face = this.face(one.card);
      return face && leavesChoice(face) ? tile(one.card, one.as) : tile(one.card);
    });
  }
}
