import { untrack } from 'svelte';
import { on } from 'svelte/events';
import { createSubscriber } from 'svelte/reactivity';
import type { Client } from '../../client/client.svelte.ts';
import type { Play } from '../../play/play.svelte.ts';
import { waitsFor } from '../../play/seats.ts';
import type { Doc } from '../../protocol/model.ts';

const readMs = 8000;
const visibility = createSubscriber((update) => on(document, 'visibilitychange', update));

/** Takes a notice away from the table once it no longer helps. */
export function expireNotices(client: Client, play: Play, doc: () => Doc): void {
  const { notices } = client;
  // A refusal, and what a dim button needs, disappear when the table or the prepared cards change.
  $effect(() => {
    void doc();
    void play.prepared;
    untrack(() => {
      if (!client.moving && (notices.current?.clause || notices.current?.cause === 'try')) notices.dismiss();
    });
  });
  // A player who is back reads what the table has played for them; then they need to see what to do now.
  const mine = $derived(waitsFor(doc(), client.seat));
  $effect(() => {
    visibility();
    if (!mine || notices.current?.cause !== 'absence' || document.hidden) return;
    const read = setTimeout(() => notices.dismiss(), readMs);
    return () => clearTimeout(read);
  });
}
