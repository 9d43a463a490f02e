import type { CompiledTimeline } from "./compileTimeline.ts";
import { carryOver, type SoundingNote } from "./SoundingNote.ts";

/**
 * Held notes of each key of each channel. Notes of a key end in the order in which they began, whichever tracks they are in,
 * so that a key is held until the last of them ends: MIDI has no note ids, and readers of files pair a note off with the first
 * note that is held. Ends, with their release velocities, pass from note to note, and none is lost.
 */
class HeldKeys {
  readonly #held = new Map<number, SoundingNote[]>();

  /** Adds notes that begin now, in any order; none begins before those added earlier. */
  hold(begun: readonly SoundingNote[]): void {
    // Stable: of one tick in the order of the tracks.
    for (const note of begun.toSorted((a, b) => a.startTick - b.startTick)) {
      const held = this.#heldOn(keyOf(note));
      removeOthers(held);
      if (holdsKey(note)) held.push(note);
      passEnds(held);
    }
  }

  #heldOn(key: number): SoundingNote[] {
    const known = this.#held.get(key);
    if (known) return known;
    const held: SoundingNote[] = [];
    this.#held.set(key, held);
    return held;
  }

  /** Forgets all but these. */
  reset(sounding: readonly SoundingNote[]): void {
    this.#held.clear();
    this.hold(sounding);
  }
}

const isHeld = ({ offFrame }: SoundingNote): boolean => offFrame === Infinity;

/** A note that was deleted ends by itself, at once. */
const holdsKey = (note: SoundingNote): boolean => isHeld(note) && note.endTick > -Infinity;

/** Removes notes that no longer hold the key. */
function removeOthers(notes: SoundingNote[]): void {
  let kept = 0;
  for (const note of notes) if (holdsKey(note)) notes[kept++] = note;
  notes.length = kept;
}

/** Moves the last note's end to where it comes among those of the earlier notes, which are in order. */
function passEnds(held: readonly SoundingNote[]): void {
  for (let at = held.length - 1; at > 0; at--) {
    const before = held[at - 1]!;
    const note = held[at]!;
    const { endTick, release } = note;
    if (before.endTick <= endTick) return;
    note.endTick = before.endTick;
    note.release = before.release;
    before.endTick = endTick;
    before.release = release;
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
    return this.#notes.filter(isHeld);
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
    this.#heldKeys.reset(this.#notes);
  }

  /** Notes of the arrangement end at once. */
  cutArrangement(): void {
    for (const note of this.#notes) if (note.launch === null) note.endTick = -Infinity;
  }
}
