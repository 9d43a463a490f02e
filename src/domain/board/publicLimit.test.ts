import { expect, test } from "vitest";
import { newPad } from "./newPad.ts";
import { checkPublicBoard, MOST_PUBLIC_PARTS, MOST_PUBLIC_WIDGETS } from "./publicLimit.ts";
import { padCells } from "./padCells.ts";
import { defaultWidget, partCount, WIDGET_KINDS, WIDGETS } from "./widget/widgetKinds.ts";

const messageOf = (pads: Parameters<typeof checkPublicBoard>[0]): string => {
  const checked = checkPublicBoard(pads);
  return checked.ok ? "" : `${checked.error.code}: ${checked.error.message}`;
};

const plain = (count: number) => Array.from({ length: count }, () => newPad());
const grid = (cols: number) =>
  newPad({ widget: { kind: "scaleGrid", root: 0, scale: "major", inScale: false, rowInterval: 5, rows: 1, cols } });

test("as many controls as the limit says may be public, and of more one is told how many to remove", () => {
  expect(messageOf(plain(MOST_PUBLIC_WIDGETS))).toBe("");
  expect(messageOf(plain(MOST_PUBLIC_WIDGETS + 88))).toMatch(/^TOO_LARGE: This board has 600 controls.*remove 88 of/);
});

test("cells that are played by themselves count, whatever they are cells of", () => {
  const full = Array.from({ length: MOST_PUBLIC_PARTS / 32 }, () => grid(32));
  expect(messageOf(full)).toBe("");
  expect(messageOf([...full, grid(1)])).toContain(`have ${MOST_PUBLIC_PARTS + 1} cells`);
});

test.each(WIDGET_KINDS)("parts of %s are counted as they are drawn", (kind) => {
  const pad = newPad({ type: WIDGETS[kind].type, widget: defaultWidget(kind) });
  expect(partCount(pad)).toBe(kind === "chord" ? 0 : padCells(pad).length);
});
