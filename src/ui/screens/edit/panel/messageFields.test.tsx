// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { newPad } from "../../../../domain/board/newPad.ts";
import { newMessage, type PadMessage } from "../../../../domain/board/padMessage.ts";
import { newBoard } from "../../../../domain/board/newBoard.ts";
import { newRoll, newTimeline, newTrack } from "../../../../domain/timeline/defaults.ts";
import { all, choose, click, fill, focus, press, the } from "../../../controls/page.test-helper.tsx";
import { outlineOf } from "../../../controls/outline.test-helper.ts";
import { showIn } from "../../../studio.test-helper.tsx";
import { APP_ACTION_NAMES } from "../../../../state/board/AppActions.ts";
import { sceneStrings } from "../../../strings/board.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import { EditContext, type EditPorts } from "../EditContext.ts";
import { MessageFields } from "./MessageFields.tsx";
import { at, openBoard, theStudio } from "./panel.test-helper.tsx";
import { LiveBoard } from "../../../../state/board/LiveBoard.ts";

const set: [string, object][] = [];
beforeEach(() => {
  openBoard();
  set.length = 0;
});

const PAD = newPad({ id: "pad", ...at(0, 0) });
const TOUCH = newPad({ id: "touch", type: "xyPad", command: "pan", ...at(0, 0) });

async function open(fields: Partial<PadMessage>, pad = PAD): Promise<PadMessage> {
  const message = { ...newMessage({}), ...fields };
  const studio = theStudio();
  const liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  const edits = {
    set: (id: string, changed: object) => {
      set.push([id, changed]);
      return null;
    },
    number: (id: string, of: (value: number) => object) => ({
      change: (value: number) => void set.push([id, of(value)]),
      commit: () => undefined,
      cancel: () => undefined,
    }),
  };
  await showIn(
    studio,
    <EditContext value={{ liveBoard } as EditPorts}>
      <MessageFields pad={pad} message={message} edits={edits as never} />
    </EditContext>,
  );
  return message;
}

/** Fields by their names, with the values of those that are typed. */
const fields = (): string[] =>
  outlineOf(document.querySelector("#root")!).flatMap((line) => {
    const [, name] = /^(?:combobox|field) (.*?)(?: expanded=false)?$/.exec(line) ?? [];
    return name ?? [];
  });

const VALUES = ["From “0”", "To “127”", "Curve"];
const PLACE = ["Message channel", "Message port"];

test.each([
  ["note", ["Note “E0”", ...VALUES, ...PLACE]],
  ["cc", ["When", "Controller “16”", ...VALUES, ...PLACE]],
  ["cc14", ["When", "Controller (MSB) “16”", ...VALUES, ...PLACE]],
  ["rpn", ["When", "Parameter “16”", ...VALUES, ...PLACE]],
  ["pitch", ["When", ...VALUES, ...PLACE]],
  ["program", ["When", "Bank (CC 0) “None”", "Bank (CC 32) “None”", ...VALUES, ...PLACE]],
  ["keyPressure", ["When", "Key “E0”", ...VALUES, ...PLACE]],
  ["channelPressure", ["When", ...VALUES, ...PLACE]],
  ["mmc", ["When", "Command", "Device (127: all) “127”", "Message port"]],
  ["start", ["When", "Message port"]],
  ["sysEx", ["When", "Bytes in hex “F0 7D vv F7”", ...VALUES, "Message port"]],
  ["action", ["Action"]],
] as const)("a message of the kind %s has fields of its own", async (kind, own) => {
  await open({ kind });
  expect(fields()).toEqual(["Message", ...own]);
});

test("an XY pad's message has the axis, one without values has none", async () => {
  await open({ kind: "cc" }, TOUCH);
  expect(fields()).toContain("Axis");
  await open({ kind: "start" }, TOUCH);
  expect(fields()).not.toContain("Axis");
});

test("numbers are those of the kind up to its highest, notes are names, banks may be none", async () => {
  const { id } = await open({ kind: "note" });
  await fill(the("textbox", words.numbers.note), "C4{Enter}");
  await fill(the("textbox", words.numbers.note), "128{Enter}");
  await fill(the("textbox", words.from), "-1{Enter}");
  await fill(the("textbox", words.to), "100{Enter}");
  expect(set).toEqual([
    [id, { number: 60 }],
    [id, { number: 127 }],
    // A velocity of 0 would end the note.
    [id, { from: 1 }],
    [id, { to: 100 }],
  ]);
  set.length = 0;
  const { id: program } = await open({ kind: "program", bankMsb: 5, bankLsb: 0 });
  expect(fields().slice(2, 4)).toEqual(["Bank (CC 0) “5”", "Bank (CC 32) “0”"]);
  await fill(the("textbox", words.bankMsb), " NONE {Enter}");
  await fill(the("textbox", words.bankLsb), "200{Enter}");
  expect(set).toEqual([
    [program, { bankMsb: null }],
    [program, { bankLsb: 127 }],
  ]);
});

