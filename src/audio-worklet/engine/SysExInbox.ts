import { ENGINE_EVENT_BYTES, SYSEX_BYTES, SYSEX_FIRST, SYSEX_LAST } from "../../protocol/engineEvent.ts";

/** Longer messages than this (a tuning dump has 408 bytes) are of no use to the sampler. */
const MOST_BYTES = 1024;
const COUNT = 15;
const END_OF_MESSAGE = 0xf7;

/** Joins System Exclusive messages from several events. Allocates nothing. */
export class SysExInbox {
  /** The message, from the start; its first `length` bytes. */
  readonly data = new Uint8Array(MOST_BYTES);
  length = 0;
  #isOpen = false;

  /** Adds event `index` of `view`; returns true when its message is complete. A closing F7 is removed. */
  take(view: DataView, index: number): boolean {
    const at = index * ENGINE_EVENT_BYTES;
    const flags = view.getUint8(at + 7);
    if ((flags & SYSEX_FIRST) !== 0) {
      this.length = 0;
      this.#isOpen = true;
    }
    if (!this.#isOpen) return false;
    const count = Math.min(flags & COUNT, SYSEX_BYTES);
    if (this.length + count > MOST_BYTES) {
      this.#isOpen = false;
      return false;
    }
    for (let byte = 0; byte < count; byte += 1) this.data[this.length + byte] = view.getUint8(at + 8 + byte);
    this.length += count;
    if ((flags & SYSEX_LAST) === 0) return false;
    this.#isOpen = false;
    if (this.length > 0 && this.data[this.length - 1] === END_OF_MESSAGE) this.length -= 1;
    return true;
  }
}
