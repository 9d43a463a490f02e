import type { CompiledTimeline } from "./compileTimeline.ts";
import { carryOver, type SoundingNote } from "./SoundingNote.ts";

/**
 * The last note of each key of each channel. A key of a MIDI channel is held until the last of its notes ends, whichever
 * tracks they are in: if a note begins before another one of its key has ended, the one that began first ends first, as
 * MIDI has no note ids (a file that is written and read again gives the same).
 */
class HeldKeys {
  readonly #last = new Map<number, SoundingNote>();

  /** Adds notes that begin now, in any order; none begins before those added earlier. Ended ones hold no key. */
  hold(begun: readonly SoundingNote[]): void {
    const held = begun.filter(({ offFrame }) => offFrame === Infinity);
    // Stable: of one tick in the order of the tracks.
    for (const note of held.toSorted((a, b) => a.startTick - b.startTick)) {
      const key = keyOf(note);
      const before = this.#last.get(key);
      if (before && before.offFrame === Infinity && before.endTick > note.endTick) {
        [before.endTick, note.endTick] = [note.endTick, before.endTick];
      }
      this.#last.set(key, note);
    }
  }

  /** Forgets all but these. */
  reset(sounding: readonly SoundingNote[]): void {
    this.#last.clear();
    for (const note of sounding.toSorted((a, b) => a.startTick - b.startTick)) this.#last.set(keyOf(note), note);
  }
}

const KEYS = 128;
/** Numbers of strips are below this. */
const STRIPS = 65_536;

const keyOf = ({ link, strip, key }: SoundingNote): number => (link === 0 ? strip : STRIPS + link) * KEYS + key;

// The upper half of the ids is for live notes.
const NOTE_IDS = 0x7fffffff;

/** Notes of a run whose note ons were emitted, as long as their note offs may still be withdrawn. */
export class SoundingNotes {
  #notes: SoundingNote[] = [];
  readonly #heldKeys = new HeldKeys();
  /** Notes of the current range. */
  #starting: SoundingNote[] = [];
  #lastId = 0;

  /** The id of another note. */
  nextId(): number {
    this.#lastId = (this.#lastId % NOTE_IDS) + 1;
    return this.#lastId;
  }

  begin(note: SoundingNote): void {
    this.#notes.push(note);
    this.#starting.push(note);
  }

  /** Called when all notes of the current range were added. */
  settle(): void {
    this.#heldKeys.hold(this.#starting);
    this.#starting = [];
  }

  /** Notes whose note-offs were not sent. */
  held(): readonly SoundingNote[] {
    return this.#notes.filter(({ offFrame }) => offFrame === Infinity);
  }

  /** Removes notes that ended before `frame`. */
  forgetBefore(frame: number): void {
    this.#notes = this.#notes.filter(({ offFrame }) => offFrame >= frame);
  }

  /** Withdraws events from `frame` on. */
  rewind(frame: number): void {
    this.#notes = this.#notes.filter(({ onFrame, offFrame }) => onFrame < frame && offFrame >= frame);
    for (const note of this.#notes) note.offFrame = Infinity;
    this.#heldKeys.reset(this.#notes);
  }

  /** Notes that are still there after an edit go on to their new end; the others end at once. */
  carryOver(timeline: CompiledTimeline, strips: ReadonlyMap<string, number>): void {
    for (const note of this.#notes) if (!carryOver(note, timeline, strips)) note.endTick = -Infinity;
  }

  /** Notes of the arrangement end at once. */
  cutArrangement(): void {
    for (const note of this.#notes) if (note.launch === null) note.endTick = -Infinity;
  }
}
