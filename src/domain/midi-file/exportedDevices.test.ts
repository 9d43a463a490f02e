import * as fc from "fast-check";
import { expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { anyChain } from "../note-processors/anyChain.test-helper.ts";
import { visitNoteStarts } from "../timeline/compile/compileRoll.ts";
import { compileTimeline } from "../timeline/compile/compileTimeline.ts";
import type { TimelineDocument } from "../timeline/records.ts";
import { readMidiFile } from "./readMidi.ts";
import { writeMidiFile } from "./writeMidi.ts";

/** Every played note. */
function played(document: TimelineDocument): readonly string[] {
  const notes: string[] = [];
  for (const { rolls } of compileTimeline(document).tracks)
    for (const roll of rolls)
      visitNoteStarts(roll, 0, Infinity, (start, end, key, attack) => {
        notes.push(`${start} ${end} ${key} ${Math.round(attack * 127)}`);
      });
  return notes.sort();
}

it("a MIDI file says what devices in any order and number play", () => {
  const note = fc.record({
    time: fc.nat(40).map((place) => place * 60),
    duration: fc.integer({ min: 1, max: 20 }).map((length) => length * 60),
    number: fc.integer({ min: 50, max: 62 }),
    attack: fc.integer({ min: 1, max: 127 }).map((velocity) => velocity / 127),
  });
  let count = 0;
  fc.assert(
    fc.property(anyChain, fc.array(note, { minLength: 1, maxLength: 12 }), (chain, notes) => {
      const devices = chain.map((processor, index) => ({ id: `${index}`, bypass: false, processor }));
      const document = song({ tracks: [{ devices, rolls: [{ notes }] }] });
      const written = writeMidiFile(document, null);
      if (!written.ok) throw written.error;
      const read = readMidiFile(written.value, "song.mid");
      if (!read.ok) throw read.error;
      const heard = played(document);
      count += heard.length;
      expect(played(read.value.document)).toEqual(heard);
    }),
  );
  expect(count).toBeGreaterThan(100);
});
