import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ALL_TEMPLATES } from "../../domain/board/templates.ts";
import { PALETTE } from "../../domain/color.ts";
import { presetFields } from "../../domain/board/padPresets.ts";
import { newPad, padNote, paletteHex } from "../../domain/board/newPad.ts";
import type { PadWidget } from "../../domain/board/widget/widgetKinds.ts";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import type { Box } from "../../domain/Box.ts";
import { knobGeometry, xyReadings } from "../../view/board/controlGeometry.ts";
import { boardLayout, isShown } from "../../view/board/boardLayout.ts";
import { createWidgets, createWidget, type Widget } from "../../state/board/Widget.ts";
import { boardWords } from "../../ui/strings/board.ts";
import { contrast, TextCanvas } from "./DrawnText.test-helper.ts";
import { forcedHardware, HARDWARE, type ForcedColors, type Materials } from "./materials.ts";
import { cellBoxes, paintCell, paintLitCell } from "./paintCells.ts";
import { paintCaption } from "./paintControls.ts";
import { paintIdlePad, paintLitPad } from "./paintPad.ts";
import { css } from "./shade.ts";
import { paintStep } from "./paintStep.ts";

const SCREENS = [
  [390, 780],
  [768, 940],
  [1280, 720],
  [2560, 1330],
  [3840, 2000],
] as const;
/** Black and white have a contrast of 4.4 where both have the same; a lit pad is darker at its edge than at the finger. */
const LIT = 3.7;
const THEMES = ["dark", "light"] as const;

const tokens = readFileSync(new URL("../../ui/styles/tokens.css", import.meta.url), "utf8");

/** A token's value in the dark theme or the light one: they stand in the sheet in this order. */
function token(name: string, theme: "dark" | "light"): string {
  const values = [...tokens.matchAll(new RegExp(`--${name}: ([^;]+);`, "g"))].map(([, value]) => value!);
  return values[theme === "dark" ? 0 : 1]!;
}

const rgb = (name: string, theme: "dark" | "light"): number => Number.parseInt(token(name, theme).slice(1), 16);

/** What a theme is made of, read from the style sheet as the page reads it. */
const materialsOf = (theme: "dark" | "light"): Materials => ({
  ...HARDWARE[theme],
  words: boardWords,
  dark: theme === "dark",
  forced: null,
  panel: rgb("panel", theme),
  well: rgb("well", theme),
  line: rgb("line", theme),
  text: rgb("text", theme),
  text2: rgb("text-2", theme),
  textDanger: rgb("text-danger", theme),
  keyboardColor: 0x1a97c4,
  padLightness: Number(token("pad-lightness", theme)),
  padLightnessFoot: Number(token("pad-lightness-foot", theme)),
});

/** A light palette of a system that forces its colors. */
const FORCED: ForcedColors = {
  ground: 0xfffaef,
  rest: 0x3d3d3d,
  lit: 0x903909,
  ink: 0xfff5e3,
  white: 0xfffaef,
  black: 0x3d3d3d,
};

const forcedMaterials = (): Materials => ({
  ...materialsOf("light"),
  ...forcedHardware(FORCED, 0x676767),
  forced: FORCED,
  panel: FORCED.ground,
  well: FORCED.ground,
  line: FORCED.rest,
  text: FORCED.rest,
  text2: FORCED.rest,
  textDanger: FORCED.rest,
  keyboardColor: FORCED.lit,
  padLightness: 0.98,
  padLightnessFoot: 0.98,
});

beforeAll(() => {
  vi.stubGlobal("document", { fonts: { check: () => true } });
  vi.stubGlobal("Path2D", vi.fn());
});

/** All widgets of a board of each template with their boxes. */
function* widgetsOf(
  width: number,
  height: number,
): Generator<{ name: string; widget: Widget; box: Box; scale: number }> {
  for (const { name, create } of ALL_TEMPLATES) {
    const board = create();
    const { widgets, scale } = boardLayout(board, width, height, 0);
    for (const widget of createWidgets(board)) {
      const box = widgets[widget.index]!;
      if (isShown(box)) yield { name, widget, box, scale };
    }
  }
}

/** What leaves the box that it belongs to. */
const outside = ({ texts }: TextCanvas, { width, height }: Pick<Box, "width" | "height">): readonly string[] =>
  texts
    .filter(
      ({ left, right, baseline, size }) =>
        left < -0.5 || right > width + 0.5 || baseline - 0.75 * size < -0.5 || baseline > height,
    )
    .map((text) => JSON.stringify(text));

