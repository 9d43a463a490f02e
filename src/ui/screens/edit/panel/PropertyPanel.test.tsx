// @vitest-environment jsdom
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import type { AppError } from "../../../../domain/AppError.ts";
import { newBoard } from "../../../../domain/board/newBoard.ts";
import { newPad, padNote, paletteHex } from "../../../../domain/board/newPad.ts";
import { newMessage } from "../../../../domain/board/padMessage.ts";
import { NEW_STEP } from "../../../../domain/board/widget/stepRow.ts";
import { defaultWidget, type WidgetOf } from "../../../../domain/board/widget/widgetKinds.ts";
import type { Pad } from "../../../../domain/board/records.ts";
import { createBoardRig, type BoardRig } from "../../../../state/board/BoardRig.ts";
import type { BoardLibrary } from "../../../../state/board/BoardLibrary.ts";
import { createBoardEdit, followBoard, setSelection } from "../../../../state/board/edit/BoardEdit.ts";
import { alerts, all, choose, click, done, fill, press, the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../../studio.test-helper.tsx";
import { strings as common } from "../../../strings/common.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import { messageStrings } from "../../../strings/messages.ts";
import { widgetStrings } from "../../../strings/widgets.ts";
import { EditContext, type EditPorts } from "../EditContext.ts";
import { PropertyPanel } from "./PropertyPanel.tsx";

const at = (row: number, col: number): Pick<Pad, "location"> => ({ location: { row, col, width: 1, height: 1 } });

const KICK = newPad({ id: "kick", label: "Kick", midiNote: padNote(36), color: paletteHex(0), ...at(0, 0) });
const SNARE = newPad({
  id: "snare",
  label: "🥁 Snare",
  midiNote: padNote(38),
  color: paletteHex(1),
  channel: 10,
  ...at(0, 1),
});
const CUTOFF = newPad({ id: "cutoff", type: "knob", label: "Cutoff", command: "cc", code: 74, ...at(1, 0) });
const BEND = newPad({ id: "bend", type: "slider", label: "Bend", command: "pitch", ...at(1, 1) });

let studio: TestStudio;
let rig: BoardRig;

const pad = (id: string): Pad => studio.board.current.pads.find((each) => each.id === id)!;

function Panel({ ids }: { readonly ids: readonly string[] }) {
  const [refused, setRefused] = useState<AppError | null>(null);
  const [ports] = useState<EditPorts>(() => {
    const edit = createBoardEdit();
    followBoard(studio.board, edit);
    setSelection(edit, ids);
    const answer = (error: AppError | null): boolean => {
      setRefused(error);
      return error === null;
    };
    return { edit, rig, library: {} as BoardLibrary, answer, say: () => undefined };
  });
  return (
    <EditContext value={ports}>
      <PropertyPanel />
      {refused && <p role="alert">{refused.message}</p>}
    </EditContext>
  );
}

async function select(...ids: readonly string[]): Promise<void> {
  await showIn(studio, <Panel ids={ids} />);
}

beforeEach(() => {
  const board = newBoard({ name: "Live", rows: 4, cols: 4, pads: [KICK, SNARE, CUTOFF, BEND] });
  studio = makeStudio({ board });
  rig = createBoardRig({ ...studio, song: null, silence: () => undefined }, null);
});

const box = (label: string): HTMLInputElement => the("textbox", label) as HTMLInputElement;

test("the panel is about the board while nothing is selected, about the pads that are, and follows undo", async () => {
  await select();
  expect(the("heading", "Live").tagName).toBe("H2");
  await fill(box(words.boardName), "Late set{Enter}");
  expect(studio.board.current.name).toBe("Late set");
  expect(the("heading", "Late set").tagName).toBe("H2");
  await done(() => studio.board.undo());
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
  await done(() => studio.board.undo());
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

test("octaves go up and down in one step each, but never beyond MIDI", async () => {
  await select("kick", "snare");
  for (let octave = 0; octave < 4; octave++) await click(the("button", `${words.octave} −`));
  expect([pad("kick").midiNote, pad("snare").midiNote]).toEqual([padNote(0), padNote(2)]);
  await done(() => studio.board.undo());
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
  await done(() => studio.board.undo());
  await done(() => studio.board.undo());
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
  await done(() => studio.board.undo());
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

test("messages are added, filled in, ordered and removed; the focus is never lost", async () => {
  await select("cutoff");
  await click(the("button", messageStrings.add));
  await choose(messageStrings.kind, messageStrings.kinds.program);
  await fill(box(messageStrings.bankMsb), "0{Enter}");
  expect(pad("cutoff").messages).toMatchObject([{ kind: "program", bankMsb: 0, bankLsb: null }]);
  await fill(box(messageStrings.bankLsb), "127{Enter}");
  await fill(box(messageStrings.bankMsb), "none{Enter}");
  expect(pad("cutoff").messages).toMatchObject([{ bankMsb: null, bankLsb: 127 }]);
  await press("{Escape}");
  await click(the("button", messageStrings.add));
  const ids = pad("cutoff").messages.map(({ id }) => id);
  const [, later] = all("button", /^Send earlier/);
  await click(later!);
  expect(pad("cutoff").messages.map(({ id }) => id)).toEqual(ids.toReversed());
  for (const left of [1, 0]) {
    await click(all("button", /^Remove: /)[1]!);
    expect(pad("cutoff").messages).toHaveLength(left);
    expect(document.activeElement).toBe(the("button", messageStrings.add));
  }
});

/** The lines of the list, each with what it sends. */
const lines = (): readonly string[] =>
  all("listitem").map((item) => {
    const sent = [...item.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
    return [item.querySelector("button")!.textContent, ...sent].join(" | ").replaceAll("\u00A0", " ");
  });

test("the list shows what a pad sends from top to bottom, in hex; its note is the first and can be removed and added", async () => {
  const [press, release] = messageStrings.gestures.press;
  const note = `Note C2 (36) | ${press}90 24 7F | ${release}80 24 40`;
  const start = `Clock start · press | ${press}FAStart`;
  await select("kick");
  expect(lines()).toEqual([note]);
  await click(the("button", messageStrings.add));
  await choose(messageStrings.kind, messageStrings.kinds.start);
  expect(lines()).toEqual([note, start]);
  await click(the("button", messageStrings.remove("Note C2 (36)")));
  expect(document.activeElement).toBe(the("button", messageStrings.add));
  expect(pad("kick")).toMatchObject({ sendsOwn: false, messages: [{ kind: "start" }] });
  expect(lines()).toEqual([start]);
  expect(the("complementary").textContent).toContain(messageStrings.silent);
  await click(the("button", "Note C2 (36)"));
  expect(pad("kick").sendsOwn).toBe(true);
  expect(lines()).toEqual([note, start.replace("Start", "")]);
  for (let step = 0; step < 2; step++) await done(() => studio.board.undo());
  expect(pad("kick").sendsOwn).toBeNull();
});

test("what is sent is spelled out with the channel and values as they are set", async () => {
  await select("bend");
  const [top, bottom] = messageStrings.gestures.fader;
  expect(lines()).toEqual([`Pitch | ${top}E0 7F 7F · E0 00 40 | ${bottom}E0 00 00 · E0 00 40`]);
  await choose(words.channel, "3");
  expect(lines()[0]).toContain(`${top}E2 7F 7F`);
  await choose(words.channel, words.allChannels);
  expect(lines()[0]).toContain(`${top}16 × (E0 7F 7F)`);
  await click(the("button", messageStrings.add));
  expect(lines()[1]).toContain(`${top}B0 10 7FCC 16 General Purpose 1 · 127 · ${messageStrings.everyChannel}`);
  await select("cutoff");
  await fill(box(words.maxLong), "16{Enter}");
  expect(lines()).toEqual(["CC 74 Cutoff | MaxB0 4A 10 | MinB0 4A 00"]);
});

const radios = (): readonly string[] =>
  [...the("radiogroup", words.command).querySelectorAll("button")].map(({ textContent }) => textContent);

test("only what fits is offered: a fader sends no note and no Panic, keys nothing else, an XY pad each axis", async () => {
  const { note, panic, ...turned } = words.commands;
  await select("bend");
  expect(radios()).toEqual(Object.values(turned));
  const fader = newPad({ id: "fader", type: "slider", ...at(0, 0) });
  const keys = newPad({ id: "keys", widget: defaultWidget("keys"), ...at(0, 1) });
  const touch = newPad({
    id: "touch",
    type: "xyPad",
    command: "pan",
    pad2: { command: "pitch", code: 0 },
    ...at(1, 0),
  });
  studio.board.load(newBoard({ rows: 2, cols: 2, pads: [fader, keys, touch] }));
  await select("fader");
  expect(the("radio", words.commands.cc).getAttribute("aria-checked")).toBe("true");
  expect(lines()[0]).toMatch(/^CC 127 Poly Mode On \| TopB0 7F 7F/);
  expect(the("complementary").textContent).toContain(messageStrings.channelMode(127, "Poly Mode On"));
  await select("keys");
  expect(all("radio", words.commands.cc)).toEqual([]);
  expect(lines()[0]).toContain(messageStrings.notesOf(widgetStrings.kinds.keys));
  await select("touch");
  expect(lines()).toEqual([
    "Across: CC 10 Pan | RightB0 0A 7F | LeftB0 0A 00",
    "Up: Pitch | TopE0 7F 7F · E0 00 40 | BottomE0 00 00 · E0 00 40",
  ]);
  await click(the("button", messageStrings.remove("Up: Pitch")));
  expect(pad("touch")).toMatchObject({ pad2: null, sendsOwn: null });
  await click(the("button", "Up: CC 16 General Purpose 1"));
  expect(pad("touch").pad2).toEqual({ command: "cc", code: 16 });
  expect(note + panic).toBe("NotePanic");
});

test("of several pads the note of each is removed and added in one step", async () => {
  await select("kick", "snare");
  expect(lines()).toEqual([words.mixed]);
  await click(the("button", messageStrings.remove(words.mixed)));
  expect([pad("kick").sendsOwn, pad("snare").sendsOwn]).toEqual([false, false]);
  expect(the("complementary").textContent).toContain(messageStrings.nothing);
  await done(() => studio.board.undo());
  expect([pad("kick").sendsOwn, pad("snare").sendsOwn]).toEqual([null, null]);
});

test("a pad that acts in the app says that its C4 is not sent, and sends it when it is added", async () => {
  const action = newMessage({ kind: "action" });
  studio.board.load(newBoard({ rows: 1, cols: 1, pads: [newPad({ id: "run", messages: [action], ...at(0, 0) })] }));
  await select("run");
  expect(lines()).toHaveLength(1);
  await click(the("button", "Note C4 (60)"));
  expect(lines()[0]).toMatch(/^Note C4/);
});

test("SysEx that cannot be sent stays to be mended, and says what is wrong with it", async () => {
  const message = newMessage({ kind: "sysEx" });
  studio.board.load(newBoard({ rows: 2, cols: 2, pads: [{ ...KICK, messages: [message] }] }));
  await select("kick");
  await click(
    all("button").find((button) => button.getAttribute("aria-expanded") === "false" && button.closest("li"))!,
  );
  await fill(box(messageStrings.sysEx), "F0 7D 99 F7{Enter}");
  expect(alerts()).toHaveLength(1);
  expect(box(messageStrings.sysEx).value).toBe("F0 7D 99 F7");
  expect(pad("kick").messages).toEqual([message]);
  await fill(box(messageStrings.sysEx), "f0 7d 19 vv f7{Enter}");
  expect(alerts()).toEqual([]);
  expect(pad("kick").messages[0]!.sysEx).toMatch(/19 vv/i);
});

const rowOf = (id: string, velocity: number, col: number): Pad => {
  const widget = { ...defaultWidget("stepRow"), pattern: [{ ...NEW_STEP, velocity }] } as WidgetOf<"stepRow">;
  return newPad({ id, widget, ...at(0, col) });
};

test("an option of several widgets is given to each, and the rest of each stays its own", async () => {
  studio.board.load(newBoard({ rows: 2, cols: 2, pads: [rowOf("a", 10, 0), rowOf("b", 20, 1)] }));
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
  studio.board.load(
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
  studio.board.load(newBoard({ rows: 4, cols: 4, pads: [...leaders, ...followers] }));
  await select("f0", "f1");
  await fill(box(messageStrings.scale), "25{Enter}");
  expect([pad("f0").follows, pad("f1").follows]).toEqual([
    { pad: "lead1", inverted: false, scale: 0.25 },
    { pad: "lead2", inverted: true, scale: 0.25 },
  ]);
  await done(() => studio.board.undo());
  expect(studio.board.canUndo).toBe(false);
});
