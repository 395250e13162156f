import type { ClientMessage } from './types.ts';

export type * from './types.ts';

/** The `body` of each request by its `type`. */
export type ClientBodies = { [Message in ClientMessage as Message['type']]: Message['body'] };
export type ClientType = keyof ClientBodies;
