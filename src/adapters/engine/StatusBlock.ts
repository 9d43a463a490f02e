import { ENGINE_STATUS_LENGTH, EngineStatus } from "../../protocol/engine.ts";

/** Readers within one frame of the screen see the same peaks. */
const FRAME_MS = 8;

/** The engine's status for readers of the main thread, from shared memory or from posted copies. */
export class StatusBlock {
  /** The same array each time. */
  readonly #status = new Float64Array(ENGINE_STATUS_LENGTH);
  readonly #now: () => number;
  #shared: Float64Array | null = null;
  #readAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  share(memory: SharedArrayBuffer): void {
    this.#shared = new Float64Array(memory);
  }

  /** A copy that the worklet posted. */
  receive(status: Float64Array): void {
    this.#status.set(status);
  }

  /** Takes the peaks since the last read, at most once a frame of the screen. */
  read(): Float64Array {
    const now = this.#now();
    if (!this.#shared || now - this.#readAt < FRAME_MS) return this.#status;
    this.#readAt = now;
    this.#status.set(this.#shared);
    this.#shared.fill(0, EngineStatus.peakLeft, EngineStatus.peakRight + 1);
    this.#shared.fill(0, EngineStatus.stripPeaks);
    return this.#status;
  }

  /** One field as it is now, peaks left alone. */
  field(index: number): number {
    return (this.#shared ?? this.#status)[index] ?? 0;
  }
}
