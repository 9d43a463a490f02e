import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { song } from "../../../../tests/spec/support/song.ts";
import { DEFAULT_ARP, type ArpPreset } from "../../music/arpeggiator/ArpPreset.ts";
import { createTempoMap } from "../../music/time.ts";
import type { ChainLink } from "../../note-processors/noteChain.ts";
import { notesOf } from "../NoteList.ts";
import type { Note } from "../Note.ts";
import { compileRoll } from "./compileRoll.ts";
import { playedThroughDevices } from "./throughDevices.ts";

const PPQ = 960;
/** A sixteenth. */
const STEP = PPQ / 4;

const transposed = (transpose: number): ChainLink => ({
  id: "scale",
  values: { scale: "chromatic", root: 0, transpose },
});
const octaves: ChainLink = { id: "chord", values: { chord: "octave" } };
const arp = (preset: Partial<ArpPreset>): ChainLink => ({ id: "arp", values: { ...DEFAULT_ARP, ...preset } });

/** Notes that a track plays whose clip is so long, by start and key. */
function played(notes: readonly Partial<Note>[], length: number, ...links: readonly ChainLink[]) {
  const document = song({
    tracks: [
      {
        devices: links.map((processor, index) => ({ id: `${index}`, bypass: false, processor })),
        rolls: [{ notes, length }],
      },
    ],
  });
  const tempos = [{ tick: 0, bpm: 120, ramp: false }];
  const rolls = [...document.rolls.values()].map((roll) => compileRoll(roll, PPQ));
  const time = { tempos, tempo: createTempoMap(tempos, PPQ), ppq: PPQ };
  return playedThroughDevices(document.tracks.get("t0")!, rolls, time).flatMap(({ roll }) =>
    [...notesOf(roll.notes)].map((note) => ({ ...note, time: note.time + roll.startTime })),
  );
}

const fields = (each: Omit<Note, "id" | "channel">): string =>
  [each.time, each.number, each.duration, each.attack, each.release].join(" ");

describe("notes that go through devices", () => {
  it("keep their time, length and velocity, and are as many as the devices make of them", () => {
    const note = fc.record({
      time: fc.nat(2000),
      duration: fc.integer({ min: 1, max: 500 }),
      number: fc.integer({ min: 30, max: 80 }),
      attack: fc.constantFrom(0.25, 0.5, 1),
      release: fc.constantFrom(0, 0.5),
    });
    const chords = fc.uniqueArray(note, { selector: ({ time, number }) => `${time} ${number % 12}`, maxLength: 12 });
    fc.assert(
      fc.property(chords, fc.integer({ min: -12, max: 12 }), fc.boolean(), (notes, by, doubles) => {
        const result = played(notes, 4000, transposed(by), ...(doubles ? [octaves] : []));
        const expected = notes.flatMap((each) =>
          (doubles ? [0, 12] : [0]).map((octave) => fields({ ...each, number: each.number + by + octave })),
        );
        expect(result.map(fields).toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it("that an arpeggio plays are those of its keys alone", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 40, max: 90 }), { minLength: 1, maxLength: 4 }), (keys) => {
        const length = 8 * STEP;
        const notes = keys.map((number) => ({ time: 0, duration: length, number }));
        const result = played(notes, length, transposed(1), arp({}));
        expect(result.map(({ time }) => time)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((step) => step * STEP));
        const rising = keys.map((key) => key + 1).toSorted((a, b) => a - b);
        expect(result.map(({ number }) => number)).toEqual(result.map((_, step) => rising[step % rising.length]));
      }),
    );
  });

  it("go on to the end of the last clip where an arpeggio holds its keys, and no further", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(STEP - 1), (steps, more) => {
        const length = steps * STEP + more;
        const result = played([{ time: 0, duration: 10, number: 60 }], length, arp({ latch: "reset", gate: 100 }));
        const count = Math.ceil(length / STEP);
        expect(result.map(({ time, duration }) => [time, time + duration])).toEqual(
          Array.from({ length: count }, (_, step) => [step * STEP, Math.min(length, (step + 1) * STEP)]),
        );
      }),
    );
  });
});
