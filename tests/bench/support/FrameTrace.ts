import type { Page } from "playwright";
import { percentile } from "./conformanceReport.ts";
import { PageTrace, type TraceEvent } from "./PageTrace.ts";

const SAME_FRAME_US = 500;
/** Whether to tell what the longest frames consist of. */
const EXPLAIN = process.env["BENCH_EXPLAIN"] !== undefined;
const EXPLAINED = 4;
/** Parts of a frame that are told, ms. */
const LEAST_TOLD_MS = 0.1;
const EXPLAINING = [
  "toplevel",
  "blink",
  "gpu",
  "v8",
  "disabled-by-default-v8.gc",
  "disabled-by-default-devtools.timeline",
];
const CATEGORIES = ["devtools.timeline", ...(EXPLAIN ? EXPLAINING : [])];

interface Traced {
  /** Processor time of the callbacks of each frame, ms. */
  readonly frames: readonly number[];
  /** The same with everything else that the page's thread did since the frame before: handlers, styles, layout. */
  readonly whole: readonly number[];
  /** All of it, also what came after the last frame. */
  readonly busyMs: number;
}

/** What the page's thread does besides the callbacks of frames. A handler's own script is within its event. */
const WORK = new Set([
  "FireAnimationFrame",
  "EventDispatch",
  "UpdateLayoutTree",
  "Layout",
  "TimerFire",
  "RunMicrotasks",
  "HandlePostMessage",
  "FunctionCall",
]);

/** What frames take of the processor, from the browser's trace. */
export class FrameTrace {
  readonly #trace: PageTrace;
  #events: readonly TraceEvent[] = [];

  static async start(page: Page): Promise<FrameTrace> {
    return new FrameTrace(await PageTrace.start(page, CATEGORIES));
  }

  private constructor(trace: PageTrace) {
    this.#trace = trace;
  }

  async stop(): Promise<Traced> {
    this.#events = await this.#trace.stop();
    // What a canvas draws first has a task of its own: there may be no frame at all, but styles are the page's alone.
    const thread = this.#events.find(({ name }) => name === "FireAnimationFrame" || name === "UpdateLayoutTree")?.tid;
    const work = this.#events
      .filter(({ name, tid }) => tid === thread && WORK.has(name))
      .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
    const frames: number[] = [];
    const whole: number[] = [];
    const begins: number[] = [];
    let [begin, pending, busyMs, end, frameEnd] = [0, 0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { name, ts, dur = 0, tdur = 0 } of work) {
      // What happens within another one is in its time.
      if (ts < end) continue;
      end = ts + dur;
      pending += tdur / 1000;
      busyMs += tdur / 1000;
      if (name !== "FireAnimationFrame") continue;
      // The callbacks of one frame follow each other at once.
      if (ts - frameEnd > SAME_FRAME_US) {
        frames.push(0);
        whole.push(0);
        begins.push(begin);
      }
      frames[frames.length - 1]! += tdur / 1000;
      whole[whole.length - 1]! += pending;
      pending = 0;
      frameEnd = begin = end;
    }
    if (EXPLAIN) {
      const order = whole.map((_, at) => at).toSorted((a, b) => whole[b]! - whole[a]!);
      const tell = (at: number): void => {
        console.log(`  ${whole[at]!.toFixed(2)}, of it drawing ${frames[at]!.toFixed(2)}`);
        for (const line of this.#parts(thread, begins[at]!, begins[at + 1] ?? end)) console.log(`    ${line}`);
      };
      order.slice(0, EXPLAINED).forEach(tell);
      order.slice(order.length >> 1, (order.length >> 1) + 2).forEach(tell);
    }
    return { frames, whole, busyMs };
  }

  /** What the page's thread did while an event of that type waited for it: the longest of these waits, by the clock. */
  explainWaits(type: string, waitsMs: readonly number[]): void {
    const handled = this.#events
      .filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === type)
      .toSorted((a, b) => a.ts - b.ts);
    const order = handled.map((_, at) => at).toSorted((a, b) => waitsMs[b]! - waitsMs[a]!);
    for (const at of order.slice(0, EXPLAINED)) {
      const { ts: to, tid: thread } = handled[at]!;
      const from = to - waitsMs[at]! * 1000;
      console.log(`  waited ${waitsMs[at]!.toFixed(2)}`);
      const parts = this.#events
        .filter(({ tid, ts, dur = 0 }) => tid === thread && dur > 300 && ts < to && ts + dur > from)
        .toSorted((a, b) => a.ts - b.ts);
      for (const { name, ts, dur = 0, tdur = 0, args } of parts)
        console.log(
          `    ${((ts - to) / 1000).toFixed(2)} ${name} ${args?.data?.type ?? ""} ${(dur / 1000).toFixed(2)}, of the processor ${(tdur / 1000).toFixed(2)}`,
        );
    }
  }

