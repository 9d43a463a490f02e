import "./pixiInNode.test-helper.ts";
import { expect, test } from "vitest";
import { QUAD_BYTES, Quads } from "./Quads.ts";
import type { QuadShader } from "./quadShader.ts";

/** Quads of a canvas on which each text is 7 × 5 pixels, at this place of the atlas. */
const quadsWith = (resolution = 1): Quads =>
  new Quads({
    atlas: { resolution, glyphs: () => ({ width: 7, height: 5, uv: [0, 0.25, 0.5, 1] }) },
  } as unknown as QuadShader);

/** The clip of each quad as the graphics read it: left, top, right, foot. */
function clipsOf(quads: Quads): number[][] {
  const { buffer, byteOffset } = quads.bytes;
  return Array.from({ length: quads.count }, (_, index) => [
    ...new Int16Array(buffer, byteOffset + (index + 1) * QUAD_BYTES - 8, 4),
  ]);
}

const EVERYWHERE = [-32767, -32767, 32767, 32767];

test("each quad has the clip that held when it was put", () => {
  const quads = quadsWith();
  quads.box(0, 0, 1, 1, 0);
  quads.clip(-3, 4, 1503, 31_996);
  quads.box(0, 0, 1, 1, 0);
  quads.text("Piano", 0, 0, 0xff00ff00);
  quads.clip(-70_000, 0, 140_000, 9);
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
  const quads = quadsWith();
  quads.clip(1, 2, 3, 4);
  quads.clear();
  quads.box(0, 0, 1, 1, 0);
  expect(clipsOf(quads)).toEqual([EVERYWHERE]);
});

test("clips and text stand on whole device pixels", () => {
  const quads = quadsWith(1.5);
  quads.clip(0.3, 1, 9.7, 3);
  quads.text("Piano", 10.2, 20.1, 0xff00ff00, { align: "right" });
  expect(clipsOf(quads)).toEqual([[0, 2, 15, 6]]);
  const [x, y, width, height] = quads.bytes;
  expect(x! * 1.5).toBeCloseTo(5);
  expect(y! * 1.5).toBeCloseTo(12);
  expect([width, height]).toEqual([7, 5]);
});

/** Left edge of a name between 10 and `right`. */
const leftOf = (name: string, right: number): number => {
  const quads = quadsWith();
  quads.title(name, 10, right, 20, 0xff00ff00, {});
  return quads.bytes[0]!;
};

test("a name keeps its beginning: one from right to left that is too long ends at the left", () => {
  expect(leftOf("Piano", 30)).toBe(10);
  expect(leftOf("Piano", 15)).toBe(10);
  expect(leftOf("פסנתר", 30)).toBe(10);
  expect(leftOf("פסנתר", 15)).toBe(15 - 7);
});
