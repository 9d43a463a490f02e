import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MIDI_FILE_WARNINGS, WarningLog, type MidiFileWarningCode } from "./midiFileProblem.ts";
import { readChunks } from "./readChunks.ts";

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const uint16 = (value: number): number[] => [value >> 8, value & 0xff];
const uint32 = (value: number): number[] => [...uint16(value >>> 16), ...uint16(value & 0xffff)];

const END = [0, 0xff, 0x2f, 0];
const header = (format: number, tracks: number): number[] => [
  ...ascii("MThd"),
  ...uint32(6),
  ...uint16(format),
  ...uint16(tracks),
  ...uint16(480),
];

/** A track; `stated`: the length in its header. */
const track = (body: readonly number[], stated = body.length): number[] => [
  ...ascii("MTrk"),
  ...uint32(stated),
  ...body,
];

function read(bytes: readonly number[]): { readonly tracks: readonly number[]; readonly warnings: readonly string[] } {
  const log = new WarningLog();
  const file = readChunks(Uint8Array.from(bytes), "song.mid", log, ({ number }) => number);
  if (!file.ok) throw file.error;
  return { tracks: file.value.tracks, warnings: log.messages() };
}

/** The sentence on a track of a file. */
const warningOf = (code: MidiFileWarningCode, number: number): string => `Track ${number}: ${MIDI_FILE_WARNINGS[code]}`;

test("a file is told to have another number of tracks than its header says where it has, and only there", () => {
  const counts = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 600 }));
  fc.assert(
    fc.property(counts, counts, fc.boolean(), (count, other, isRight) => {
      const stated = isRight ? count : other;
      const { tracks, warnings } = read([
        ...header(1, stated),
        ...Array.from({ length: count }, () => track(END)).flat(),
      ]);
      expect(tracks).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      const said = MIDI_FILE_WARNINGS.TRACK_COUNT.replace(/^t/, "T");
      expect(warnings).toEqual(stated === count ? [] : [said]);
    }),
    { numRuns: 60 },
  );
});

test("of each track the file says what is amiss in it, with its number, and nothing else", () => {
  const NOTE = [0, 0x90, 60, 64];
  const TRACKS = {
    sound: { bytes: track([...NOTE, ...END]), warning: null },
    // After the end event there is more inside the chunk.
    longer: { bytes: track([...NOTE, ...END, ...NOTE]), warning: "TRACK_AFTER_END" },
    // The length in the header is too large, or cuts the track short.
    overstated: { bytes: track([...NOTE, ...END], 0x7f000000), warning: "CHUNK_LENGTH" },
    understated: { bytes: track([...NOTE, ...END], 3), warning: "CHUNK_LENGTH" },
  } as const;
  const kind = fc.constantFrom("sound", "longer", "overstated", "understated");
  fc.assert(
    fc.property(fc.array(kind, { minLength: 1, maxLength: 6 }), (kinds) => {
      const { tracks, warnings } = read([...header(1, kinds.length), ...kinds.flatMap((one) => TRACKS[one].bytes)]);
      expect(tracks).toHaveLength(kinds.length);
      const expected = new Map<MidiFileWarningCode, number[]>();
      for (const [index, one] of kinds.entries()) {
        const { warning } = TRACKS[one];
        if (warning) expected.set(warning, [...(expected.get(warning) ?? []), index + 1]);
      }
      expect(warnings).toEqual(
        [...expected].map(([code, numbers]) => {
          const times = numbers.length > 1 ? ` (${numbers.length} times in all)` : "";
          return `${warningOf(code, numbers[0]!)}${times}`;
        }),
      );
    }),
  );
});
