import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const fromRoot = (path: string) => resolve(root, path);

export const program = fromRoot(process.env['MELDROOM_BIN'] ?? 'build/bin/meldroom');
export const lexicons = fromRoot(process.env['MELDROOM_LEXICON_DIR'] ?? 'build/lexicon');
export const webRoot = fromRoot(process.env['MELDROOM_WEB_ROOT'] ?? 'build/web');

/** The server takes MELDROOM_* as its settings, so the tests' own variables must not reach it. */
const withoutSettings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MELDROOM_')));

/** Listens on a port of this machine; null if somebody does already. */
const listenAt = (port: number) =>
  new Promise<Server | null>((tried) => {
    const server = createServer();
    server.once('error', () => tried(null)).listen(port, '127.0.0.1', () => tried(server));
  });

/**
 * Takes a thousand ports for this process, and holds the first one as long as it runs, so that no other worker takes
 * them, also not one of another run: some servers take their port long after they get it. The system gives nobody a
 * port below 32768 who has not named it, and the C++ tests take those above 20000. Browsers and fetch refuse a few
 * ports, the last of which is 10080.
 */
async function claimPorts(): Promise<number> {
  for (let first = 10_100; first < 19_000; first += 1_000) {
    const held = await listenAt(first);
    held?.unref();
    if (held) return first + 1;
  }
  throw new Error('ports 10100, 11100 and so on to 18100 are all taken: too many runs of the browser tests at the same time?');
}

let nextPort: Promise<number> | undefined;

/** A port on which nobody listens now; never the same twice. */
export async function freePort(): Promise<number> {
  const claimed = (nextPort ??= claimPorts());
  nextPort = claimed.then((port) => port + 1);
  const port = await claimed;
  const server = await listenAt(port);
  if (!server) return freePort();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** How a server is started. */
interface Setting {
  /** The path under which it is published: "/games". */
  basePath?: string;
  /** The web client's folder. */
  files?: string;
  /** Further flags, which may depend on its address. */
  settings?: readonly string[] | ((address: string) => readonly string[]);
}

/** A real server with its own data folder. It can be killed and started again on the same port and data. */
export class MeldroomServer {
  private process: ChildProcess | null = null;
  private output = '';

  private constructor(
    readonly port: number,
    private readonly data: string,
    private readonly basePath: string,
    private readonly files: string,
    private readonly settings: NonNullable<Setting['settings']>,
  ) {}

  static async start({ basePath = '', files = webRoot, settings = [] }: Setting = {}): Promise<MeldroomServer> {
    const server = new MeldroomServer(await freePort(), await mkdtemp(join(tmpdir(), 'meldroom-browser-')), basePath, files, settings);
    await server.run();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}${this.basePath}/`;
  }

  async run(): Promise<void> {
    const child = spawn(
      program,
      [
        'serve', '--address', '127.0.0.1', '--port', String(this.port), '--data-dir', this.data,
        '--web-root', this.files, '--lexicon-dir', lexicons, '--base-path', this.basePath,
        // People need time to follow a bot; tests do not.
        '--bot-pause-ms', '0',
        ...(typeof this.settings === 'function' ? this.settings(this.address) : this.settings),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], env: withoutSettings },
    );
    this.process = child;
    const note = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-10_000);
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    let failure = '';
    child.once('error', (error) => (failure = error.message));
    child.once('exit', (code, signal) => (failure ||= `it ended with ${code ?? signal}`));

    const deadline = Date.now() + 120_000;
    while (Date.now() < deadline) {
      if (failure) throw new Error(`${program} did not start: ${failure}\n${this.output}`);
      const ready = await fetch(`${this.address}readyz`).then((answer) => answer.ok, () => false);
      if (ready) return;
      await new Promise((next) => setTimeout(next, 50));
    }
    const said = this.output;
    await this.stop();
    throw new Error(`${program} is not ready after two minutes\n${said}`);
  }

  /** Runs a command of the server's operator, and returns the answer. */
  async admin(...command: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(program, ['admin', ...command, '--data-dir', this.data], { env: withoutSettings });
    return stdout;
  }

  /** Kills it, so that it cannot tidy up. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.data, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child) return;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the server ended by itself with ${child.exitCode ?? child.signalCode}\n${this.output}`);
    }
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }
}
