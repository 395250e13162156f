import type { Environment } from '../src/connection/connection.ts';
import type { Socket } from '../src/connection/socket.ts';

export class FakeSocket implements Socket {
  readonly readyState = 1;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { type: string; id: number; body: Record<string, unknown> }[] = [];
  closed = false;
  constructor(
    readonly url: string,
    private readonly hello: string,
  ) {}
  opens() {
    this.send(this.hello);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number]);
  }
  close() {
    this.closed = true;
  }
  receive(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006) {
    this.onclose?.({ code });
  }
  get last() {
    const message = this.sent.at(-1);
    if (!message) throw new Error('nothing was sent');
    return message;
  }
}

/** Sockets and a clock that move only when the test moves them. */
export class FakeEnvironment implements Environment {
  sockets: FakeSocket[] = [];
  timers = new Map<number, { at: number; run: () => void }>();
  now = 0;
  private next = 1;
  open(url: string, hello: string) {
    const socket = new FakeSocket(url, hello);
    this.sockets.push(socket);
    return socket;
  }
  setTimer(run: () => void, afterMs: number) {
    const id = this.next++;
    this.timers.set(id, { at: this.now + afterMs, run });
    return id;
  }
  clearTimer(timer: number) {
    this.timers.delete(timer);
  }
  random() {
    return 1;
  }
  clock() {
    return this.now;
  }
  /** Time passes, but no timer runs. */
  sleep(ms: number) {
    this.now += ms;
  }
  advance(ms: number) {
    const until = this.now + ms;
    for (;;) {
      const due = [...this.timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.now = due[1].at;
      due[1].run();
    }
    this.now = until;
  }
  get socket() {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }
}

export const settled = () => new Promise((resolve) => setImmediate(resolve));
