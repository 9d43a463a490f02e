import { ENGINE_STATUS_LENGTH } from "../../protocol/engine.ts";

/** The engine's status for readers of the main thread, from shared memory or from posted copies. */
export class StatusBlock {
  /** The same array each time. */
  readonly #status = new Float64Array(ENGINE_STATUS_LENGTH);
  #shared: Float64Array | null = null;

  share(memory: SharedArrayBuffer): void {
    this.#shared = new Float64Array(memory);
  }

  /** A copy that the worklet posted. */
  receive(status: Float64Array): void {
    this.#status.set(status);
  }

  /** The worklet writes about 30 times a second; peaks are those since it wrote before. */
  read(): Float64Array {
    if (this.#shared) this.#status.set(this.#shared);
    return this.#status;
  }

  /** One field as it is now. */
  field(index: number): number {
    return (this.#shared ?? this.#status)[index] ?? 0;
  }
}