describe("what is written on a board", () => {
  it.each(SCREENS)("stays on its pad, knob or cell at %i × %i", (width, height) => {
    const look = materialsOf("dark");
    for (const { name, widget, box, scale } of widgetsOf(width, height)) {
      const face = { width: box.width, height: box.height, scale, ratio: 1 };
      const canvas = new TextCanvas();
      if (widget.role === "cells") {
        const cells = cellBoxes(widget.cells, box);
        for (const [index, cell] of widget.cells.entries()) {
          paintCell(canvas.context, cell, cells[index]!, widget, look, scale);
          paintLitCell(canvas.context, cell, cells[index]!, widget, 100, look, scale);
        }
      } else if (widget.role === "continuous" || widget.role === "xy") paintCaption(canvas.context, widget, face, look);
      else if (widget.role !== "display") {
        paintIdlePad(canvas.context, widget, face, look);
        paintLitPad(canvas.context, { ...widget, velocity: 100 }, face, look);
      }
      expect(outside(canvas, box), `${name}: ${widget.pad.label} in ${box.width} × ${box.height}`).toEqual([]);
      for (const { size } of canvas.texts) expect(size).toBeGreaterThanOrEqual(11);
    }
  });

  it.each(THEMES)("the small name of a pad's note is easy to read on pads of every colour at rest: %s", (theme) => {
    const look = materialsOf(theme);
    const face = { width: 140, height: 120, scale: 1, ratio: 1 };
    for (let index = 0; index < PALETTE.length; index++) {
      const widget = createWidget(newPad({ label: "Snare", color: paletteHex(index) }), 0);
      const canvas = new TextCanvas();
      paintIdlePad(canvas.context, widget, face, look);
      const note = canvas.texts.find(({ text }) => text !== "Snare")!;
      const body = canvas.fills.find((fill) => fill.length > 1 && fill.every((stop) => stop.endsWith("/ 1)")))!;
      const worst = Math.min(...body.map((ground) => contrast(note.color, ground)));
      expect(worst, `“${note.text}” on colour ${index}`).toBeGreaterThan(4.5);
    }
  });

  it("forced colors: pads have the system's colors instead of their own, and all their words are easy to read", () => {
    const look = forcedMaterials();
    const face = { width: 140, height: 120, scale: 1, ratio: 1 };
    for (const on of [false, true])
      for (let index = 0; index < PALETTE.length; index++) {
        const pad = newPad({ label: "Snare", color: paletteHex(index), canToggle: true });
        const canvas = new TextCanvas();
        paintIdlePad(canvas.context, { ...createWidget(pad, 0), on }, face, look);
        const body = canvas.fills.find((fill) => fill.length > 1 && fill.every((stop) => stop.endsWith("/ 1)")))!;
        expect(contrast(css(on ? FORCED.lit : FORCED.ground), body[0]!)).toBeLessThan(1.1);
        expect(canvas.texts.length).toBeGreaterThan(1);
        for (const { text, color } of canvas.texts)
          for (const ground of body)
            expect(contrast(color, ground), `${text}, ${on ? "on" : "off"}`).toBeGreaterThan(4.5);
      }
  });

  it("the bar of light of a toggle is clear of its words, however low the pad", () => {
    const look = materialsOf("dark");
    const fields = { canToggle: true, on: true, label: "Drive" };
    for (const pad of [newPad({ ...fields, command: "cc" }), newPad(fields), newPad({ ...fields, command: "hold" })]) {
      for (let height = 36; height < 160; height++) {
        const canvas = new TextCanvas();
        const bars: number[] = [];
        canvas.context.roundRect = (_x, y, _width, high) => void (high === 4 && bars.push(y));
        paintIdlePad(canvas.context, createWidget(pad, 0), { width: 90, height, scale: 1, ratio: 1 }, look);
        const [bar] = bars;
        expect(bars).toHaveLength(1);
        for (const { baseline, size } of canvas.texts)
          expect(bar! + 4 <= baseline - 0.7 * size || bar! >= baseline, `${height} px high`).toBe(true);
      }
    }
  });

  it("the small name of a pad's note has real accidentals, as everywhere", () => {
    const look = materialsOf("dark");
    const face = { width: 140, height: 120, scale: 1, ratio: 1 };
    for (const number of [49, 51, 54, 56, 58]) {
      const widget = createWidget(newPad({ label: "Pad", midiNote: padNote(number) }), 0);
      const canvas = new TextCanvas();
      paintIdlePad(canvas.context, widget, face, look);
      const [note] = canvas.texts.filter(({ text }) => text !== "Pad").map(({ text }) => text);
      expect(note).toBe(noteLabel(number));
      expect(note).toMatch(/^[A-G][♯♭]\d$/);
    }
  });

  it.each(THEMES)("the name of Panic is easy to read on its pad: %s", (theme) => {
    const look = materialsOf(theme);
    const panic = defaultBoard().pads.find(({ command }) => command === "panic")!;
    const canvas = new TextCanvas();
    paintIdlePad(canvas.context, createWidget(panic, 0), { width: 140, height: 120, scale: 1, ratio: 1 }, look);
    const name = canvas.texts.find(({ text }) => text === panic.label)!;
    const body = canvas.fills.find((fill) => fill.length > 1 && fill.every((stop) => stop.endsWith("/ 1)")))!;
    expect(Math.min(...body.map((ground) => contrast(name.color, ground)))).toBeGreaterThan(4.5);
  });

  it("the values of an XY pad are beside what is written, in pads of every size", () => {
    const look = materialsOf("dark");
    const pad = newPad({
      type: "xyPad",
      label: "Touch and go",
      command: "cc",
      code: 74,
      pad2: { command: "cc", code: 1 },
    });
    const widget = createWidget(pad, 0);
    for (const scale of [1, 1.4, 2.6])
      for (let width = 90; width < 900; width += 5) {
        const face = { width, height: 300, scale, ratio: 1 };
        const canvas = new TextCanvas();
        paintCaption(canvas.context, widget, face, look);
        expect(outside(canvas, face), `${width}`).toEqual([]);
        const readings = xyReadings({ x: 0, y: 0, width, height: 300 }, scale);
        if (!readings) continue;
        // "X", three digits, "Y" and three digits.
        const left = readings.right - 96 * scale;
        expect(left).toBeGreaterThan(0);
        for (const { text, right, baseline, size } of canvas.texts) {
          const isOnTheirLine = Math.abs(baseline - 0.36 * size - readings.y) < 0.4 * (size + 15 * scale);
          if (isOnTheirLine) expect(right, `“${text}” at ${width} × ${scale}`).toBeLessThan(left);
        }
      }
  });

  it("a knob's value stands clear of its name, in wells of every size", () => {
    const look = materialsOf("dark");
    const widget = createWidget(newPad({ type: "knob", label: "Cutoff", command: "cc", code: 74 }), 0);
    for (const scale of [1, 1.4, 2.6])
      for (let height = 125; height < 600; height += 5) {
        const face = { width: 180, height, scale, ratio: 1 };
        const canvas = new TextCanvas();
        paintCaption(canvas.context, widget, face, look);
        const { y, radius, small } = knobGeometry(180, height, scale);
        if (small) continue;
        const name = canvas.texts.find(({ text }) => text === "Cutoff")!;
        // Its middle, and half of its digits.
        const foot = y + 0.78 * radius + (16.5 + 5.5) * scale;
        expect(name.baseline - 0.73 * name.size - foot, `${height} × ${scale}`).toBeGreaterThan(3);
      }
  });

  it("a drum's name that is too long for its cell goes on in a second line", () => {
    const look = materialsOf("dark");
    const widget = createWidget(newPad({ widget: { kind: "drumGrid", rows: 4, cols: 4 } }), 0);
    const canvas = new TextCanvas();
    const cell = { ...widget.cells[0]!, label: "Acoustic Snare" };
    paintCell(canvas.context, cell, { x: 0, y: 0, width: 74, height: 40 }, widget, look, 1);
    expect(canvas.texts.map(({ text }) => text)).toEqual(["Acoustic", "Snare"]);
  });

  it("a name that is too long is written smaller before it is cut off", () => {
    const look = materialsOf("dark");
    const pad = new TextCanvas();
    const hat = createWidget(newPad({ label: "Closed hat" }), 0);
    paintIdlePad(pad.context, hat, { width: 96, height: 120, scale: 1, ratio: 1 }, look);
    expect(pad.texts[0]!.text).toBe("Closed hat");
    expect(pad.texts[0]!.size).toBeLessThan(14);
    const kit = createWidget(newPad({ widget: { kind: "drumGrid", rows: 4, cols: 4 } }), 0);
    const cell = new TextCanvas();
    const box = { x: 0, y: 0, width: 68, height: 80 };
    paintCell(cell.context, { ...kit.cells[0]!, label: "Crash Cymbal 1" }, box, kit, look, 2);
    expect(cell.texts.map(({ text }) => text)).toEqual(["Crash", "Cymbal 1"]);
  });

  it("a chord that is named after itself says where it stands", () => {
    const canvas = new TextCanvas();
    const fields = { widget: { kind: "chord" as const, chord: "m" }, midiNote: padNote(57) };
    const chord = createWidget(newPad({ ...fields, label: "Am" }), 0);
    paintIdlePad(canvas.context, chord, { width: 140, height: 120, scale: 1, ratio: 1 }, materialsOf("dark"));
    expect(canvas.texts.map(({ text }) => text)).toEqual(["Am", "A3"]);
  });

  it.each(THEMES)("is easy to read on pads of every colour, at rest and lit at every velocity: %s", (theme) => {
    const look = materialsOf(theme);
    const face = { width: 140, height: 120, scale: 1, ratio: 1 };
    for (let index = 0; index < PALETTE.length; index++) {
      const widget = createWidget(newPad({ label: "Snare", color: paletteHex(index) }), 0);
      for (let velocity = 0; velocity <= 127; velocity++) {
        const canvas = new TextCanvas();
        if (velocity === 0) paintIdlePad(canvas.context, widget, face, look);
        else paintLitPad(canvas.context, { ...widget, velocity }, face, look);
        const label = canvas.texts.find(({ text }) => text === "Snare")!;
        // The body of the pad is its opaque gradient; the label lies on the outer part.
        const body = canvas.fills.find((fill) => fill.length > 1 && fill.every((stop) => stop.endsWith("/ 1)")))!;
        const worst = Math.min(...body.slice(-2).map((ground) => contrast(label.color, ground)));
        expect(worst, `colour ${index} at velocity ${velocity}`).toBeGreaterThan(velocity === 0 ? 7 : LIT);
      }
    }
  });
});

