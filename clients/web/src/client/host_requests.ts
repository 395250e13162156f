import type { Options, Seat, Skill } from '../protocol/model.ts';
import type { Client } from './client.svelte.ts';

// What the host of a room can ask for. Apart from `Client`, because the first page does not need it.

export const configure = (client: Client, change: { variant?: string; options?: Options; seats?: number }) => client.ask('configure', change);

/** Gives a free seat to a bot. */
export const addBot = (client: Client, skill: Skill) => client.ask('bot', { skill });

export const kick = (client: Client, seat: Seat) => client.ask('kick', { seat });

export const sendSpectatorsOut = (client: Client) => client.ask('kick', {});

/** Lets those come back who were removed. */
export const letBack = (client: Client) => client.ask('let_back', {});

export const lock = (client: Client, locked: boolean) => client.ask('lock', { locked });

export const quiet = (client: Client, quiet: boolean) => client.ask('quiet', { quiet });

export const silence = (client: Client, name: string) => client.ask('silence', { name });

/** Lets those chat again who were silenced. */
export const letSpeak = (client: Client) => client.ask('let_speak', {});

export const makeHost = (client: Client, seat: Seat) => client.ask('host', { seat });
