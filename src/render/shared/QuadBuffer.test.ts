import { expect, test } from "vitest";
import { QUAD_BYTES, QuadBuffer } from "./QuadBuffer.ts";

/** The clip of each quad as the graphics read it: left, top, right, foot. */
function clipsOf(quads: QuadBuffer): number[][] {
  const { buffer, byteOffset } = quads.bytes;
  return Array.from({ length: quads.count }, (_, index) => [
    ...new Int16Array(buffer, byteOffset + (index + 1) * QUAD_BYTES - 8, 4),
  ]);
}

const EVERYWHERE = [-32767, -32767, 32767, 32767];

test("each quad has the clip that held when it was put", () => {
  const quads = new QuadBuffer();
  quads.box(0, 0, 1, 1, 0);
  quads.clip(-3, 4, 1500, 32000);
  quads.box(0, 0, 1, 1, 0);
  quads.text(0, 0, 1, 1, [0, 0.25, 0.5, 1], 0xff00ff00);
  quads.clip(-70_000, 0, 70_000, 9);
  quads.line(0, 0, 1, 1, 2, 0);
  quads.unclip();
  quads.box(0, 0, 1, 1, 0);
  expect(clipsOf(quads)).toEqual([
    EVERYWHERE,
    [-3, 4, 1500, 32000],
    [-3, 4, 1500, 32000],
    [-32767, 0, 32767, 9],
    EVERYWHERE,
  ]);
  expect(
    [...quads.bytes.subarray((2 * QUAD_BYTES) / 4 + 7, (2 * QUAD_BYTES) / 4 + 11)],
    "the text's rectangle",
  ).toEqual([0, 0.25, 0.5, 1]);
});

test("a new frame begins without a clip", () => {
  const quads = new QuadBuffer();
  quads.clip(1, 2, 3, 4);
  quads.clear();
  quads.box(0, 0, 1, 1, 0);
  expect(clipsOf(quads)).toEqual([EVERYWHERE]);
});
