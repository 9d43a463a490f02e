import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import type { TextStorage } from "../TextStorage.ts";
import { BoardMemory, placeWidget } from "./BoardMemory.ts";
import { restValue } from "../../domain/board/ownMessage.ts";
import { createWidgets, type Axis, type Widget } from "./Widget.ts";

function textStorage(): TextStorage {
  const texts = new Map<string, string>();
  return { getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text) };
}

const widgetsOf = (pads: readonly Pad[]): Widget[] => createWidgets(defaultBoard({ pads }));

function set(axis: Axis, value: number): void {
  axis.value = value;
  axis.isSet = true;
}

const state = (axis: Axis): number | null => (axis.isSet ? axis.value : null);

const value = fc.double({ min: 0, max: 127, noNaN: true });
const command = fc.constantFrom("cc", "volume", "pan", "pitch");
const range = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 64, max: 127 }));
/** A control and what hands have set on its axes, null where they have not. */
const control = fc.record({
  type: fc.constantFrom("knob", "slider", "xyPad"),
  commands: fc.tuple(command, command),
  stored: value,
  kept: range,
  opened: range,
  x: fc.option(value),
  y: fc.option(value),
});

test("each axis of a control comes back as it was left, within its range now, and what nobody set stays unset", () => {
  fc.assert(
    fc.property(fc.array(control, { minLength: 1, maxLength: 6 }), (controls) => {
      const padsWith = (key: "kept" | "opened"): Pad[] =>
        controls.map(({ type, commands, stored, [key]: [minValue, maxValue] }, index) =>
          newPad({
            id: `pad ${index}`,
            type,
            command: commands[0],
            pad2: type === "xyPad" ? { command: commands[1], code: 1 } : null,
            value: stored,
            minValue,
            maxValue,
          }),
        );
      const storage = textStorage();
      const left = widgetsOf(padsWith("kept"));
      for (const [index, { type, x, y }] of controls.entries()) {
        if (x !== null) set(left[index]!.x, x);
        if (y !== null && type === "xyPad") set(left[index]!.y, y);
      }
      new BoardMemory(storage).save("board", left);

      const opened = widgetsOf(padsWith("opened"));
      new BoardMemory(storage).recall("board", opened);
      for (const [index, { pad, x, y }] of opened.entries()) {
        for (const [axis, name, was] of [
          [x, "x", left[index]!.x],
          [y, "y", left[index]!.y],
        ] as const) {
          const comesBack = was.isSet && (name === "x" ? pad.command : pad.pad2?.command) !== "pitch";
          const expected = comesBack ? Math.min(pad.maxValue, Math.max(pad.minValue, was.value)) : null;
          expect(state(axis)).toBe(expected);
          if (!comesBack) expect(axis.value).toBe(restValue(pad, name));
        }
      }
    }),
  );
});

test("a toggle comes back as it was left, and shows what it then sends", () => {
  const pads = [false, true].flatMap((stored) =>
    ["off", "on", "unset"].map((left) =>
      newPad({ id: `${stored} ${left}`, command: "cc", canToggle: true, on: stored, minValue: 3, maxValue: 99 }),
    ),
  );
  const storage = textStorage();
  const left = widgetsOf(pads);
  for (const widget of left) {
    if (widget.pad.id.endsWith("unset")) continue;
    widget.on = widget.pad.id.endsWith("on");
    set(widget.x, widget.on ? 99 : 3);
  }
  new BoardMemory(storage).save("board", left);
  const opened = widgetsOf(pads);
  new BoardMemory(storage).recall("board", opened);
  expect(opened.map(({ pad, on, x }) => [pad.id, on, state(x)])).toEqual([
    ["false off", false, 3],
    ["false on", true, 99],
    ["false unset", false, null],
    ["true off", false, 3],
    // As it is stored: it follows what is stored later.
    ["true on", false, null],
    ["true unset", false, null],
  ]);
});

test("of a control or toggle that is placed, what is not given stays as it was", () => {
  const [xy, toggle] = widgetsOf([
    newPad({ type: "xyPad", command: "cc", pad2: { command: "cc", code: 1 } }),
    newPad({ command: "cc", canToggle: true }),
  ]);
  set(xy!.x, 10);
  set(xy!.y, 20);
  placeWidget(xy!, { x: null, y: 21, on: true });
  expect([state(xy!.x), state(xy!.y)]).toEqual([10, 21]);
  placeWidget(xy!, { x: 11, y: null, on: null });
  expect([state(xy!.x), state(xy!.y), xy!.on]).toEqual([11, 21, false]);
  toggle!.on = true;
  placeWidget(toggle!, { x: 5, y: 6, on: null });
  expect([toggle!.on, state(toggle!.x)]).toEqual([true, null]);
});

