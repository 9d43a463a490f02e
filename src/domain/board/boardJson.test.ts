import { expect, it } from "vitest";
import { mendBoard, readBoard, writeBoard } from "./boardJson.ts";
import { setPadFields } from "./commands/pads.ts";
import { newBoard } from "./newBoard.ts";
import { LONGEST_IMAGE } from "./padImage.ts";
import { newPad, padNote, padNumber } from "./newPad.ts";

const at = (col: number) => ({ location: { row: 0, col, width: 1, height: 1 } });

it("pads that are damaged are left out and named; the others are there", () => {
  const json = {
    name: "Torn",
    pads: [
      { label: "A", ...at(0) },
      null,
      { label: "B", ...at(0) },
      { color: "red" },
      { label: "C", ...at(99) },
      { label: "D", ...at(1) },
    ],
  };
  expect(readBoard(json).ok).toBe(false);
  const mended = mendBoard(json);
  expect(mended.ok && mended.value.board.pads.map(({ label }) => label)).toEqual(["A", "D"]);
  expect(mended.ok && mended.value.problems.map((problem) => problem.slice(0, 7))).toEqual([
    "pads[1]",
    "pads[2]",
    "pads[3]",
    "pads[4]",
  ]);
  for (const pads of [undefined, [], null, 7]) {
    const empty = mendBoard({ name: "Empty", pads });
    expect(empty.ok && empty.value.board.pads).toEqual([]);
  }
  expect(mendBoard(null).ok).toBe(false);
});

const withImage = (image: string) => ({ pads: [{ label: "A", image, ...at(0) }] });

it("a picture is a small data URL of a raster image, and nothing that has a script or an address in it", () => {
  const good = readBoard(withImage("data:image/webp;base64,UklGRg=="));
  expect(good.ok && writeBoard(good.value).pads![0]).toMatchObject({ image: "data:image/webp;base64,UklGRg==" });
  for (const image of [
    "data:image/svg+xml;base64,PHN2Zz4=",
    "https://example.com/a.png",
    "data:image/png;base64,not base64",
    `data:image/png;base64,${"A".repeat(LONGEST_IMAGE)}`,
  ]) {
    expect(readBoard(withImage(image)).ok).toBe(false);
    const mended = mendBoard(withImage(image));
    expect(mended.ok && mended.value.board.pads).toMatchObject([{ label: "A", image: "" }]);
  }
});

it("a damaged field of a pad takes its default, and is named; the pad stays", () => {
  const mended = mendBoard({
    pads: [
      { label: "A", color: "red", code: 300, channel: 4, ...at(0) },
      { label: "B", location: { row: -1 } },
    ],
  });
  expect(mended.ok && mended.value.board.pads).toMatchObject([{ label: "A", code: 127, channel: 4 }]);
  expect(mended.ok && mended.value.problems).toEqual([
    expect.stringMatching(/^pads\[0\]\.color .*: it has its default$/),
    expect.stringMatching(/^pads\[0\]\.code .*: it has its default$/),
    expect.stringMatching(/^pads\[1\]\.location.* .*: it is left out$/),
  ]);
});

it("a damaged field of the board takes its default, and is named; the pads stay", () => {
  const pads = [{ label: "A", ...at(0) }];
  const mended = mendBoard({ name: 7, keyboardChannel: 99, defaultPad: { code: 999 }, startOctave: 8, pads });
  expect(mended.ok && mended.value.problems.map((problem) => problem.split(" ")[0])).toEqual([
    "name",
    "keyboardChannel",
    "defaultPad.code",
    "endOctave",
  ]);
  expect(mended.ok && mended.value.board).toMatchObject({ keyboardChannel: 1, startOctave: 3, endOctave: 5 });
  expect(mended.ok && mended.value.board.pads).toHaveLength(1);
});

const reasonOf = (json: unknown): string => {
  const mended = mendBoard(json);
  return mended.ok ? "" : mended.error.message;
};

it("what nobody can read is refused with the reason", () => {
  expect(reasonOf([])).toContain("no board");
  expect(reasonOf({ rows: 0 })).toContain("rows");
  expect(reasonOf({ version: "application/vnd.other+json" })).toContain("version");
});

it("MIDI notes 0 to 127 of pads are read back as they were", () => {
  for (let number = 0; number < 128; number++) {
    const json = JSON.parse(JSON.stringify(writeBoard(newBoard({ pads: [newPad({ midiNote: padNote(number) })] }))));
    const read = readBoard(json);
    expect(read.ok && padNumber(read.value.pads[0]!.midiNote)).toBe(number);
  }
});

const channelOf = (json: unknown) => {
  const read = readBoard({ pads: [json] });
  return read.ok && read.value.pads[0]!.channel;
};

it("channel 0 of a pad is all channels, and the board's where the program wrote it before it was", () => {
  expect([channelOf({ channel: 0 }), channelOf({}), channelOf({ channel: 5 })]).toEqual([0, null, 5]);
  expect(channelOf({ ...newPad(), channel: 0 })).toBeNull();
  const now = readBoard(writeBoard(newBoard({ pads: [newPad({ channel: 0 })] })));
  expect(now.ok && now.value.pads[0]!.channel).toBe(0);
});