test("a channel and an output of the message take the place of the pad's, or give it back", async () => {
  theStudio().session.midi.outputs = [{ id: "synth", name: "Synth", manufacturer: "", connected: true }];
  const { id } = await open({ kind: "cc", channel: 3, port: "synth" });
  await choose(words.channel, "5");
  await choose(words.channel, words.padsOwn);
  await choose(words.port, words.padsOwn);
  expect(set).toEqual([
    [id, { channel: 5 }],
    [id, { channel: null }],
    [id, { port: "" }],
  ]);
});

test("a scene is one of the board's, and one that is gone is none", async () => {
  const scene = { id: "s1", name: "Verse", pads: {}, transitionMs: 0, program: null };
  theStudio().board.load({ ...newBoard({ rows: 2, cols: 2, pads: [PAD] }), scenes: [scene] } as never);
  const { id } = await open({ kind: "action", action: "scene", scene: "gone" });
  expect(the("combobox", sceneStrings.scene).textContent).toBe(sceneStrings.noScene);
  await choose(sceneStrings.scene, "Verse");
  expect(set).toEqual([[id, { scene: "s1" }]]);
  await open({ kind: "action", action: "scene", scene: "s1" });
  expect(the("combobox", sceneStrings.scene).textContent).toBe("Verse");
});

test("a page has its number from one on, and an action that goes to a page begins with the first", async () => {
  const { id } = await open({ kind: "action", action: "goToPage", number: 2 });
  expect(fields()).toEqual(["Message", "Action", `${words.page} “2”`]);
  await fill(the("textbox", words.page), "0{Enter}");
  await choose(words.action, new RegExp(APP_ACTION_NAMES.panic));
  await open({ kind: "action", action: "panic" });
  await choose(words.action, new RegExp(APP_ACTION_NAMES.goToPage));
  expect(set).toEqual([
    [id, { number: 1 }],
    [id, { action: "panic" }],
    [expect.anything(), { action: "goToPage", number: 1 }],
  ]);
});

test("a clip is chosen by its track, in the order of the song; what the song does not have is said", async () => {
  const tracks = [newTrack({ id: "t1", name: "Keys" }), newTrack({ id: "t2", name: "Bass" })];
  const rolls = [
    newRoll({ id: "late", trackId: "t1", startTime: 4 * 3840 }),
    newRoll({ id: "early", trackId: "t1", startTime: 0 }),
    newRoll({ id: "other", trackId: "t2", startTime: 0 }),
  ];
  theStudio().timeline.load({
    timeline: newTimeline({ trackIds: ["t1", "t2"] }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  });
  const { id } = await open({ kind: "action", action: "launchClip", track: "t1", clip: "late" });
  expect(fields()).toEqual(["Message", "Action", words.track, words.clip, words.line]);
  expect([the("combobox", words.track), the("combobox", words.clip)].map(({ textContent }) => textContent)).toEqual([
    "Keys",
    words.clipAt("Keys", 5),
  ]);
  await focus(the("combobox", words.clip));
  await press("{Enter}");
  expect(all("option").map(({ textContent }) => textContent)).toEqual([
    words.noClip,
    words.clipAt("Keys", 1),
    words.clipAt("Keys", 5),
  ]);
  await press("{Escape}");
  await choose(words.track, "Bass");
  await choose(words.clip, words.clipAt("Keys", 1));
  await choose(words.line, words.lines.beat);
  expect(set).toEqual([
    [id, { track: "t2", clip: "" }],
    [id, { clip: "early" }],
    [id, { line: "beat" }],
  ]);
  await open({ kind: "action", action: "launchClip", track: "gone", clip: "gone" });
  expect([the("combobox", words.track), the("combobox", words.clip)].map(({ textContent }) => textContent)).toEqual([
    words.goneTrack,
    words.goneClip,
  ]);
  await open({ kind: "action", action: "launchClip", track: "", clip: "" });
  expect(the("combobox", words.track).textContent).toBe(words.noTrack);
});

test("SysEx that the browser does not let through says so, asks, and says when that was refused", async () => {
  const { midi } = theStudio();
  midi.sysEx = () => false;
  midi.requestSysEx = () => Promise.resolve(false);
  await open({ kind: "sysEx" });
  expect(the("status").textContent).toContain(words.sysExForbidden);
  await click(the("button", words.allowSysEx));
  expect(the("status").textContent).toContain(words.sysExRefused);
  midi.requestSysEx = () => Promise.resolve(true);
  await click(the("button", words.allowSysEx));
  expect(all("status")).toEqual([]);
});
