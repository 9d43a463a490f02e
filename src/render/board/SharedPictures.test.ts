import * as fc from "fast-check";
import type { Texture } from "pixi.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SharedPictures } from "./SharedPictures.ts";

// Pixi looks at it when it is loaded.
vi.hoisted(() => vi.stubGlobal("navigator", { userAgent: "" }));

/** A canvas that takes anything and shows nothing. */
const canvas = () => ({
  width: 0,
  height: 0,
  getContext: () => new Proxy({}, { get: () => () => undefined }),
});

beforeEach(() => vi.stubGlobal("document", { createElement: canvas }));
afterEach(() => vi.unstubAllGlobals());

const size = fc.record({
  width: fc.double({ min: 1, max: 400, noNaN: true }),
  height: fc.integer({ min: 1, max: 400 }),
});

const isApart = ({ frame: a }: Texture, { frame: b }: Texture): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

test("pictures lie apart on their sheets, as large as they were asked for, and each name is painted once", () => {
  fc.assert(
    fc.property(fc.array(size, { maxLength: 60 }), fc.constantFrom(1, 1.25, 2, 3), (sizes, ratio) => {
      const pictures = new SharedPictures(ratio);
      const paint = vi.fn<() => void>();
      const ask = (): readonly Texture[] =>
        sizes.map(({ width, height }, index) => pictures.picture(String(index), width, height, paint));
      const made = ask();
      for (const [index, { frame, source, orig }] of made.entries()) {
        const { width, height } = sizes[index]!;
        expect(frame.right).toBeLessThanOrEqual(source.width);
        expect(frame.bottom).toBeLessThanOrEqual(source.height);
        expect(frame.width - width * ratio).toBeGreaterThan(-0.001);
        expect(frame.width - width * ratio).toBeLessThan(1);
        expect(orig.width * ratio).toBeCloseTo(frame.width);
        expect(Math.abs(frame.height - height * ratio)).toBeLessThan(1);
        for (const other of made.slice(0, index))
          expect(other.source !== source || isApart(made[index]!, other)).toBe(true);
      }
      expect(ask()).toEqual(made);
      expect(paint).toHaveBeenCalledTimes(sizes.length);
      pictures.destroy();
    }),
  );
});

test("a sheet is sent once for all pictures that have come to it, and not again without one", () => {
  const pictures = new SharedPictures(1);
  const { source } = pictures.picture("first", 20, 20, () => undefined);
  const sent = vi.fn<() => void>();
  source.on("update", sent);
  expect(pictures.picture("second", 20, 20, () => undefined).source).toBe(source);
  expect(sent).not.toHaveBeenCalled();
  pictures.send();
  pictures.picture("first", 20, 20, () => undefined);
  pictures.send();
  expect(sent).toHaveBeenCalledTimes(1);
  pictures.picture("third", 20, 20, () => undefined);
  pictures.send();
  expect(sent).toHaveBeenCalledTimes(2);
});
