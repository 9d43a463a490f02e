/** One note, `time` relative to its roll. Notes live in a `NoteList`; this is the record view of one. */
export interface Note {
  /** Unique in the document while it is open; not stored. */
  readonly id: number;
  readonly time: number;
  readonly duration: number;
  /** MIDI note number 0..127. */
  readonly number: number;
  /** 1..16. */
  readonly channel: number;
  /** Note-on velocity 0..1; MIDI velocity = round(attack × 127). */
  readonly attack: number;
  /** Note-off velocity 0..1. */
  readonly release: number;
  /** True for notes that are shown but not played. Absent: it sounds. */
  readonly muted?: true;
}
