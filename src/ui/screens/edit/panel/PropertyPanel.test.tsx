// @vitest-environment jsdom
import { strings as common } from "../../../strings/common.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import { beforeEach, expect, test } from "vitest";
import { newBoard } from "../../../../domain/board/newBoard.ts";
import { newPad, padNote, paletteHex } from "../../../../domain/board/newPad.ts";
import { NEW_STEP } from "../../../../domain/board/widget/stepRow.ts";
import { defaultWidget, type WidgetOf } from "../../../../domain/board/widget/widgetKinds.ts";
import type { Pad } from "../../../../domain/board/records.ts";
import { alerts, all, choose, click, done, fill, the } from "../../../controls/page.test-helper.tsx";
import { messageStrings } from "../../../strings/messages.ts";
import { widgetStrings } from "../../../strings/widgets.ts";
import { at, box, KICK, openBoard, pad, select, SNARE, theStudio } from "./panel.test-helper.tsx";

beforeEach(openBoard);

test("the panel is about the board while nothing is selected, about the pads that are, and follows undo", async () => {
  await select();
  expect(the("heading", "Live").tagName).toBe("H2");
  await fill(box(words.boardName), "Late set{Enter}");
  expect(theStudio().board.current.name).toBe("Late set");
  expect(the("heading", "Late set").tagName).toBe("H2");
  await done(() => theStudio().board.undo());
  expect(box(words.boardName).value).toBe("Live");
  await select("kick", "snare");
  expect(the("heading", "🥁 Snare").tagName).toBe("H2");
});

test.each([
  [words.minLong, "minValue", "0", 0],
  [words.minLong, "minValue", "127", 127],
  [words.maxLong, "maxValue", "0", 0],
  [words.defLong, "value", "127", 127],
  [words.defLong, "value", "+3", 67],
] as const)("%s takes the ends of MIDI: %s = %s", async (label, field, typed, value) => {
  await select("cutoff");
  const before = pad("cutoff")[field];
  await fill(box(label), `${typed}{Enter}`);
  expect(pad("cutoff")[field]).toBe(value);
  expect(box(label).value).toBe(String(value));
  await done(() => theStudio().board.undo());
  expect([pad("cutoff")[field], box(label).value]).toEqual([before, String(before)]);
});

test.each([
  ["128", 127, common.most("127")],
  ["-200", 0, common.least("0")],
  ["loud", 64, common.noValue("loud")],
  ["1.5", 64, common.noValue("1.5")],
])("a value typed as %s becomes %d, and why is said", async (typed, value, sentence) => {
  await select("cutoff");
  await fill(box(words.defLong), `${typed}{Enter}`);
  expect(pad("cutoff").value).toBe(value);
  expect(all("note").map(({ textContent }) => textContent)).toEqual([sentence]);
});

test("a least value above the largest is refused with a reason, and the fields stay as they were", async () => {
  await select("cutoff");
  await fill(box(words.maxLong), "50{Enter}");
  await fill(box(words.minLong), "51{Enter}");
  expect(alerts()).toHaveLength(1);
  expect(pad("cutoff")).toMatchObject({ minValue: 0, maxValue: 50 });
  expect(box(words.minLong).value).toBe("0");
});

test.each([
  ["C0", 12],
  ["G9", 127],
  ["0", 0],
  ["127", 127],
  ["eb3", 51],
])("a note typed as %s is %d", async (typed, number) => {
  await select("kick");
  await fill(box(words.note), `${typed}{Enter}`);
  expect(pad("kick").midiNote).toEqual(padNote(number));
});

test("a note beyond MIDI is the last one, one that is none stays what it was, and both are said", async () => {
  await select("kick");
  await fill(box(words.note), "128{Enter}");
  expect(pad("kick").midiNote).toEqual(padNote(127));
  await fill(box(words.note), "H3{Enter}");
  expect(pad("kick").midiNote).toEqual(padNote(127));
  expect(all("note").map(({ textContent }) => textContent)).toEqual([common.noValue("H3")]);
});