  /** What a thread did in that time, by name: how often, and processor time with all that is within it. */
  #parts(thread: number | undefined, from: number, to: number): string[] {
    const parts = new Map<string, { count: number; ms: number }>();
    for (const { name, tid, ts, dur = 0, tdur = dur, args } of this.#events) {
      if (tid !== thread || ts < from || ts >= to) continue;
      const { type, functionName, url, lineNumber, columnNumber } = args?.data ?? {};
      const place = url === undefined ? undefined : `${url.split("/").at(-1)}:${lineNumber}:${columnNumber}`;
      const key = [name, type, functionName, place].filter(Boolean).join(" ");
      const { count, ms } = parts.get(key) ?? { count: 0, ms: 0 };
      parts.set(key, { count: count + 1, ms: ms + tdur / 1000 });
    }
    return [...parts]
      .filter(([, { ms }]) => ms >= LEAST_TOLD_MS)
      .toSorted(([, a], [, b]) => b.ms - a.ms)
      .map(([key, { count, ms }]) => `${ms.toFixed(2)} ${key}${count > 1 ? ` (${count})` : ""}`);
  }
}

/** By the clock of the page. */
export interface DrawnFrames {
  readonly ms: readonly number[];
  readonly draws: readonly number[];
  /** When each was over. */
  readonly endMs: readonly number[];
}

interface Counted {
  padrollFrames: { ms: number[]; draws: number[]; endMs: number[] };
}

/** Frames that were drawn since the last call. `countFrames` must run in the page before all else. */
export const takeFrames = (page: Page): Promise<DrawnFrames> =>
  page.evaluate(() => {
    const counted = globalThis as unknown as Counted;
    const frames = counted.padrollFrames;
    counted.padrollFrames = { ms: [], draws: [], endMs: [] };
    return frames;
  });

/** In the page: what the callbacks of each frame take in which something is drawn, and tasks in which something is drawn outside of one. */
export function countFrames(): void {
  const counted = globalThis as unknown as Counted;
  counted.padrollFrames = { ms: [], draws: [], endMs: [] };
  let ms = 0;
  let draws = 0;
  let endMs = 0;
  let isOpen = false;
  const timed = <Args extends unknown[]>(work: (...args: Args) => void, ...args: Args): void => {
    const start = performance.now();
    try {
      work(...args);
    } finally {
      endMs = performance.now();
      ms += endMs - start;
    }
  };
  const close = (): void => {
    isOpen = false;
    if (draws > 0) {
      counted.padrollFrames.ms.push(ms);
      counted.padrollFrames.draws.push(draws);
      counted.padrollFrames.endMs.push(endMs);
    }
    ms = 0;
    draws = 0;
  };
  const open = (): void => {
    if (!isOpen) setTimeout(close);
    isOpen = true;
  };
  const ask = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (callback) =>
    ask((time) => {
      open();
      timed(callback, time);
    });
  const gl = WebGL2RenderingContext.prototype;
  for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"] as const) {
    const draw = gl[name] as (...args: unknown[]) => void;
    (gl as unknown as Record<string, unknown>)[name] = function count(this: unknown, ...args: unknown[]): void {
      open();
      draws++;
      draw.apply(this, args);
      endMs = performance.now();
    };
  }
}

/** Median and P99. */
export const spread = (values: readonly number[]): string =>
  `${percentile(values, 0.5).toFixed(2)}, ${percentile(values, 0.99).toFixed(2)}`;
