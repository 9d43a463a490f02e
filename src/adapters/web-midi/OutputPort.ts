import { OUTPUT_AHEAD_MS } from "../../protocol/midi.ts";
import { SentNotes } from "./SentNotes.ts";

/** One MIDI output with the notes it owes a note-off. Outlives the device: what was held at an unplug is released when it is back. */
export class OutputPort {
  readonly #notes = new SentNotes();
  readonly #now: () => number;
  #port: MIDIOutput;
  #wasConnected = true;
  /** When the last message is to leave, so that none overtakes it when the mode changes. */
  #lastTime = 0;

  constructor(port: MIDIOutput, now: () => number) {
    this.#port = port;
    this.#now = now;
  }

  /**
   * To be called when ports came or went, with the port as it is now (the browser may give the same device as another
   * object). Releases what was held when the device went.
   */
  refresh(port: MIDIOutput = this.#port): void {
    this.#port = port;
    if (this.connected && !this.#wasConnected) this.release();
    this.#wasConnected = this.connected;
  }

  get connected(): boolean {
    return this.#port.state === "connected";
  }

  /** False when the device is gone or refuses; a note-on is then not owed a note-off. */
  send(data: readonly number[], live: boolean): boolean {
    if (!this.connected) return false;
    if (!this.#notes.admit(data)) return true;
    return this.#sendAt(data, live ? 0 : this.#now() + OUTPUT_AHEAD_MS);
  }

  /** Note-offs for all that was sent and not released. Waits for the device where it is gone. */
  release(): void {
    if (!this.connected) return;
    for (const message of this.#notes.release()) this.#sendAt(message, 0);
  }

  #sendAt(data: readonly number[], time: number): boolean {
    const earliest = this.#lastTime > this.#now() ? this.#lastTime : 0;
    const at = Math.max(time, earliest);
    this.#lastTime = at;
    try {
      // The type wants a mutable array; nothing writes it.
      this.#port.send(data as number[], at);
      return true;
    } catch {
      return false;
    }
  }
}
