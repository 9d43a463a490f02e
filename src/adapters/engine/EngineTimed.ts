import type { EngineMessage } from "../../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, writeEngineEvent } from "../../protocol/engineEvent.ts";
import type { TimedEvent, TimedPort } from "../../protocol/enginePort.ts";

export interface EngineTimedOptions {
  readonly post: (message: EngineMessage) => void;
  /** The context's frame that is audible at a time of `performance.now()`; null without sound. */
  readonly frameAt: (timeMs: number) => number | null;
}

/** The worklet's timed events, from the main thread. */
export class EngineTimed implements TimedPort {
  readonly #options: EngineTimedOptions;

  constructor(options: EngineTimedOptions) {
    this.#options = options;
  }

  play(lane: number, events: readonly TimedEvent[]): void {
    const { post, frameAt } = this.#options;
    if (events.length === 0) return;
    const view = new DataView(new ArrayBuffer(events.length * ENGINE_EVENT_BYTES));
    for (const [index, { timeMs, strip, type, key, value, noteId }] of events.entries()) {
      const frame = frameAt(timeMs);
      if (frame === null) return;
      writeEngineEvent(view, index, { frame: frame >>> 0, strip, type, key, value, noteId });
    }
    post({ type: "timed", lane, events: view.buffer });
  }

  cancel(lane: number, fromMs: number, release: boolean): void {
    const { post, frameAt } = this.#options;
    const frame = frameAt(fromMs);
    if (frame !== null) post({ type: "cancel", lane, fromFrame: frame >>> 0, release });
  }
}
