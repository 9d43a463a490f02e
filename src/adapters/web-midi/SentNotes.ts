import type { MidiBytes } from "../../protocol/midi.ts";

const NOTE_OFF = 0x80;
const NOTE_ON = 0x90;

/** The notes that one output port was sent and that were not released yet. Sees to one note-off for each note-on. */
export class SentNotes {
  /** Number of times that each note is on, by channel × 128 + key. */
  readonly #on = new Map<number, number>();

  /** Takes note of a message. False for a note-off that belongs to no note: it is not to be sent. */
  admit(data: MidiBytes): boolean {
    const [status = 0, key = 0, velocity = 0] = data;
    const kind = status & 0xf0;
    if (kind !== NOTE_ON && kind !== NOTE_OFF) return true;
    const note = (status & 0x0f) * 128 + key;
    const count = this.#on.get(note) ?? 0;
    if (kind === NOTE_ON && velocity > 0) {
      this.#on.set(note, count + 1);
      return true;
    }
    if (count <= 1) this.#on.delete(note);
    else this.#on.set(note, count - 1);
    return count > 0;
  }

  /** The note-offs that are still owed; owed no longer. */
  release(): [number, number, number][] {
    const messages: [number, number, number][] = [];
    for (const [note, count] of this.#on) {
      for (let i = 0; i < count; i++) messages.push([NOTE_OFF + (note >> 7), note & 0x7f, 64]);
    }
    this.#on.clear();
    return messages;
  }
}
