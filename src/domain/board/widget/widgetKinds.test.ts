import { expect, test } from "vitest";
import { newPad } from "../newPad.ts";
import { NEW_STEP } from "./stepRow.ts";
import { defaultWidget, WIDGET_KINDS, widgetOf, WIDGETS } from "./widgetKinds.ts";
import { widgetProblem } from "./widgetJson.ts";

test("a new step row strikes on each beat of a bar of sixteenths, and rests between", () => {
  const row = defaultWidget("stepRow");
  expect(row.rate).toBe("16n");
  expect(row.pattern).toHaveLength(16);
  expect(row.pattern.flatMap(({ on }, index) => (on ? [index] : []))).toEqual([0, 4, 8, 12]);
  for (const step of row.pattern) expect({ ...step, on: false }).toEqual(NEW_STEP);
});

test("what a kind of widget starts with is a widget of that kind, which its type of pad can be", () => {
  for (const kind of WIDGET_KINDS) {
    const pad = newPad({ type: WIDGETS[kind].type, widget: defaultWidget(kind) });
    expect(widgetProblem(pad)).toBeNull();
    expect(widgetOf(pad)).toEqual(defaultWidget(kind));
    expect(defaultWidget(kind).kind).toBe(kind);
  }
});
