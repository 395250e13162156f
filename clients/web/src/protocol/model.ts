import type { ClientMessage } from './types.ts';

/** The messages. The page trusts the JSON of its server: `connection.ts` parses it and checks nothing. */
export type * from './types.ts';

/** The `body` of each request by its `type`. */
export type ClientBodies = { [Message in ClientMessage as Message['type']]: Message['body'] };
export type ClientType = keyof ClientBodies;