test("a pad of another board, or one named like a built-in, is as it is stored", () => {
  const memory = new BoardMemory(null);
  const pads = [newPad({ id: "a", type: "slider", command: "cc" })];
  const left = widgetsOf(pads);
  set(left[0]!.x, 12);
  memory.save("board", left);
  for (const [boardId, padId] of [
    ["other", "a"],
    ["board", "b"],
    ["board", "toString"],
  ] as const) {
    const opened = widgetsOf([newPad({ id: padId, type: "slider", command: "cc" })]);
    memory.recall(boardId, opened);
    expect(state(opened[0]!.x)).toBeNull();
  }
});

test("a board's channel and values are kept side by side, and are copied together", () => {
  const storage = textStorage();
  const memory = new BoardMemory(storage);
  const pads = [newPad({ id: "a", type: "slider", command: "cc" })];
  const left = widgetsOf(pads);
  set(left[0]!.x, 12);
  memory.saveChannel("board", 16);
  memory.save("board", left);
  memory.saveChannel("other", 1);
  memory.saveChannel("board", 0);
  memory.copy("board", "copy");
  memory.copy("unknown", "other");
  const again = new BoardMemory(storage);
  for (const id of ["board", "copy"]) {
    const opened = widgetsOf(pads);
    again.recall(id, opened);
    expect([again.channelOf(id), state(opened[0]!.x)]).toEqual([0, 12]);
  }
  expect([again.channelOf("other"), again.channelOf("unknown")]).toEqual([1, null]);
});

test("a board on which nothing was set is not remembered; one that was reset is remembered as reset", () => {
  const storage = textStorage();
  const memory = new BoardMemory(storage);
  const widgets = widgetsOf([newPad({ id: "a", type: "slider", command: "cc" })]);
  memory.save("board", widgets);
  expect(storage.getItem("padroll_board_states")).toBeNull();
  set(widgets[0]!.x, 12);
  memory.save("board", widgets);
  widgets[0]!.x.isSet = false;
  memory.save("board", widgets);
  const opened = widgetsOf([widgets[0]!.pad]);
  new BoardMemory(storage).recall("board", opened);
  expect(state(opened[0]!.x)).toBeNull();
});

test("the 32 boards that were left last are remembered, in whatever order they were first opened", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 39 }), { minLength: 60, maxLength: 120 }), (order) => {
      const storage = textStorage();
      for (const board of order) new BoardMemory(storage).saveChannel(String(board), (board % 16) + 1);
      const last = new Set([...new Set(order.toReversed())].slice(0, 32));
      const again = new BoardMemory(storage);
      for (let board = 0; board < 40; board += 1) {
        expect(again.channelOf(String(board))).toBe(last.has(board) ? (board % 16) + 1 : null);
      }
    }),
    { numRuns: 20 },
  );
});

test("an entry that is damaged is dropped, and the others stay", () => {
  const good = [
    ["none", { channel: null, values: {} }],
    ["least", { channel: 0, values: { a: [1.5, null, true] } }],
    ["most", { channel: 16, values: { a: [null, 2, false] } }],
  ];
  const damaged = [
    null,
    1,
    [7, { channel: 1, values: {} }],
    ["a"],
    ["b", null],
    ["c", { channel: 17, values: {} }],
    ["d", { channel: -1, values: {} }],
    ["e", { channel: 1.5, values: {} }],
    ["f", { values: {} }],
    ["g", { channel: 1, values: null }],
    ["h", { channel: 1, values: 3 }],
    ["i", { channel: 1, values: { a: [1, 2] } }],
    ["j", { channel: 1, values: { a: [1, 2, true, 4] } }],
    ["k", { channel: 1, values: { a: ["1", 2, true] } }],
    ["l", { channel: 1, values: { a: [1, "2", true] } }],
    ["m", { channel: 1, values: { a: [1, 2, 1] } }],
    ["n", { channel: 1, values: { good: [1, 2, true], bad: {} } }],
  ];
  let text = JSON.stringify([...damaged, ...good]);
  const memory = new BoardMemory({ getItem: () => text, setItem: (_key, kept) => (text = kept) });
  memory.saveChannel("new", 5);
  expect(JSON.parse(text)).toEqual([...good, ["new", { channel: 5, values: {} }]]);
});
