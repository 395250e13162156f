import { untrack } from 'svelte';
import type { Client } from '../core/client.svelte.ts';
import { likedSort } from '../core/liked_sort.ts';
import type { Play } from '../game/play.svelte.ts';
import type { Doc, GameEvent } from '../protocol/model.ts';

const keyOf = ({ room, view }: Doc): string => `${room.match} ${view?.hand}`;

/**
 * Sorts each hand that is dealt in the order that the player likes. The function that it returns gets the events of each
 * step before the table shows it. `doc` is what the table shows.
 */
export function sortDealtHands(client: Client, play: Play, doc: () => Doc): (events: readonly GameEvent[], after: Doc) => void {
  /** The last hand whose deal was seen, or which was there already. */
  let dealt = untrack(() => (client.dealtUnseen ? '' : keyOf(doc())));
  function sort(hand: Doc) {
    const by = likedSort(hand.faces ?? {});
    if (by) play.sortDealt(hand, by);
  }
  // A hand can also be dealt while this page has no connection, or is closed.
  const key = $derived(keyOf(doc()));
  $effect(() => {
    if (client.story.recap.table || key === dealt) return;
    dealt = key;
    client.dealtUnseen = false;
    untrack(() => {
      if (doc().view?.own?.groups.length === 0) sort(doc());
    });
  });
  return (events, after) => {
    if (!events.some(({ event }) => event === 'hand_dealt')) return;
    dealt = keyOf(after);
    sort(after);
  };
}
