import { text } from './texts.svelte.ts';

/** A server that has not answered after this time will not. */
const patienceMs = 10_000;

/** The token lasts as long as the tab. */
const key = 'meldroom.admin-token';

function keptToken(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // The browser forbids it: the token is lost when the page closes.
  }
}

/** Why the server did not do what it was asked to do, in its own words. */
export class Refusal extends Error {}

export interface Status {
  version: string;
  rooms: number;
  connections: number;
  saves: boolean;
  draining?: string;
  /** The nodes of its cluster, if it is in one. */
  nodes?: { node: string; here: boolean }[];
}
export interface RoomLine {
  room: string;
  game: string;
  stage: 'waiting' | 'playing' | 'over';
  match: number;
  seats: number;
  people: number;
  bots: number;
  connected: number;
  spectators: number;
  unchanged_seconds: number;
}
export interface ConnectionLine {
  address: string;
  /** How many connections come from that address. */
  same_address: number;
  device?: string;
  room?: string;
  open_seconds: number;
}
export interface Ban {
  who: string;
  why: string;
}
export interface Limit {
  name: string;
  value: string;
  text: string;
}
export interface Reloaded {
  changed: string[];
  lexicons: string[];
  need_restart: string[];
}

/** The server as its operator reaches it: the requests of `meldroom admin`, and the server's figures. */
export class Server {
  private token = $state(keptToken());

  get hasToken(): boolean {
    return this.token !== '';
  }

  /** Keeps a token if the server accepts it. */
  async enter(token: string): Promise<void> {
    // Other characters are in no token, and a header cannot carry all of them.
    if (!/^[\w.~+/=-]+$/.test(token)) throw new Refusal(text().enter.noToken);
    await this.fetch('command', { method: 'POST', body: JSON.stringify({ command: 'status' }) }, token);
    this.token = token;
    keep(token);
  }

  leave(): void {
    this.token = '';
    keep('');
  }

  /** Sends the server a command. */
  async ask<Answer = unknown>(command: string, fields: Record<string, string | number> = {}): Promise<Answer> {
    const answer = await this.fetch('command', { method: 'POST', body: JSON.stringify({ command, ...fields }) });
    return (await answer.json()) as Answer;
  }

  /** The server's figures, in the Prometheus text format. */
  async metrics(): Promise<string> {
    return (await this.fetch('metrics', {})).text();
  }

  private async fetch(address: string, request: RequestInit, token = this.token): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(address, { ...request, headers, cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) return answer;
    if (answer.status === 401) this.leave();
    const said = (await answer.text()).trim();
    if (answer.status === 400) throw new Refusal((JSON.parse(said) as { error: string }).error);
    // A proxy that cannot reach the server answers with a page of its own, or with nothing.
    if (!said || !answer.headers.get('Content-Type')?.startsWith('text/plain')) throw new Error(`HTTP ${answer.status}`);
    throw new Refusal(said);
  }
}
