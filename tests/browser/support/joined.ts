import type { Duplex } from 'node:stream';

/** Pipes each end into the other; while they are open they are members of `open`. */
export function joined(near: Duplex, far: Duplex, open: Set<Duplex>): void {
  for (const [one, other] of [[near, far], [far, near]] as const) {
    open.add(one);
    // Either end can break at any time; then the other end closes, too.
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
    one.pipe(other);
  }
}
