import type { Room, Skill, WordAnswer } from '../protocol/model.ts';
import { stayersIn } from '../play/seats.ts';
import { seatName } from '../player/guest_name.ts';
import type { Client } from './client.svelte.ts';
import { ownFace } from './room_entry.svelte.ts';

// Requests that are more than one `client.ask`. Apart from `Client`, because the first page does not need them.

/** Shows others the face that this person chose. */
export async function wearAvatar(client: Client): Promise<void> {
  const name = client.seat === null ? undefined : client.doc?.room.seats[client.seat]?.name;
  if (name !== undefined) await client.ask('rename', { name, ...ownFace() });
}

/** Makes a one-time link that moves the seat to another device. */
export async function makeDeviceLink(client: Client): Promise<void> {
  const answer = await client.answerTo('link', {});
  if (answer?.type !== 'token' || !client.doc) return;
  client.deviceLink.show(client.navigation.linkTo(client.doc.room.code, answer.token), answer.valid_seconds);
}

/** What the dictionary says about a word. */
export async function check(client: Client, word: string): Promise<WordAnswer | null> {
  const answer = await client.answerTo('check', { word });
  return answer?.type === 'word' ? answer : null;
}

/** Asks for another match at the same table, with this player ready at once. */
export async function askRematch(client: Client): Promise<void> {
  const { lastMatch, server, navigation } = client;
  client.notices.dismiss();
  lastMatch.rematchAsked = true;
  const { room } = navigation.place;
  try {
    await server.connection.request('rematch', {});
  } catch (error) {
    lastMatch.rematchAsked = false;
    // Somebody else asked first; then this player is ready already.
    if (client.doc?.room.stage !== 'waiting') client.report(error, room);
  }
}

/** Begins another match like that of a room in a new one, alone against bots that play as well as `skill` says. */
export async function playBotsAgain(client: Client, { variant, options, capacity: seats }: Room, skill: Skill): Promise<void> {
  client.navigation.visit({ page: 'home' });
  await client.createWithBots({ variant, options, seats, name: seatName() }, skill);
}

/** Gives up the seat for good, and then shows what became of the match; or leaves a room in which nothing is being played. */
export async function leave(client: Client): Promise<void> {
  const { doc, seat, lastMatch, navigation } = client;
  const answer = await client.answerTo('leave', {});
  if (!answer) return;
  if (doc) client.recent.forget(doc.room.code);
  if (!doc?.view || seat === null || doc.room.stage !== 'playing') return navigation.visit({ page: 'home' });
  const end = stayersIn(doc, seat).length < 2 ? await lastMatch.endOf(doc.room, seat) : null;
  if (navigation.place.room !== doc.room.code) return;
  client.forgetDocument();
  client.notices.dismiss();
  lastMatch.gaveUp = { doc: end ?? doc, seat };
}

/** Watches the match whose seat this player has given up. */
export function watchOn({ lastMatch, entry }: Client): void {
  lastMatch.gaveUp = null;
  entry.watch();
}
