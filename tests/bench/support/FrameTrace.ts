import type { CDPSession, Page } from "playwright";
import { percentile } from "./conformanceReport.ts";

const SAME_FRAME_US = 500;
const TRACE_CONFIG = { includedCategories: ["devtools.timeline"] };

/** An event of the browser's trace, in microseconds; `tdur`: of processor time. */
interface TraceEvent {
  readonly name: string;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

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
  readonly #client: CDPSession;
  readonly #events: TraceEvent[] = [];

  static async start(page: Page): Promise<FrameTrace> {
    const trace = new FrameTrace(await page.context().newCDPSession(page));
    await trace.#client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: TRACE_CONFIG });
    return trace;
  }

  private constructor(client: CDPSession) {
    this.#client = client;
    client.on("Tracing.dataCollected", ({ value }) => this.#events.push(...(value as unknown as TraceEvent[])));
  }

  async stop(): Promise<Traced> {
    const complete = new Promise((resolve) => this.#client.once("Tracing.tracingComplete", resolve));
    await this.#client.send("Tracing.end");
    await complete;
    await this.#client.detach();
    // What a canvas draws first has a task of its own: there may be no frame at all, but styles are the page's alone.
    const thread = this.#events.find(({ name }) => name === "FireAnimationFrame" || name === "UpdateLayoutTree")?.tid;
    const work = this.#events
      .filter(({ name, tid }) => tid === thread && WORK.has(name))
      .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
    const frames: number[] = [];
    const whole: number[] = [];
    let [pending, busyMs, end, frameEnd] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
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
      }
      frames[frames.length - 1]! += tdur / 1000;
      whole[whole.length - 1]! += pending;
      pending = 0;
      frameEnd = end;
    }
    return { frames, whole, busyMs };
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
