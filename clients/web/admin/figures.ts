/** One look at the server's counters. */
export interface Look {
  /** When, in milliseconds. */
  at: number;
  values: ReadonlyMap<string, number>;
}

/** The figures shown over time, each for the time between two looks; null where there is no value. */
export interface Figures {
  rooms: number;
  connections: number;
  movesPerSecond: number | null;
  /** The time in which 99 of 100 moves are on disk, in milliseconds. */
  slowMove: number | null;
  /** In bytes. */
  memory: number;
  refusalsPerMinute: number | null;
}

const total = 'meldroom_refused_total';

/** Reads the Prometheus text format: one value per line, keyed by its name with labels. */
export function readMetrics(text: string): Map<string, number> {
  const values = new Map<string, number>();
  for (const line of text.split('\n')) {
    const end = line.lastIndexOf(' ');
    if (!line.startsWith('#') && end > 0) values.set(line.slice(0, end), Number(line.slice(end + 1)));
  }
  return values;
}

/** How much a counter has grown. A counter that is lower than before started again with the server. */
const growth = (name: string, before: Look, now: Look): number => {
  const value = now.values.get(name) ?? 0;
  const old = before.values.get(name) ?? 0;
  return value < old ? value : value - old;
};

/** The upper bounds of a histogram's buckets, in seconds, with the cases at or below each that came since `before`. */
function buckets(name: string, before: Look, now: Look): { most: number; count: number }[] {
  return [...now.values.keys()]
    .map((key) => ({ key, most: new RegExp(`^${name}_bucket\\{le="(.+)"\\}$`).exec(key)?.[1] }))
    .flatMap(({ key, most }) => (most === undefined ? [] : [{ most: most === '+Inf' ? Infinity : Number(most), count: growth(key, before, now) }]))
    .sort((a, b) => a.most - b.most);
}

/** The value below which `share` of a histogram's cases since `before` lie, in seconds; null if there were none. */
export function quantile(name: string, share: number, before: Look, now: Look): number | null {
  const all = buckets(name, before, now);
  const wanted = share * (all.at(-1)?.count ?? 0);
  if (wanted === 0) return null;
  let below = { most: 0, count: 0 };
  for (const bucket of all) {
    if (bucket.count >= wanted) {
      if (bucket.most === Infinity) return below.most;
      return below.most + ((wanted - below.count) / (bucket.count - below.count)) * (bucket.most - below.most);
    }
    below = bucket;
  }
  return below.most;
}

/** The number of refusals since the server started, by reason; without reasons that have none. */
export function refusals(look: Look): [reason: string, times: number][] {
  return [...look.values].flatMap(([name, times]): [string, number][] => {
    const reason = new RegExp(`^${total}\\{reason="(.+)"\\}$`).exec(name)?.[1];
    return reason === undefined || times === 0 ? [] : [[reason, times]];
  });
}

export function figures(before: Look | null, now: Look): Figures {
  const value = (name: string) => now.values.get(name) ?? 0;
  const seconds = before ? (now.at - before.at) / 1000 : 0;
  const perSecond = (names: string[]) => (before && seconds > 0 ? names.reduce((sum, name) => sum + growth(name, before, now), 0) / seconds : null);
  const slow = before ? quantile('meldroom_move_seconds', 0.99, before, now) : null;
  const refused = perSecond([...now.values.keys()].filter((name) => name.startsWith(total)));
  return {
    rooms: value('meldroom_rooms_open'),
    connections: value('meldroom_sessions_open'),
    movesPerSecond: perSecond(['meldroom_moves_total']),
    slowMove: slow === null ? null : slow * 1000,
    memory: value('meldroom_memory_bytes'),
    refusalsPerMinute: refused === null ? null : refused * 60,
  };
}

/** A line through points from left to right, in a box of 100 by 30; it has a gap for each null. */
export function lineOf(points: readonly (number | null)[], most: number): string {
  let pen = 'M';
  let line = '';
  points.forEach((point, i) => {
    if (point === null) {
      pen = 'M';
      return;
    }
    const x = points.length < 2 ? 100 : (100 * i) / (points.length - 1);
    line += `${pen}${x.toFixed(2)} ${(29 - (28 * point) / (most || 1)).toFixed(2)}`;
    pen = 'L';
  });
  return line;
}
