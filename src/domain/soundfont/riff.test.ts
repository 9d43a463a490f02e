import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunksBetween, int16At, textAt, uint16At, uint32At } from "./riff.ts";

const IDS = ["smpl", "sm24", "LIST"];

interface Made {
  readonly id: string;
  readonly data: readonly number[];
  /** Pad byte of a chunk of odd length; null: left out. */
  readonly pad: number | null;
}

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const chunkBytes = ({ id, data, pad }: Made): number[] => {
  const length = [0, 8, 16, 24].map((shift) => (data.length >>> shift) & 0xff);
  return [...ascii(id), ...length, ...data, ...(data.length % 2 === 1 && pad !== null ? [pad] : [])];
};

const made = (pad: fc.Arbitrary<number | null>): fc.Arbitrary<Made> =>
  fc.record({ id: fc.constantFrom(...IDS), data: fc.array(fc.nat(255), { maxLength: 9 }), pad });

/** Reads chunks between `before` other bytes and the bytes `after`; returns the id and data of each. */
function readBack(chunks: readonly Made[], before: number, after: readonly number[]): unknown {
  const bytes = Uint8Array.from([
    ...Array.from({ length: before }, () => 0x41),
    ...chunks.flatMap(chunkBytes),
    ...after,
  ]);
  const read = chunksBetween(bytes, before, bytes.length - after.length, IDS);
  return read.ok && read.value.map(({ id, start, length }) => [id, [...bytes.subarray(start, start + length)]]);
}

const expected = (chunks: readonly Made[]): unknown => chunks.map(({ id, data }) => [id, [...data]]);

describe("chunks of RIFF", () => {
  test("all are found again, odd ones with the byte that pads them, whatever that is", () => {
    fc.assert(
      fc.property(fc.array(made(fc.nat(255)), { maxLength: 6 }), fc.nat(5), (chunks, before) => {
        expect(readBack(chunks, before, [])).toEqual(expected(chunks));
      }),
    );
  });

  test("those of a writer that pads none are found too", () => {
    fc.assert(
      fc.property(fc.array(made(fc.constant(null)), { maxLength: 6 }), fc.nat(5), (chunks, before) => {
        expect(readBack(chunks, before, ascii("LIST"))).toEqual(expected(chunks));
      }),
    );
  });

  test("where the padded and the unpadded place both hold an id, the padded one counts", () => {
    const odd: Made = { id: "smpl", data: [1], pad: 0 };
    expect(readBack([odd, { id: "LIST", data: ascii("LIST"), pad: 0 }], 0, [])).toEqual([
      ["smpl", [1]],
      ["LIST", ascii("LIST")],
    ]);
    // An id of no meaning is no reason to leave the padded place either.
    expect(readBack([odd, { id: "junk", data: [2], pad: 0 }, { id: "sm24", data: [3], pad: 0 }], 0, [])).toEqual([
      ["smpl", [1]],
      ["junk", [2]],
      ["sm24", [3]],
    ]);
  });

  test("one that runs past the end is an error that says by how much, and rubbish there is passed over", () => {
    const whole: Made = { id: "smpl", data: [1, 2, 3, 4], pad: null };
    for (const missing of [1, 2, 3, 4]) {
      const bytes = Uint8Array.from(chunkBytes(whole).slice(0, -missing));
      const read = chunksBetween(bytes, 0, bytes.length, IDS);
      expect(!read.ok && [read.error.code, read.error.message]).toEqual([
        "SOUNDFONT_CHUNK_SIZE",
        `The sound bank is cut off or damaged: its chunk "smpl" should have 4 bytes but only ${4 - missing} are there.`,
      ]);
    }
    const rubbish = chunkBytes({ ...whole, id: "\0\0\0\0" }).slice(0, -1);
    for (let length = 0; length <= rubbish.length; length += 1) {
      const bytes = Uint8Array.from([...chunkBytes(whole), ...rubbish.slice(0, length)]);
      const read = chunksBetween(bytes, 0, bytes.length, IDS);
      expect(read.ok && read.value.map(({ id }) => id)).toEqual(["smpl"]);
    }
  });
});

test("numbers are little-endian, of either sign, and 0 where the bytes have ended", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), fc.integer({ min: 0, max: 9 }), (bytes, at) => {
      const view = new DataView(Uint8Array.from([...bytes, 0, 0, 0, 0, 0, 0]).buffer);
      expect(uint16At(bytes, at)).toBe(view.getUint16(at, true));
      expect(int16At(bytes, at)).toBe(view.getInt16(at, true));
      expect(uint32At(bytes, at)).toBe(view.getUint32(at, true));
    }),
  );
});

test("a text ends at its first NUL, its length or the end of the bytes, without the blanks around it", () => {
  const bytes = Uint8Array.from([...ascii(" Grand Piano \0rest"), 0xe9]);
  expect(textAt(bytes, 0, 20)).toBe("Grand Piano");
  expect(textAt(bytes, 1, 5)).toBe("Grand");
  expect(textAt(bytes, 14, 4)).toBe("rest");
  expect(textAt(bytes, 14, 99)).toBe("resté");
});
