import { expect, test } from "vitest";
import { write } from "./brush.ts";

const LETTER_PIXELS = 10;

/** A line as it was written, with the direction that its canvas had. */
function written(text: string, width: number): readonly [text: string, direction: string] {
  const lines: (readonly [string, string])[] = [];
  const context = {
    direction: "ltr",
    measureText: (measured: string) => ({ width: measured.length * LETTER_PIXELS }),
    fillText(drawn: string): void {
      lines.push([drawn, this.direction]);
    },
  };
  const line = { text, x: 0, y: 0, size: 12, weight: 500, color: "#fff", width };
  write(context as unknown as CanvasRenderingContext2D, line);
  return lines[0]!;
}

test.each([
  ["Grand piano", 60, "Grand…", "ltr"],
  ["פסנתר כנף", 60, "פסנתר…", "rtl"],
  ["بيانو كبير", 60, "بيانو…", "rtl"],
  ["פסנתר", 60, "פסנתר", "rtl"],
  ["בס Bass guitar", 80, "בס Bass…", "rtl"],
  ["Bass בס גיטרה", 80, "Bass בס…", "ltr"],
])("%s in %d pixels keeps its beginning, with the ellipsis where it ends", (text, width, shown, direction) => {
  expect(written(text, width)).toEqual([shown, direction]);
});
