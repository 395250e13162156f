import type { Duplex } from 'node:stream';

/** Lets what comes out of either end go into the other one; while they are open they are among `open`. */
export function joined(near: Duplex, far: Duplex, open: Set<Duplex>): void {
  for (const [one, other] of [[near, far], [far, near]] as const) {
    open.add(one);
    // Either end may break at any time; the other one follows it.
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
    one.pipe(other);
  }
}
