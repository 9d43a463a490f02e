import { describe, expect, it } from "vitest";
import { arrangedBoard, shapeOf } from "../../domain/board/arrangedBoard.ts";
import { createPad } from "../../domain/board/createPad.ts";
import { applyBoardDiff } from "../../domain/board/diff.ts";
import { newBoard } from "../../domain/board/newBoard.ts";
import { pastePads } from "../../domain/board/commands/placePads.ts";
import type { Board } from "../../domain/board/records.ts";
import { PAD_PRESETS, presetFields, presetSize } from "../../domain/board/padPresets.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import { ALL_TEMPLATES } from "../../domain/board/templates.ts";
import { padCells } from "../../domain/board/padCells.ts";
import { boardLayout, isShown, LEAST_TARGET } from "./boardLayout.ts";
import { windowStarts } from "./windowStarts.ts";

const row = (...lengths: readonly number[]) => {
  let at = 0;
  return lengths.map((length) => ({ from: at, to: (at += length), grain: length }));
};

describe("windows on a row", () => {
  it("one is enough for what fits", () => {
    expect(windowStarts(row(50, 50), 100)).toEqual([0]);
    expect(windowStarts([], 100)).toEqual([0]);
  });

  it("what the end of one cuts begins the next, and the last is full", () => {
    expect(windowStarts(row(60, 60, 60, 60), 100)).toEqual([0, 60, 120, 140]);
  });

  it("what is longer than a window goes on, with the part that may be cut once more", () => {
    expect(windowStarts([{ from: 0, to: 240, grain: 40 }], 100)).toEqual([0, 60, 120, 140]);
  });
});

/** A board with everything that the palette offers. */
const everyPreset = (): Board =>
  PAD_PRESETS.reduce(
    (board, preset) => {
      const location = { row: 0, col: 0, ...presetSize(preset) };
      const added = pastePads(board, [createPad(board, { ...presetFields(preset), location })]);
      if (!added.ok) throw added.error;
      return applyBoardDiff(board, added.value);
    },
    newBoard({ rows: 6, cols: 12, showKeyboard: false }),
  );

describe("boards under fingers", () => {
  const screens = [
    [390, 788],
    [844, 334],
    [320, 512],
    [768, 960],
    [1024, 704],
  ] as const;
  for (const { name, create } of [...ALL_TEMPLATES, { name: "Every widget", create: everyPreset }]) {
    it(`${name}: everything that is struck is whole in some part, at a finger's size`, () => {
      for (const [width, height] of screens) {
        const board = arrangedBoard(create(), shapeOf(width, height));
        const whole = new Set<string>();
        let count = 1;
        for (let part = 0; part < count; part++) {
          const layout = boardLayout(board, width, height, 0, true, 1, { least: LEAST_TARGET, part });
          count = layout.parts?.count ?? 1;
          const bottom = layout.keyboard ? layout.keyboard.header.y : layout.end.y;
          layout.widgets.forEach((box, index) => {
            if (!isShown(box)) return;
            const cells = padCells(board.pads[index]!).filter(({ tone }) => tone !== "black");
            (cells.length > 0 ? cells : [{ x: 0, y: 0, width: 1, height: 1 }]).forEach((cell, place) => {
              const [left, top] = [box.x + cell.x * box.width, box.y + cell.y * box.height];
              const size = { width: cell.width * box.width, height: cell.height * box.height };
              expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(LEAST_TARGET - 0.01);
              const isWhole =
                left >= 0 && top >= 0 && left + size.width <= layout.end.x + 0.01 && top + size.height <= bottom + 0.01;
              if (isWhole) whole.add(`${index} ${place}`);
            });
          });
        }
        const all = board.pads.flatMap((pad, index) => {
          const cells = padCells(pad).filter(({ tone }) => tone !== "black");
          return (cells.length > 0 ? cells : [null]).map((_, place) => `${index} ${place}`);
        });
        expect([...all].filter((each) => !whole.has(each))).toEqual([]);
      }
    });
  }

  it.each([
    ["Strings", 390, 788, 2],
    ["Strings", 844, 334, 1],
    ["Strings", 768, 960, 1],
    ["Strings", 1024, 704, 1],
    ["Isomorphic", 390, 788, 3],
    ["Isomorphic", 768, 960, 1],
  ] as const)("the template %s comes in few parts at %i × %i: %i", (wanted, width, height, count) => {
    const template = ALL_TEMPLATES.find(({ type }) => type === wanted)!.create();
    const board = arrangedBoard(template, shapeOf(width, height));
    const layout = boardLayout(board, width, height, 0, true, 1, { least: LEAST_TARGET, part: 0 });
    expect(layout.parts?.count ?? 1).toBe(count);
  });

  it("strings lie together under a finger that sweeps over them", () => {
    const strum = newPad({
      widget: { kind: "strum", chord: "", strings: 12 },
      location: { row: 1, col: 0, width: 6, height: 3 },
    });
    const pads = Array.from({ length: 6 }, (_, col) => newPad({ location: { row: 0, col, width: 1, height: 1 } }));
    const board = defaultBoard({ rows: 4, cols: 6, pads: [...pads, strum], showKeyboard: false });
    const layout = boardLayout(board, 390, 788, 0, true, 1, { least: LEAST_TARGET, part: 0 });
    expect(layout.parts).toBeNull();
    expect(layout.widgets.at(-1)!.width / 12).toBeGreaterThanOrEqual(24);
    for (const { width } of layout.widgets.slice(0, -1)) expect(width).toBeGreaterThanOrEqual(LEAST_TARGET);
  });
});
