import { expect, test } from "vitest";
import { newPad } from "../newPad.ts";
import type { WidgetKind } from "../padWidget.ts";
import { defaultWidget, NEW_STEP, TYPE_OF_KIND, widgetOf } from "./widgetKinds.ts";
import { widgetProblem } from "./widgetProblem.ts";

const kinds = Object.keys(TYPE_OF_KIND) as readonly WidgetKind[];

test("a new step row strikes on each beat of a bar of sixteenths, and rests between", () => {
  const row = defaultWidget("stepRow");
  if (row.kind !== "stepRow") throw new Error("a step row is one");
  expect(row.rate).toBe("16n");
  expect(row.pattern).toHaveLength(16);
  expect(row.pattern.flatMap(({ on }, index) => (on ? [index] : []))).toEqual([0, 4, 8, 12]);
  for (const step of row.pattern) expect({ ...step, on: false }).toEqual(NEW_STEP);
});

test("what a kind of widget starts with is a widget of that kind, which its type of pad can be", () => {
  for (const kind of kinds) {
    const pad = newPad({ type: TYPE_OF_KIND[kind], widget: defaultWidget(kind) });
    expect(widgetProblem(pad)).toBeNull();
    expect(widgetOf(pad)).toEqual(defaultWidget(kind));
    expect(defaultWidget(kind).kind).toBe(kind);
  }
});
