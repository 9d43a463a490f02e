import type { EngineMessage } from "../../protocol/engine.ts";
import type { StripTap } from "../../protocol/enginePort.ts";
import { TAP_RING_BYTES, TapRing } from "../../protocol/TapRing.ts";

/** Opens and closes the worklet's tap. Its ring is made when a strip is first tapped. */
export class EngineTaps {
  readonly #post: (message: EngineMessage) => void;
  #memory: SharedArrayBuffer | null = null;
  #ring: TapRing | null = null;
  /** Frames that the worklet posted, where memory is not shared. */
  #posted: Float32Array | null = null;
  #open: StripTap | null = null;

  constructor(post: (message: EngineMessage) => void) {
    this.#post = post;
  }

  readonly open = (strip: number): StripTap => {
    this.#share();
    this.#posted = null;
    let written = this.#ring?.written ?? 0;
    const tap: StripTap = {
      read: (into) => {
        if (this.#open !== tap) return false;
        if (!this.#ring) return this.#readPosted(into);
        if (this.#ring.written === written) return false;
        written = this.#ring.written;
        this.#ring.readLatest(into);
        return true;
      },
      close: () => {
        if (this.#open !== tap) return;
        this.#open = null;
        this.#post({ type: "tap", strip: null, ring: null });
      },
    };
    this.#open = tap;
    this.#post({ type: "tap", strip, ring: this.#memory });
    return tap;
  };

  receive(frames: Float32Array): void {
    this.#posted = frames;
  }

  #readPosted(into: Float32Array): boolean {
    if (!this.#posted) return false;
    into.set(this.#posted);
    this.#posted = null;
    return true;
  }

  #share(): void {
    if (this.#memory || !globalThis.crossOriginIsolated) return;
    this.#memory = new SharedArrayBuffer(TAP_RING_BYTES);
    this.#ring = new TapRing(this.#memory);
  }
}