test("a pad is disabled by its switch, and its port is the board's until another one is chosen", async () => {
  await select("kick");
  expect(the("combobox", words.port).textContent).toBe(words.boardPort);
  await click(the("switch", words.disabled));
  expect(pad("kick").disabled).toBe(true);
  await click(the("switch", words.disabled));
  expect(pad("kick").disabled).toBe(false);
});

test("octaves go up and down in one step each, but never beyond MIDI", async () => {
  await select("kick", "snare");
  for (let octave = 0; octave < 4; octave++) await click(the("button", `${words.octave} −`));
  expect([pad("kick").midiNote, pad("snare").midiNote]).toEqual([padNote(0), padNote(2)]);
  await done(() => theStudio().board.undo());
  expect(pad("kick").midiNote).toEqual(padNote(12));
});

test("where pads differ a field says so, and what is chosen there goes to all of them", async () => {
  await select("kick", "snare");
  expect(box(words.note).value).toBe(words.mixed);
  expect(the("combobox", words.channel).textContent).toBe(words.mixed);
  await choose(words.channel, "16");
  expect([pad("kick").channel, pad("snare").channel]).toEqual([16, 16]);
  await choose(words.channel, words.boardChannel);
  expect([pad("kick").channel, pad("snare").channel]).toEqual([null, null]);
  await done(() => theStudio().board.undo());
  await done(() => theStudio().board.undo());
  expect([pad("kick").channel, pad("snare").channel]).toEqual([null, 10]);
});

test("a label keeps the emoji in front of it, of each pad its own", async () => {
  await select("kick", "snare");
  await fill(box(words.label), "Drum{Enter}");
  expect([pad("kick").label, pad("snare").label]).toEqual(["Drum", "🥁 Drum"]);
  await fill(box(words.label), "Lost{Escape}");
  expect(pad("kick").label).toBe("Drum");
});

test("a colour is chosen by hue or typed; one that is none is answered, and the field shows what is", async () => {
  await select("kick");
  await click(the("button", words.colourNumber(3)));
  expect(pad("kick").color).toBe(paletteHex(2));
  expect(the("button", words.colourNumber(3)).getAttribute("aria-pressed")).toBe("true");
  await fill(box(words.hex), "1A97C4{Enter}");
  expect(pad("kick").color).toBe("#1a97c4");
  await fill(box(words.hex), "teal{Enter}");
  expect(pad("kick").color).toBe("#1a97c4");
  expect(all("note").map(({ textContent }) => textContent)).toEqual([words.badHex("teal")]);
  expect(box(words.hex).value).toBe("#1a97c4");
  await fill(box(words.hex), "rgb(26, 300, 0){Enter}");
  expect(all("note").map(({ textContent }) => textContent)).toEqual(["green must be 0 to 255, not 300."]);
  await fill(box(words.hex), "rgb(255, 128, 0){Enter}");
  expect(box(words.hex).value).toBe("#ff8000");
});

test("a gradient spreads over the pads in reading order as one step", async () => {
  await select("snare", "kick");
  const [first] = the("group", words.gradients).querySelectorAll("button");
  await click(first!);
  expect(pad("kick").color).not.toBe(KICK.color);
  expect(pad("kick").color).not.toBe(pad("snare").color);
  await done(() => theStudio().board.undo());
  expect([pad("kick").color, pad("snare").color]).toEqual([KICK.color, SNARE.color]);
});

test("a pad that becomes a knob moves a controller, and its fields are those of a knob at once", async () => {
  await select("kick");
  await click(the("radio", words.widget.knob));
  expect(pad("kick")).toMatchObject({ type: "knob", command: "cc", label: "Kick" });
  expect(all("textbox", words.note)).toEqual([]);
  expect(all("combobox", words.controller)).toHaveLength(1);
});