const widgetOfPad = (json: unknown) => {
  const mended = mendBoard({ pads: [json] });
  return mended.ok && ([mended.value.board.pads[0]!.widget, mended.value.problems] as const);
};

it("a widget takes defaults for what is left out of it", () => {
  expect(widgetOfPad({ widget: { kind: "strum", strings: 5 } })).toEqual([
    { kind: "strum", chord: "", strings: 5 },
    [],
  ]);
  expect(widgetOfPad({ type: "knob", widget: { kind: "dial", steps: 8 } })).toEqual([
    { kind: "dial", turn: "drag", bipolar: false, steps: 8 },
    [],
  ]);
  expect(widgetOfPad({})).toEqual([null, []]);
});

it.each([
  [{ widget: { kind: "theremin" } }, /^pads\[0\]\.widget/],
  [{ widget: { kind: "drumGrid", rows: 0 } }, /^pads\[0\]\.widget/],
  [{ widget: { kind: "dial" } }, /^pads\[0\]\.widget\.kind dial is not for a button: it has its default$/],
  [{ widget: { kind: "chord", chord: "xyz" } }, /^pads\[0\]\.widget\.chord “xyz” is not known: it has its default$/],
  [{ widget: { kind: "keys", low: 70, high: 60 } }, /^pads\[0\]\.widget\.low must not be above widget\.high: /],
])("%j is refused, and mended with the widget its type usually has", (pad, problem) => {
  expect(readBoard({ pads: [pad] }).ok).toBe(false);
  expect(widgetOfPad(pad)).toEqual([null, [expect.stringMatching(problem)]]);
});

it("a pad that becomes another type has the usual widget of that, and one that does not fit is refused", () => {
  const board = newBoard({ pads: [newPad({ id: "a", widget: { kind: "chord", chord: "m7" } })] });
  const turned = setPadFields(board, new Set(["a"]), { type: "knob" });
  expect(turned.ok && turned.value.pads.updated.get("a")![1].widget).toBeNull();
  const misfit = setPadFields(board, new Set(["a"]), { widget: { kind: "wheel", returns: true } });
  expect(misfit.ok ? "" : misfit.error.message).toBe("The widget.kind wheel is not for a button");
});

it("a gradient and a row of steps are kept; boards from before them, and steps with less in them, have the defaults", () => {
  const row = { kind: "stepRow", pattern: [{ on: true }, { on: true, velocity: 40, interval: -12, tie: true }, {}] };
  const read = readBoard({ pads: [{ widget: row, gradient: "Ember", ...at(0) }, { ...at(1) }] });
  expect(read.ok && read.value.pads.map(({ gradient }) => gradient)).toEqual(["Ember", ""]);
  expect(read.ok && read.value.pads[0]!.widget).toEqual({
    kind: "stepRow",
    pattern: [
      { on: true, velocity: 100, interval: 0, tie: false },
      { on: true, velocity: 40, interval: -12, tie: true },
      { on: false, velocity: 100, interval: 0, tie: false },
    ],
    plays: "note",
    chord: "",
    rate: "16n",
    gate: 80,
    bpm: null,
  });
  expect(read.ok && readBoard(writeBoard(read.value))).toEqual(read);
  for (const wrong of [
    { pattern: [] },
    { bpm: 5 },
    { rate: "3n" },
    { chord: "no chord" },
    { pattern: [{ velocity: 0 }] },
  ])
    expect(readBoard({ pads: [{ widget: { ...row, ...wrong }, ...at(0) }] }).ok).toBe(false);
});

/** How many items array methods look at while `act` runs. */
function looksAt(act: () => void): number {
  let count = 0;
  const names = ["some", "every", "find", "findIndex", "filter", "indexOf", "includes", "map"] as const;
  const plain = names.map((name) => Array.prototype[name] as (...args: unknown[]) => unknown);
  const put = (name: (typeof names)[number], method: unknown): void => void Reflect.set(Array.prototype, name, method);
  names.forEach((name, at) =>
    put(name, function look(this: unknown[], ...args: unknown[]) {
      count += this.length;
      return plain[at]!.apply(this, args);
    }),
  );
  try {
    act();
  } finally {
    names.forEach((name, at) => put(name, plain[at]));
  }
  return count;
}

/** A full grid, in both layouts. */
function jsonOf(side: number) {
  const pads = Array.from({ length: side * side }, (_each, n) => {
    const location = { row: Math.floor(n / side), col: n % side, width: 1, height: 1 };
    return { id: `pad ${n}`, location, otherLocation: location };
  });
  return { rows: side, cols: side, otherLayout: { shape: "portrait", rows: side, cols: side }, pads };
}

it.each([
  ["reading", readBoard],
  ["mending", mendBoard],
])("%s four times as many pads takes about four times as much", (_, read) => {
  const [few, many] = [jsonOf(12), jsonOf(24)].map((json) => looksAt(() => void read(json)));
  expect(read(jsonOf(12)).ok).toBe(true);
  expect(many! / few!).toBeLessThan(5);
});
