import { noteNumber, roomEventTypes, type RoomNoteEvent } from "../../../domain/room/noteBatch.ts";
import { atRest, controlOfEvent, eventOfControl, HeldControls } from "../../../domain/room/roomControls.ts";

type HeldNote = Pick<RoomNoteEvent, "key" | "noteId" | "channel"> & {
  /** On the room's clock, ms. */
  readonly fromMs: number;
};

/** Sustained sound of one seat, which continues for the others until they receive its end: notes, and controls away from rest. */
export class HeldSound {
  readonly #notes = new Map<number, HeldNote>();
  readonly #controls = new HeldControls();

  /** An event was passed on that was played at `timeMs`. Returns since when its note sounded, of one that ended. */
  receive(event: Omit<RoomNoteEvent, "afterMs">, timeMs: number): number | null {
    const { type, key, noteId, channel } = event;
    const control = controlOfEvent(event);
    if (control) this.#controls.set(control);
    const number = noteNumber(event);
    const on = channel === undefined ? {} : { channel };
    if (type === roomEventTypes.noteOn) this.#notes.set(number, { key, noteId, ...on, fromMs: timeMs });
    if (type !== roomEventTypes.noteOff) return null;
    const before = this.#notes.get(number);
    this.#notes.delete(number);
    return before?.fromMs ?? null;
  }

  /** The channels on which notes without a number sound at this key. */
  channelsOf(key: number): readonly number[] {
    const notes = [...this.#notes.values()].filter((note) => note.noteId === 0 && note.key === key);
    return notes.map(({ channel = 1 }) => channel);
  }

  /** Events that end all of it: notes first, as pedals hold them. */
  ends(): readonly RoomNoteEvent[] {
    const { noteOff: type } = roomEventTypes;
    const offs = [...this.#notes.values()].map(({ fromMs: _fromMs, ...note }) => ({
      afterMs: 0,
      type,
      value: 0,
      ...note,
    }));
    const rests = this.#controls.all().map((held) => ({ afterMs: 0, ...eventOfControl(atRest(held)) }));
    return [...offs, ...rests];
  }
}
