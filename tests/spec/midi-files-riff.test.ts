import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readMidiFile, type ImportedMidi } from "../../src/domain/midi-file/readMidi.ts";
import { midiFacts } from "./midiFileFacts.ts";
import { ascii, makeFile, wellFormedFile } from "./midiFileMaker.ts";
import { midiBytes } from "./support/midiBytes.ts";

/** Without the byte that pads it. */
function chunk(id: string, body: Iterable<number>): number[] {
  const data = [...body];
  return [...ascii(id), ...[0, 8, 16, 24].map((shift) => (data.length >>> shift) & 0xff), ...data];
}

function imported(bytes: Uint8Array): ImportedMidi {
  const read = readMidiFile(bytes, "song.rmi");
  if (!read.ok) throw read.error;
  return read.value;
}

test("a file in a RIFF wrapper reads as it does alone, whatever chunks of whatever length are before and after it", () => {
  const other = fc.tuple(fc.constantFrom("DISP", "LIST", "junk"), fc.array(fc.nat(255), { maxLength: 9 }));
  const others = fc.array(other, { maxLength: 4 });
  fc.assert(
    fc.property(wellFormedFile, others, others, (whole, before, after) => {
      const alone = makeFile({ ...whole, rmid: false });
      const chunks = [...before, ["data", alone] as const, ...after].flatMap(([id, body]) => [
        ...chunk(id, body),
        ...(body.length % 2 === 1 ? [0] : []),
      ]);
      const wrapped = Uint8Array.from(chunk("RIFF", [...ascii("RMID"), ...chunks]));
      const [inside, bare] = [imported(wrapped), imported(alone)];
      expect(midiFacts(midiBytes(inside.document, null), 1)).toEqual(midiFacts(midiBytes(bare.document, null), 1));
      expect(inside.warnings).toEqual(bare.warnings);
    }),
    { numRuns: 60 },
  );
});
