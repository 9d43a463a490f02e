import { expect, test } from "vitest";
import { FREE_CONTROLLERS } from "./freeNumber.ts";
import { padNumber, paletteHex } from "./newPad.ts";
import type { Board, Pad, PadLocation, TemplateType } from "./records.ts";
import { ALL_TEMPLATES } from "./templates.ts";

const made = (type: TemplateType): Board => ALL_TEMPLATES.find((each) => each.type === type)!.create();

const areaOf = (places: readonly PadLocation[]): number =>
  places.reduce((sum, { width, height }) => sum + width * height, 0);

/** How often cells of a grid are covered. */
function covered(places: readonly PadLocation[]): Set<string> {
  const cells = new Set<string>();
  for (const { row, col, width, height } of places)
    for (let y = row; y < row + height; y += 1) for (let x = col; x < col + width; x += 1) cells.add(`${x},${y}`);
  return cells;
}

test.each(ALL_TEMPLATES)(
  "$name: in either layout pads cover the whole grid, each cell once, and nothing beyond",
  ({ create }) => {
    const { pads, rows, cols, otherLayout } = create();
    const layouts = [
      { rows, cols, places: pads.map(({ location }) => location) },
      ...(otherLayout ? [{ ...otherLayout, places: pads.map(({ otherLocation }) => otherLocation!) }] : []),
    ];
    for (const { places, ...grid } of layouts) {
      expect(areaOf(places)).toBe(grid.rows * grid.cols);
      expect(covered(places).size).toBe(grid.rows * grid.cols);
      for (const { row, col, width, height } of places) {
        expect(Math.min(row, col)).toBeGreaterThanOrEqual(0);
        expect([row + height <= grid.rows, col + width <= grid.cols]).toEqual([true, true]);
      }
    }
  },
);

test("the mixer has a column of pan, volume and switch for each MIDI channel, from the left in their order", () => {
  const { pads } = made("Mixer");
  expect(pads).toHaveLength(3 * 16);
  for (let channel = 1; channel <= 16; channel += 1) {
    const column = pads.filter(({ location }) => location.col === 2 * (channel - 1));
    const fromTheTop = column.toSorted((a, b) => a.location.row - b.location.row);
    const color = paletteHex(channel - 1);
    expect(fromTheTop.map((pad) => [pad.type, pad.command, pad.channel, pad.color])).toEqual([
      ["knob", "pan", channel, color],
      ["slider", "volume", channel, color],
      ["button", "cc", channel, color],
    ]);
    const [pan, volume, on] = fromTheTop as [Pad, Pad, Pad];
    expect([pan.label, pan.value]).toEqual(["Pan", 64]);
    expect([volume.label, volume.value]).toEqual([String(channel), 100]);
    expect([on.label, on.labelOff, on.code, on.canToggle]).toEqual(["On", "Off", 80, true]);
    // A fader is the longest of them.
    expect(volume.location.height).toBeGreaterThan(pan.location.height + on.location.height);
  }
});

test.each(["AllKnobs", "AllFaders"] as const)("%s: each free controller once, in reading order", (type) => {
  const { pads } = made(type);
  const inOrder = pads.toSorted((a, b) => a.location.row - b.location.row || a.location.col - b.location.col);
  expect(inOrder.map(({ code }) => code)).toEqual(FREE_CONTROLLERS);
  expect(FREE_CONTROLLERS.toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 16 }, (_, index) => 16 + index),
    ...Array.from({ length: 16 }, (_, index) => 102 + index),
  ]);
  for (const { type: kind, command, label, code } of pads) {
    expect([kind, command, label]).toEqual([type === "AllKnobs" ? "knob" : "slider", "cc", `CC ${code}`]);
  }
});

test("Super Touch: the notes rise from the bottom left through two octaves and more of C minor pentatonic", () => {
  const notes = made("SuperTouch").pads.filter(({ type }) => type === "button");
  const rising = notes.toSorted((a, b) => b.location.row - a.location.row || a.location.col - b.location.col);
  const numbers = rising.map(({ midiNote }) => padNumber(midiNote));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(numbers).toHaveLength(16);
  expect(numbers[0]).toBe(48);
  expect(new Set(numbers.map((number) => number % 12))).toEqual(new Set([0, 3, 5, 7, 10]));
  expect(new Set(numbers).size).toBe(16);
});
