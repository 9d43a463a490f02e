import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noteListOf } from "../../domain/timeline/NoteList.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { hitNote } from "./noteHit.ts";

const note = (id: number, time: number, duration: number, number: number): Note => ({
  id,
  time,
  duration,
  number,
  channel: 1,
  attack: 0.8,
  release: 0.5,
});

describe("hitNote", () => {
  it("finds a long note many chunks before the pointer", () => {
    const filler = Array.from({ length: 5000 }, (_, i) => note(i + 2, i * 10, 8, 40));
    const list = noteListOf([note(1, 0, 60_000, 72), ...filler]);
    expect(hitNote(list, 49_000, 72, 4)?.note.id).toBe(1);
    expect(hitNote(list, 60_000, 72, 4)).toBeNull();
  });

  it("names the edges and the body", () => {
    const list = noteListOf([note(1, 1000, 1000, 60)]);
    expect(hitNote(list, 1010, 60, 40)?.edge).toBe("start");
    expect(hitNote(list, 1500, 60, 40)?.edge).toBe("body");
    expect(hitNote(list, 1990, 60, 40)?.edge).toBe("end");
    expect(hitNote(list, 1500, 61, 40)).toBeNull();
  });

  it("makes a note too short to see one that can be grabbed", () => {
    const list = noteListOf([note(1, 1000, 1, 60)]);
    expect(hitNote(list, 1030, 60, 40)?.note.id).toBe(1);
    expect(hitNote(list, 1041, 60, 40)).toBeNull();
  });

  it("agrees with looking at every note", () => {
    const notes = fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 200 }), fc.nat(3)), { maxLength: 60 });
    fc.assert(
      fc.property(notes, fc.nat(700), fc.nat(3), (fields, tick, pitch) => {
        const all = fields.map(([time, duration, number], i) => note(i + 1, time, duration, number));
        const under = all.filter((n) => n.number === pitch && n.time <= tick && n.time + n.duration > tick);
        const hit = hitNote(noteListOf(all), tick, pitch, 0);
        expect(hit !== null).toBe(under.length > 0);
        if (hit) expect(under).toContainEqual(hit.note);
      }),
    );
  });
});
