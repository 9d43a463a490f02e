import type { CDPSession, Page } from "playwright";

/** An event of the browser's trace, in microseconds; `tdur`: of processor time. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: {
      readonly type?: string;
      readonly functionName?: string;
      readonly url?: string;
      readonly lineNumber?: number;
      readonly columnNumber?: number;
    };
  };
}

/** The browser's trace while something is measured. */
export class PageTrace {
  readonly #client: CDPSession;
  readonly #events: TraceEvent[] = [];

  static async start(page: Page, includedCategories: readonly string[]): Promise<PageTrace> {
    const trace = new PageTrace(await page.context().newCDPSession(page));
    const traceConfig = { includedCategories: [...includedCategories] };
    await trace.#client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
    return trace;
  }

  private constructor(client: CDPSession) {
    this.#client = client;
    client.on("Tracing.dataCollected", ({ value }) => this.#events.push(...(value as unknown as TraceEvent[])));
  }

  async stop(): Promise<readonly TraceEvent[]> {
    const complete = new Promise((resolve) => this.#client.once("Tracing.tracingComplete", resolve));
    await this.#client.send("Tracing.end");
    await complete;
    await this.#client.detach();
    return this.#events;
  }
}
