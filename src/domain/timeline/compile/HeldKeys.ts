import type { SoundingNote } from "./SoundingNote.ts";

/**
 * The last note of each key of each channel. A key of a MIDI channel is held until the last of its notes ends, whichever
 * tracks they are in: if a note begins before another one of its key has ended, the one that began first ends first, as
 * MIDI has no note ids (a file that is written and read again gives the same).
 */
export class HeldKeys {
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
