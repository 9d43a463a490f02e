import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defaultBoard } from "../defaultBoard.ts";
import { applyBoardDiff } from "../diff.ts";
import { newPad } from "../newPad.ts";
import { NEW_STEP } from "../widget/stepRow.ts";
import { defaultWidget, widgetWith } from "../widget/widgetKinds.ts";
import { changeStep } from "./changeStep.ts";

const STEPS = 4;
const rowPad = (row: number) =>
  newPad({
    widget: { ...defaultWidget("stepRow"), pattern: Array.from({ length: STEPS }, () => NEW_STEP) },
    location: { row, col: 0, width: 4, height: 1 },
  });
const PADS = [rowPad(0), rowPad(1), newPad({ location: { row: 2, col: 0, width: 1, height: 1 } })];
const BOARD = defaultBoard({ rows: 3, cols: 4, showKeyboard: false, pads: PADS });

test("one step of one row changes as asked, and nothing else", () => {
  fc.assert(
    fc.property(
      fc.nat(1),
      fc.nat(STEPS - 1),
      fc.boolean(),
      fc.integer({ min: 1, max: 127 }),
      (pad, at, on, velocity) => {
        const change = { on, velocity };
        const diff = changeStep(BOARD, PADS[pad]!.id, at, change);
        if (!diff.ok) throw diff.error;
        const after = applyBoardDiff(BOARD, diff.value);
        for (const [place, each] of after.pads.entries()) {
          const steps = widgetWith(each, "pattern")?.pattern;
          expect(steps).toEqual(
            place === 2
              ? undefined
              : Array.from({ length: STEPS }, (_, step) =>
                  place === pad && step === at ? { ...NEW_STEP, ...change } : NEW_STEP,
                ),
          );
        }
      },
    ),
  );
});

test("a pad that is no row, a step that is not there and one that is so already change nothing", () => {
  const [row] = PADS;
  for (const [id, at, change] of [
    ["nobody", 0, { on: !NEW_STEP.on }],
    [PADS[2]!.id, 0, { on: !NEW_STEP.on }],
    [row!.id, STEPS, { on: !NEW_STEP.on }],
    [row!.id, 0, { on: NEW_STEP.on, velocity: NEW_STEP.velocity }],
  ] as const) {
    const diff = changeStep(BOARD, id, at, change);
    expect(diff.ok && applyBoardDiff(BOARD, diff.value)).toEqual(BOARD);
  }
});
