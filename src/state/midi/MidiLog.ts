import { describeNote } from "../domain/music/noteName.ts";
import type { MidiMessage } from "../protocol/midi.ts";

/** One line of the MIDI event log (specification 3). */
export type MidiLogEntry = {
  /** ms. */
  readonly time: number;
  readonly portId: string;
  /** 1..16. */
  readonly channel: number;
} & (
  | {
      readonly name: string;
      readonly note: string;
      readonly octave: number;
      readonly number: number;
      readonly attack: number;
      readonly release: number;
      readonly on: boolean;
    }
  | { readonly controller: number; readonly value: number }
);

/** Specification 9: the log holds the latest 100 entries. */
const MIDI_LOG_LENGTH = 100;

/** The latest notes and control changes of all inputs. Bad messages are passed over (specification 5). */
export class MidiLog {
  #entries: readonly MidiLogEntry[] = [];

  get entries(): readonly MidiLogEntry[] {
    return this.#entries;
  }

  add(message: MidiMessage): void {
    const entry = readEntry(message);
    if (entry) this.#entries = [...this.#entries, entry].slice(-MIDI_LOG_LENGTH);
  }
}

function readEntry({ data, portId, timeStampMs }: MidiMessage): MidiLogEntry | null {
  const [status = 0, first = 0, second = 0] = data;
  const common = { time: timeStampMs, portId, channel: (status & 15) + 1 };
  if (data.length < 3 || first > 127 || second > 127) return null;
  switch (status & 0xf0) {
    case 0x90:
    case 0x80: {
      // A note with attack above zero counts as note on (specification 4).
      const on = (status & 0xf0) === 0x90 && second > 0;
      return { ...common, ...describeNote(first), attack: on ? second / 127 : 0, release: on ? 0 : second / 127, on };
    }
    case 0xb0:
      return { ...common, controller: first, value: second };
    default:
      return null;
  }
}
