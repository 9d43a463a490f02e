import { Signal } from "../../domain/Signal.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { received, type ReceivedMessage, type MidiIn } from "./MidiIn.ts";

export interface LoggedMessage extends ReceivedMessage {
  readonly direction: "in" | "out";
  /** Counts up by one with every message of this visit. */
  readonly serial: number;
}

/** Specification 9: the log holds the latest 100 entries. */
const MIDI_LOG_LENGTH = 100;

/** The latest messages of all inputs and outputs, bad ones too (specification 5). */
export class MidiLog {
  /** A ring: the message of serial n is at n modulo its length. */
  readonly #ring: LoggedMessage[] = [];
  readonly #changes = new Signal();
  /** Emits after every message, in a task of its own. */
  readonly onChange = this.#changes.on;
  #next = 0;
  #clearedAt = 0;
  #takesTiming = false;

  /** Follows the ports as long as the app lives. */
  follow(midiIn: MidiIn, midi: Pick<MidiPort, "onSent">): void {
    midiIn.tap("watch", (message) => this.add(message, "in"));
    midi.onSent((message) => this.add(received(message), "out"));
  }

  /** The oldest first. */
  get messages(): readonly LoggedMessage[] {
    const from = Math.max(this.#clearedAt, this.#next - MIDI_LOG_LENGTH);
    return Array.from({ length: this.#next - from }, (_, index) => this.#ring[(from + index) % MIDI_LOG_LENGTH]!);
  }

  /** Number of messages since the log was cleared. */
  get count(): number {
    return this.#next - this.#clearedAt;
  }

  add(message: ReceivedMessage, direction: LoggedMessage["direction"]): void {
    const { kind } = message.event;
    if (!this.#takesTiming && (kind === "clock" || kind === "activeSensing")) return;
    const { portId, data, timeStampMs, event } = message;
    const serial = this.#next++;
    this.#ring[serial % MIDI_LOG_LENGTH] = { portId, data, timeStampMs, event, direction, serial };
    this.#changes.emit();
  }

  /** Clock and active sensing, many a second, would push all else out: they come in on demand. Returns how to stop. */
  admitTiming(): () => void {
    this.#takesTiming = true;
    return () => {
      this.#takesTiming = false;
    };
  }

  clear(): void {
    this.#clearedAt = this.#next;
    this.#changes.emit();
  }
}