test("a place that is taken is refused with the reason; cells are counted from 1", async () => {
  await select("kick");
  await fill(box(words.column), "2{Enter}");
  expect(alerts()).toEqual(["Overlaps 🥁 Snare"]);
  expect(pad("kick").location).toEqual(KICK.location);
  await fill(box(words.row), "4{Enter}");
  expect(pad("kick").location).toEqual({ ...KICK.location, row: 3 });
  await fill(box(words.row), "1.5{Enter}");
  expect(pad("kick").location.row).toBe(3);
});

test("a control cannot come to follow itself in a circle", async () => {
  await select("cutoff");
  await choose(messageStrings.follows, "Bend");
  expect(pad("cutoff").follows).toEqual({ pad: "bend", inverted: false, scale: 1 });
  await fill(box(messageStrings.scale), "50{Enter}");
  await click(the("switch", messageStrings.inverted));
  expect(pad("cutoff").follows).toEqual({ pad: "bend", inverted: true, scale: 0.5 });
  await select("bend");
  await choose(messageStrings.follows, "Cutoff");
  expect(alerts()).toHaveLength(1);
  expect(pad("bend").follows).toBeNull();
});

const rowOf = (id: string, velocity: number, col: number): Pad => {
  const widget = { ...defaultWidget("stepRow"), pattern: [{ ...NEW_STEP, velocity }] } as WidgetOf<"stepRow">;
  return newPad({ id, widget, ...at(0, col) });
};

test("an option of several widgets is given to each, and the rest of each stays its own", async () => {
  theStudio().board.load(newBoard({ rows: 2, cols: 2, pads: [rowOf("a", 10, 0), rowOf("b", 20, 1)] }));
  await select("a", "b");
  await fill(box(widgetStrings.options.gate), "50{Enter}");
  await choose(widgetStrings.options.plays, widgetStrings.choices.plays.chord);
  const rows = ["a", "b"].map((id) => pad(id).widget as WidgetOf<"stepRow">);
  expect(rows.map(({ gate, plays, pattern }) => [gate, plays, pattern[0]!.velocity])).toEqual([
    [50, "chord", 10],
    [50, "chord", 20],
  ]);
  await fill(box(widgetStrings.options.chord), "no such{Enter}");
  expect(alerts()).toHaveLength(1);
  expect(pad("a").widget).toMatchObject({ chord: rows[0]!.chord });
});

const secondStep = () => (pad("a").widget as WidgetOf<"stepRow">).pattern[1];

test("a step has whole velocities and semitones, within what MIDI can be sent", async () => {
  theStudio().board.load(
    newBoard({ rows: 2, cols: 2, pads: [newPad({ id: "a", widget: defaultWidget("stepRow"), ...at(0, 0) })] }),
  );
  await select("a");
  await fill(box(widgetStrings.row.step), "2{Enter}");
  await fill(box(widgetStrings.row.velocity), "64.5{Enter}");
  expect(secondStep()).toEqual(NEW_STEP);
  await fill(box(widgetStrings.row.velocity), "128{Enter}");
  await fill(box(widgetStrings.row.interval), "-30{Enter}");
  await click(the("switch", widgetStrings.row.on));
  expect(secondStep()).toEqual({ ...NEW_STEP, on: true, velocity: 127, interval: -24 });
});

test("how far controls follow is given to each, whatever it follows", async () => {
  const leaders = [1, 2].map((col) => newPad({ id: `lead${col}`, type: "knob", command: "cc", ...at(0, col) }));
  const followers = leaders.map(({ id }, index) =>
    newPad({
      id: `f${index}`,
      type: "knob",
      command: "cc",
      follows: { pad: id, inverted: index > 0, scale: 1 },
      ...at(1, index),
    }),
  );
  theStudio().board.load(newBoard({ rows: 4, cols: 4, pads: [...leaders, ...followers] }));
  await select("f0", "f1");
  await fill(box(messageStrings.scale), "25{Enter}");
  expect([pad("f0").follows, pad("f1").follows]).toEqual([
    { pad: "lead1", inverted: false, scale: 0.25 },
    { pad: "lead2", inverted: true, scale: 0.25 },
  ]);
  await done(() => theStudio().board.undo());
  expect(theStudio().board.canUndo).toBe(false);
});
