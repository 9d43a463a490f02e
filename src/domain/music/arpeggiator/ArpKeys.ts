import type { LatchMode } from "./ArpPreset.ts";
import { ArpState } from "./ArpState.ts";

/**
 * Keys that an arpeggio plays: those that are down and, with latch, those that were. The first keys are added until all
 * are released; the latch mode defines the effect of later ones.
 */
export class ArpKeys {
  readonly state = new ArpState();
  readonly #isDown = new Uint8Array(128);
  /** Keys that only play while they are down, though others are latched. */
  readonly #isGuest = new Uint8Array(128);
  #down = 0;
  #latch: LatchMode = "off";
  /** The latched keys are complete. */
  #isSet = false;

  /** True if there are keys to play. */
  get isPlaying(): boolean {
    return this.state.count > 0 && (this.#latch !== "gatedTranspose" || this.#down > 0);
  }

  /** True if the next key sounds directly. */
  get passes(): boolean {
    return this.#latch === "through" && this.#isSet;
  }

  setLatch(latch: LatchMode): void {
    if (latch === this.#latch) return;
    this.#latch = latch;
    if (latch === "off") {
      for (let key = 0; key < 128; key++) if (this.#isDown[key] === 0) this.state.remove(key);
      this.state.moved = 0;
      this.#isSet = false;
    } else this.#isSet = this.state.count > 0 && this.#down === 0;
  }

  down(key: number, velocity: number, group: number): void {
    if (this.#isDown[key] === 0) this.#down++;
    this.#isDown[key] = 1;
    const { state } = this;
    if (this.#isSet) {
      switch (this.#latch as string) {
        case "reset":
          state.clear();
          state.isNew = true;
          this.#isSet = false;
          break;
        case "transpose":
        case "gatedTranspose":
          state.moved = key - state.keys[0]!;
          state.changes++;
          return;
        case "through":
          return;
        case "addTemporarily":
          if (state.find(key) < 0) this.#isGuest[key] = 1;
          break;
        default:
      }
    }
    state.add(key, velocity, group);
  }

  up(key: number): void {
    if (this.#isDown[key] === 0) return;
    this.#isDown[key] = 0;
    this.#down--;
    if (this.#latch === "off" || this.#isGuest[key] !== 0) this.state.remove(key);
    this.#isGuest[key] = 0;
    if (this.#down === 0 && this.#latch !== "off") this.#isSet = true;
  }

  clear(): void {
    this.#isDown.fill(0);
    this.#isGuest.fill(0);
    this.#down = 0;
    this.#isSet = false;
    this.state.moved = 0;
    this.state.clear();
  }
}
