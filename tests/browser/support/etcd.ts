import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server.ts';

/** One member of etcd, which stores the rooms of several servers. */
export class Etcd {
  private constructor(
    readonly address: string,
    private readonly data: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(): Promise<Etcd> {
    const data = await mkdtemp(join(tmpdir(), 'meldroom-etcd-'));
    const address = `http://127.0.0.1:${await freePort()}`;
    const among = `http://127.0.0.1:${await freePort()}`;
    const process = spawn(
      'etcd',
      [
        '--name', 'e1', '--data-dir', data, '--listen-client-urls', address, '--advertise-client-urls', address,
        '--listen-peer-urls', among, '--initial-advertise-peer-urls', among, '--initial-cluster', `e1=${among}`, '--log-level', 'error',
        // A slow disk must not end the servers' leases.
        '--unsafe-no-fsync',
      ],
      { stdio: 'ignore' },
    );
    // No need to wait here: the servers wait for it.
    return new Etcd(address, data, process);
  }

  /** Writes a key. */
  async put(key: string, value: string): Promise<void> {
    await fetch(`${this.address}/v3/kv/put`, { method: 'POST', body: JSON.stringify({ key: btoa(key), value: btoa(value) }) });
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = new Promise((done) => this.process.once('exit', done));
      this.process.kill('SIGTERM');
      await ended;
    }
    await rm(this.data, { recursive: true, force: true });
  }
}
