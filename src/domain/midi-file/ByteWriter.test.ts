import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ByteWriter } from "./ByteWriter.ts";

const byte = fc.integer({ min: 0, max: 255 });

/** The bytes that a reader by clause has: SMF 1.0, numbers are big-endian. */
const written = (write: (writer: ByteWriter) => void): number[] => {
  const writer = new ByteWriter();
  write(writer);
  return [...writer.finish()];
};

it("numbers are big-endian, whatever stands before them", () => {
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 2000 }), fc.nat(0xffff), fc.nat(0xffff_ffff), (before, short, long) => {
      const bytes = written((writer) => {
        writer.bytes(before);
        writer.uint16(short);
        writer.uint32(long);
      });
      const view = new DataView(Uint8Array.from(bytes).buffer);
      expect(bytes.slice(0, before.length)).toEqual(before);
      expect(view.getUint16(before.length)).toBe(short);
      expect(view.getUint32(before.length + 2)).toBe(long);
      expect(bytes).toHaveLength(before.length + 6);
    }),
  );
});

it("a number is put into bytes that are written already", () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(0xffff_ffff), (at, value) => {
      const bytes = written((writer) => {
        writer.bytes(Array.from({ length: 24 }, () => 7));
        writer.patchUint32(at, value);
      });
      expect(new DataView(Uint8Array.from(bytes).buffer).getUint32(at)).toBe(value);
      expect(bytes.filter((_, index) => index < at || index >= at + 4).every((each) => each === 7)).toBe(true);
    }),
  );
});

it("variable-length quantities are as in the table of the standard", () => {
  for (const [value, bytes] of [
    [0, [0x00]],
    [0x40, [0x40]],
    [0x7f, [0x7f]],
    [0x80, [0x81, 0x00]],
    [0x2000, [0xc0, 0x00]],
    [0x3fff, [0xff, 0x7f]],
    [0x4000, [0x81, 0x80, 0x00]],
    [0x1f_ffff, [0xff, 0xff, 0x7f]],
    [0x20_0000, [0x81, 0x80, 0x80, 0x00]],
    [0xfff_ffff, [0xff, 0xff, 0xff, 0x7f]],
  ] as const)
    expect(written((writer) => writer.variable(value))).toEqual(bytes);
});