it.each(THEMES)("the number of a step stands above its level or in it, and can be read: %s", (theme) => {
  const look = materialsOf(theme);
  for (let index = 0; index < PALETTE.length; index++)
    for (let height = 26; height <= 130; height += 4)
      for (let velocity = 1; velocity <= 127; velocity++) {
        const widget = { kind: "stepRow" as const, pattern: [{ on: true, velocity, interval: 0, tie: false }] };
        const fields = presetFields("stepRow");
        const pad = newPad({
          ...fields,
          widget: { ...fields.widget, ...widget } as PadWidget,
          color: paletteHex(index),
        });
        const canvas = new TextCanvas();
        paintStep(canvas.context, createWidget(pad, 0), 1, { x: 0, y: 0, width: 40, height }, { look, scale: 1 }, 0);
        const { baseline, size, color } = canvas.texts.find(({ text }) => text === "1")!;
        const top = height - 2 - Math.max(6, (velocity / 127) * (height - 4));
        const what = `velocity ${velocity} at ${height} px, colour ${index}`;
        expect(baseline, what).toBeLessThanOrEqual(height - 2);
        const isAbove = baseline <= top + 0.01;
        expect(isAbove || baseline - 0.73 * size >= top - 0.01, what).toBe(true);
        // The body comes first, then the level, from head to foot.
        const [body, level] = canvas.fills;
        const isLow = baseline - top > 0.6 * (height - top);
        const grounds = isAbove ? body! : [level![isLow ? 1 : 0]!];
        const worst = Math.min(...grounds.map((ground) => contrast(color, ground)));
        expect(worst, what).toBeGreaterThan(LIT);
      }
});

it.each([64, 68, 80, 120])("the sign that starts a row of steps stands above its label at a height of %i", (height) => {
  const row = createWidget(newPad({ ...presetFields("stepRow"), label: "Kick" }), 0);
  const canvas = new TextCanvas();
  const corners: number[] = [];
  Object.assign(canvas.context, { lineTo: (_: number, y: number) => corners.push(y) });
  paintStep(canvas.context, row, 0, { x: 0, y: 0, width: 68, height }, { look: materialsOf("light"), scale: 1 }, 0);
  const label = canvas.texts.find(({ text }) => text === "Kick")!;
  expect(corners.length).toBeGreaterThan(0);
  expect(Math.max(...corners)).toBeLessThanOrEqual(label.baseline - label.size);
});
