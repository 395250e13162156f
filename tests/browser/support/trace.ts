/** The work of a page's own thread, from a trace of the browser. */

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time on the processor, without the time in which other threads held this one up. */
  tdur?: number;
  args?: { elementCount?: number };
}

const kinds = ['script', 'style', 'layout', 'paint'] as const;
export type Kind = (typeof kinds)[number];

const kindOf: Record<string, Kind | undefined> = {
  FunctionCall: 'script', EvaluateScript: 'script', RunMicrotasks: 'script', TimerFire: 'script', FireAnimationFrame: 'script', EventDispatch: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint', Paint: 'paint', Layerize: 'paint', Commit: 'paint',
};

export const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'toplevel'];

export interface Work {
  /** Processor time in ms, without the parts of another kind inside it. */
  by: Record<Kind, number>;
  /** The processor time of each task. */
  tasks: number[];
}

/** The work of the page that set the mark `mark`, from then on. */
export function workIn(trace: Buffer, mark: string): Work {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const begin = traceEvents.find(({ name }) => name === mark);
  if (!begin) throw new Error(`the trace has no mark ${mark}`);
  const own = traceEvents
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === begin.pid && tid === begin.tid && ts >= begin.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const work: Work = { by: { script: 0, style: 0, layout: 0, paint: 0 }, tasks: [] };
  const around: { until: number; kind: Kind | undefined }[] = [];
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    while (around.length > 0 && around.at(-1)!.until <= ts) around.pop();
    const kind = kindOf[name];
    const outer = around.findLast((one) => one.kind)?.kind;
    if (around.length === 0) work.tasks.push(tdur / 1000);
    if (kind && kind !== outer) {
      work.by[kind] += tdur / 1000;
      if (outer) work.by[outer] -= tdur / 1000;
    }
    around.push({ until: ts + dur, kind });
  }
  return work;
}

/** How many elements the browser styled at most at once, in the page that set the mark `mark`, from then on. */
export function mostStyled(trace: Buffer, mark: string): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const begin = traceEvents.find(({ name }) => name === mark);
  if (!begin) throw new Error(`the trace has no mark ${mark}`);
  const styled = traceEvents.filter(({ name, pid, ts }) => name === 'UpdateLayoutTree' && pid === begin.pid && ts >= begin.ts);
  return Math.max(...styled.map(({ args }) => args?.elementCount ?? 0));
}
