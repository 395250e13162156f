import { untrack } from 'svelte';
import type { Client } from '../../client/client.svelte.ts';
import { preferredSort } from '../../player/preferred_sort.ts';
import type { Play } from '../../play/play.svelte.ts';
import { waitsFor } from '../../play/seats.ts';
import type { CardId, Doc, GameEvent } from '../../protocol/model.ts';

const keyOf = ({ room, view }: Doc): string => `${room.match} ${view?.hand}`;

/**
 * Sorts each hand that is dealt in the order that the player prefers, and later the cards that came in a turn of theirs.
 * The function that it returns gets the events of each step before the table shows it. `doc` is what the table shows.
 */
export function sortDealtHands(client: Client, play: Play, doc: () => Doc): (events: readonly GameEvent[], after: Doc) => void {
  /** The last hand whose deal was seen, or which was there already. */
  let dealt = untrack(() => (client.dealtUnseen ? '' : keyOf(doc())));
  function sort(hand: Doc) {
    const by = preferredSort(hand.faces ?? {});
    if (by) play.sortDealt(hand, by);
  }
  // A hand can also be dealt while this page has no connection, or is closed.
  const key = $derived(keyOf(doc()));
  $effect(() => {
    if (client.roomHistory.recap.table || key === dealt) return;
    dealt = key;
    client.dealtUnseen = false;
    untrack(() => {
      if (doc().view?.own?.groups.length === 0) sort(doc());
    });
  });

  // Cards that came in a turn wait at the end of the hand until it is over, so that nothing moves under the player's finger.
  let before: { key: string; cards: ReadonlySet<CardId> } | null = null;
  const turn = $derived(waitsFor(doc(), client.seat));
  $effect(() => {
    const { view, faces } = doc();
    // A challenge only interrupts a turn.
    if (client.roomHistory.recap.table || !view?.own || view.phase === 'challenge') return;
    const { hand } = view.own;
    if (before?.key !== key) before = null;
    if (turn) before ??= { key, cards: new Set(hand.map(({ id }) => id)) };
    else if (before && !document.querySelector('.dragging')) {
      const { cards } = before;
      before = null;
      const by = preferredSort(faces ?? {});
      if (by && doc().room.stage === 'playing' && view.phase !== 'between_hands') untrack(() => play.sortIn(({ id }) => !cards.has(id), by));
    }
  });
  return (events, after) => {
    if (!events.some(({ event }) => event === 'hand_dealt')) return;
    dealt = keyOf(after);
    sort(after);
  };
}
