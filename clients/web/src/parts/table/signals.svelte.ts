import { untrack } from 'svelte';
import { announcer } from '../../browser/announcements.svelte.ts';
import type { Client } from '../../client/client.svelte.ts';
import type { Play } from '../../play/play.svelte.ts';
import { playSounds } from '../../sounds/play_sounds.ts';
import { text } from '../../text/text.ts';
import type { OwnClock } from './own_clock.svelte.ts';

/** Lets a player hear, in sounds and in words, what changes in front of them between two moves. */
export function giveSignals(client: Client, play: Play, clock: OwnClock): void {
  let chosen = 0;
  $effect(() => {
    const { length } = play.bench.tiles;
    if (length > chosen) void untrack(() => playSounds(['select']));
    chosen = length;
  });
  const isNoWord = $derived(client.notices.current?.word !== undefined);
  $effect(() => {
    if (isNoWord) void untrack(() => playSounds(['wordBad']));
  });
  // People who type without looking hear which letters have no card.
  $effect(() => {
    if (play.typing.lacking.length > 0) announcer.say(text.comfort.typing.lacking(play.typing.lacking));
  });
  // Not everybody sees the colour of the clock.
  $effect(() => {
    if (!clock.isShort) return;
    announcer.say(text.spoken.timeIsShort);
    void untrack(() => playSounds(['hurry']));
  });
}
