// @vitest-environment jsdom
import { editStrings as words } from "../../../strings/edit.ts";
import { beforeEach, expect, test } from "vitest";
import { newBoard } from "../../../../domain/board/newBoard.ts";
import { newPad } from "../../../../domain/board/newPad.ts";
import { newMessage } from "../../../../domain/board/padMessage.ts";
import { defaultWidget } from "../../../../domain/board/widget/widgetKinds.ts";
import { alerts, all, choose, click, done, fill, press, the } from "../../../controls/page.test-helper.tsx";
import { messageStrings } from "../../../strings/messages.ts";
import { widgetStrings } from "../../../strings/widgets.ts";
import { at, box, KICK, openBoard, pad, select, theStudio } from "./panel.test-helper.tsx";

beforeEach(openBoard);

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

test("a message of an XY pad follows one of its axes", async () => {
  const touch = newPad({ id: "touch", type: "xyPad", command: "pan", ...at(0, 0) });
  theStudio().board.load(newBoard({ rows: 2, cols: 2, pads: [touch] }));
  await select("touch");
  await click(the("button", messageStrings.add));
  for (const axis of ["y", "x"] as const) {
    await choose(messageStrings.axis, axis === "x" ? messageStrings.axes.x : messageStrings.axes.y);
    expect(pad("touch").messages[0]).toMatchObject({ axis });
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
  for (let step = 0; step < 2; step++) await done(() => theStudio().board.undo());
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
  theStudio().board.load(newBoard({ rows: 2, cols: 2, pads: [fader, keys, touch] }));
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
  await done(() => theStudio().board.undo());
  expect([pad("kick").sendsOwn, pad("snare").sendsOwn]).toEqual([null, null]);
});

test("a pad that acts in the app says that its C4 is not sent, and sends it when it is added", async () => {
  const action = newMessage({ kind: "action" });
  theStudio().board.load(
    newBoard({ rows: 1, cols: 1, pads: [newPad({ id: "run", messages: [action], ...at(0, 0) })] }),
  );
  await select("run");
  expect(lines()).toHaveLength(1);
  await click(the("button", "Note C4 (60)"));
  expect(lines()[0]).toMatch(/^Note C4/);
});

test("SysEx that cannot be sent stays to be mended, and says what is wrong with it", async () => {
  const message = newMessage({ kind: "sysEx" });
  theStudio().board.load(newBoard({ rows: 2, cols: 2, pads: [{ ...KICK, messages: [message] }] }));
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
