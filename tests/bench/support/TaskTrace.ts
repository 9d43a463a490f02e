import type { Page } from "playwright";
import { PageTrace, type TraceEvent } from "./PageTrace.ts";

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"];
/** Parts of a task that are told, ms. */
const LEAST_TOLD_MS = 1;

/** A task of the page's main thread. */
export interface Task {
  /** Processor time, ms. */
  readonly ms: number;
  /** By the clock. */
  readonly wallMs: number;
  /** What the browser says of its parts, the longest first, for those who mend it. */
  readonly parts: readonly string[];
}

/** The tasks of a page's main thread, from the browser's trace. */
export class TaskTrace {
  readonly #trace: PageTrace;
  #events: readonly TraceEvent[] = [];

  static async start(page: Page): Promise<TaskTrace> {
    return new TaskTrace(await PageTrace.start(page, CATEGORIES));
  }

  private constructor(trace: PageTrace) {
    this.#trace = trace;
  }

  /** The longest first. */
  async stop(): Promise<readonly Task[]> {
    this.#events = await this.#trace.stop();
    // Other renderers are there, too: the page's is the one that works most.
    const threads = this.#events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
    const tasksOf = ({ pid, tid }: TraceEvent): readonly TraceEvent[] =>
      this.#events.filter((each) => each.name === "RunTask" && each.pid === pid && each.tid === tid);
    const all = threads.map(tasksOf).toSorted((a, b) => workOf(b) - workOf(a))[0] ?? [];
    return all
      .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
      .map((task) => ({ ms: (task.tdur ?? 0) / 1000, wallMs: (task.dur ?? 0) / 1000, parts: this.#partsOf(task) }));
  }

  #partsOf({ pid, tid, ts, dur = 0 }: TraceEvent): readonly string[] {
    if (dur < 2 * LEAST_TOLD_MS * 1000) return [];
    return this.#events
      .filter((each) => each.name !== "RunTask" && each.pid === pid && each.tid === tid)
      .filter((each) => each.ts >= ts && each.ts < ts + dur && (each.tdur ?? 0) >= LEAST_TOLD_MS * 1000)
      .toSorted((a, b) => b.tdur! - a.tdur!)
      .map(({ name, tdur, args }) => `${(tdur! / 1000).toFixed(1)} ${name} ${args?.data?.functionName ?? ""}`);
  }
}

const workOf = (tasks: readonly TraceEvent[]): number => tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
