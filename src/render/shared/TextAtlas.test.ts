import "./pixiInNode.test-helper.ts";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ATLAS_SIDE, TextAtlas, type Glyphs } from "./TextAtlas.ts";

/** A canvas on which a text is a box of its letters' length, filled with the number of the text. */
class BoxCanvas {
  width = 0;
  height = 0;
  font = "";
  #pixels = new Uint32Array();

  getContext(): this {
    this.#pixels = new Uint32Array(this.width * this.height);
    return this;
  }

  measureText(text: string): { readonly width: number } {
    return { width: text.length };
  }

  fillText(text: string, left: number, baseline: number): void {
    this.#fill(left, baseline - 1, text.length, 1, Number(text));
  }

  clearRect(left: number, top: number, width: number, height: number): void {
    this.#fill(left, top, width, height, 0);
  }

  getImageData(left: number, top: number, width: number, height: number) {
    if (top < 0 || top + height > this.height) throw new Error("outside of the canvas");
    const row = (y: number): Uint32Array => {
      const start = (top + y) * this.width + left;
      return this.#pixels.slice(start, start + width);
    };
    return { width, rows: Array.from({ length: height }, (_, y) => row(y)) };
  }

  #fill(left: number, top: number, width: number, height: number, value: number): void {
    for (let y = top; y < top + height; y++)
      this.#pixels.fill(value, y * this.width + left, y * this.width + left + width);
  }
}

const SCALE = 2;

type Pixels = ReturnType<BoxCanvas["getImageData"]>;

beforeEach(() => vi.stubGlobal("document", { createElement: () => new BoxCanvas() }));
afterEach(() => vi.unstubAllGlobals());

/** The numbers on the line on which the texture has these glyphs. */
function numbersAt(texture: Uint32Array, size: number, { uv: [left, top, right] }: Glyphs): Set<number> {
  const line = (top * ATLAS_SIDE + Math.round(size * SCALE * 1.1) - 1) * ATLAS_SIDE;
  const found = new Set(texture.subarray(line + left * ATLAS_SIDE, line + right * ATLAS_SIDE));
  found.delete(0);
  return found;
}

test("what was written is in the texture where its glyphs say, whatever is written later and however often it is sent", () => {
  const step = fc.record({
    letters: fc.integer({ min: 4, max: 700 }),
    size: fc.constantFrom(9, 11, 14, 40),
    isSent: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 80 }), (steps) => {
      const atlas = new TextAtlas();
      atlas.prepare(SCALE, "sans-serif");
      const texture = new Uint32Array(ATLAS_SIDE * ATLAS_SIDE);
      const send = (): void =>
        atlas.uploadDirty((left, top, pixels) => {
          const { rows } = pixels as unknown as Pixels;
          for (const [y, row] of rows.entries()) texture.set(row, (top + y) * ATLAS_SIDE + left);
        });
      const written = steps.map(({ letters, size, isSent }, index) => {
        const glyphs = atlas.glyphs(String(index + 1).padStart(letters, "0"), size, 500);
        if (isSent) send();
        return { size, glyphs };
      });
      send();
      for (const [index, { size, glyphs }] of written.entries())
        expect(numbersAt(texture, size, glyphs)).toEqual(new Set([index + 1]));
    }),
    { numRuns: 10 },
  );
});

test("what was sent is not sent again by itself, and no text is left out, however many are written between", () => {
  const letters = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(letters, fc.integer({ min: 1, max: 10 }), (lengths, every) => {
      const atlas = new TextAtlas();
      atlas.prepare(SCALE, "sans-serif");
      const sent: string[] = [];
      const send = (): void =>
        atlas.uploadDirty((_left, _top, pixels) => {
          const { rows } = pixels as unknown as Pixels;
          for (const row of rows) for (const value of new Set(row)) if (value > 0) sent.push(`${value}`);
        });
      send();
      for (const [index, length] of lengths.entries()) {
        atlas.glyphs(String(index + 1).padStart(length, "0"), 40, 500);
        if (index % every === 0) send();
      }
      send();
      const count = sent.length;
      send();
      expect(sent).toHaveLength(count);
      expect(new Set(sent).size).toBe(lengths.length);
    }),
    { numRuns: 10 },
  );
});

test("a text longer than the atlas keeps its beginning, on the side where it begins", () => {
  const drawn: (readonly [left: number, align: string, direction: string])[] = [];
  class WideCanvas extends BoxCanvas {
    textAlign = "";
    direction = "";
    override measureText(text: string): { readonly width: number } {
      return { width: 1000 * text.length };
    }
    override fillText(_text: string, x: number): void {
      drawn.push([x, this.textAlign, this.direction]);
    }
  }
  vi.stubGlobal("document", { createElement: () => new WideCanvas() });
  const atlas = new TextAtlas();
  atlas.prepare(1, "sans-serif");
  const [fromLeft, fromRight] = [atlas.glyphs("Piano", 11, 500), atlas.glyphs("פסנתר", 11, 500)];
  expect(fromLeft.width).toBe(ATLAS_SIDE - 4);
  expect(fromRight.width).toBe(ATLAS_SIDE - 4);
  expect(drawn).toEqual([
    [3, "left", "ltr"],
    [ATLAS_SIDE - 3, "right", "rtl"],
  ]);
});
