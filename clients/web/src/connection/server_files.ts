import { text } from '../text/text.ts';

/** The server did not give the document; the message says why. */
export class ServerFileError extends Error {
  /** `status`: the HTTP status, if the server answered. */
  constructor(message: string, readonly status?: number) {
    super(message);
  }
}

/** Where a device gets the state of a room in which it has a seat. */
export function roomPath(base: string, room: string): string {
  return `${base}rooms/${encodeURIComponent(room)}`;
}

/** Where the server keeps a match: `record` and `replay` are below it. */
export function matchPath(base: string, room: string, match: number): string {
  return `${roomPath(base, room)}/matches/${match}`;
}

/** Waits for a part of a download; it can break at any point. */
async function arriving<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch {
    throw new ServerFileError(text.replay.unreachable);
  }
}

/** Fetches a document as this device, byte for byte. */
export async function textFrom(path: string, secret: string): Promise<string> {
  const answer = await arriving(fetch(path, { headers: { Authorization: `Bearer ${secret}` }, cache: 'no-store' }));
  if (!answer.ok) throw new ServerFileError(await reasonOf(answer), answer.status);
  return arriving(answer.text());
}

/** Fetches a document as this device. */
export async function jsonFrom<T>(path: string, secret: string): Promise<T> {
  const document = await textFrom(path, secret);
  // A network that wants a login answers with a page of its own.
  return arriving(Promise.resolve(document).then(JSON.parse));
}

/** Only a proxy answers with these: the server behind it is away, or takes too long. */
const byProxy = [502, 504];

/** Why the server gave nothing, in its own words (plain text). The answer of a proxy is not meant for people. */
async function reasonOf(answer: Response): Promise<string> {
  const own = !byProxy.includes(answer.status) && (answer.headers.get('Content-Type') ?? '').startsWith('text/plain');
  const sentence = own ? (await arriving(answer.text())).trim() : '';
  return (own && text.server.noMatch[answer.status]) || sentence || text.replay.unreachable;
}
