// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import { JAM_SLOTS, type JamTake } from "../../../domain/timeline/JamTake.ts";
import type { RoomMember } from "../../../protocol/hub/roomHub.ts";
import { MEMBER, SESSION } from "../../../state/room/direct/FakeRoom.test-helper.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { outlineOf } from "../../controls/outline.test-helper.ts";
import { all, click, done, focus, press, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { jamTakesStrings as words } from "../../strings/jamTakes.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { roomOf, TAKE as BEAT_TAKE } from "./room.test-helper.ts";
import { GreenRoom } from "./GreenRoom.tsx";
import { TakeClip, TakeRow } from "./TakeRow.tsx";

const ME: RoomMember = { ...MEMBER, connectionId: "me", userId: MIRA.id, name: "Mira", slot: 0, host: false };

const TAKE: JamTake = {
  ...BEAT_TAKE,
  length: 7680,
  notes: [
    [0, 960, 60, 100],
    [3840, 7680, 64, 100],
  ],
} as never;

let studio: TestStudio;
let room: JamRoom;
const set = vi.fn<(id: string, fields: object) => string>();

beforeEach(() => {
  studio = makeStudio({ user: MIRA });
  room = roomOf(studio);
  Object.assign(room.state, { phase: "room", connectionId: "me", slot: 0, session: SESSION, members: [ME] });
  set.mockReset();
  vi.spyOn(room.takes, "set").mockImplementation(((id: string, fields: object) => set(id, fields)) as never);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  return async () => {
    await done(() => room.dispose());
    vi.restoreAllMocks();
  };
});

const report = vi.fn<(done: unknown) => void>();
const show = (take: Partial<JamTake> = {}, Part = TakeRow): Promise<void> =>
  showIn(studio, <Part room={room} take={{ ...TAKE, ...take }} roomOwnerId="owner" report={report} />);

const NAME = words.name("Bass", "Mira");
const row = (): string[] => outlineOf(the("listitem", NAME)).filter((line) => line !== "");
const plays = (): boolean => the("listitem", NAME).hasAttribute("data-plays");

test("an own take says its bars and whether it plays, is played in a free slot, stopped, and muted for everyone", async () => {
  await show();
  expect(row()).toEqual([
    "text Bass",
    "text Mira · 2 bars · stopped",
    "button Play Bass by Mira pressed=false",
    "button Mute Bass by Mira for everyone pressed=false",
    "button Actions for Bass by Mira expanded=false",
    expect.stringMatching(/^slider Level of Bass by Mira .*valuetext=0 dB$/),
  ]);
  await click(the("button", words.play(NAME)));
  expect([set.mock.calls, plays()]).toEqual([[["take", { slot: 0 }]], false]);
  await show({ slot: 3 });
  expect(row()[1]).toBe("text Mira · 2 bars · playing");
  expect([the("button", words.play(NAME)).ariaPressed, plays()]).toEqual(["true", true]);
  await click(the("button", words.play(NAME)));
  await click(the("button", words.mute(NAME)));
  expect(set.mock.calls.slice(1)).toEqual([
    ["take", { slot: null }],
    ["take", { mute: true }],
  ]);
  await show({ slot: 3, mute: true });
  expect([row()[1], plays()]).toEqual(["text Mira · 2 bars · muted", false]);
  await click(the("button", words.mute(NAME)));
  expect(set.mock.lastCall).toEqual(["take", { mute: false }]);
  expect(report).toHaveBeenCalledTimes(set.mock.calls.length);
});

test("where all slots are taken a take says so instead of playing", async () => {
  room.takes.state.takes = Array.from({ length: JAM_SLOTS }, (_, slot) => ({ ...TAKE, id: `t${slot}`, slot })) as never;
  await show();
  await click(the("button", words.play(NAME)));
  expect([set.mock.calls, studio.notices()]).toEqual([[], [`info: ${words.full}`]]);
});

test("its level is sent to the room once, when the fader is let go of; Escape sends nothing", async () => {
  await show({ gainDb: -6 });
  const level = the("slider", words.level(NAME));
  expect(level.getAttribute("aria-valuetext")).toBe("-6 dB");
  await focus(level);
  await press("{Home}");
  expect(set.mock.calls).toEqual([["take", { gainDb: -40 }]]);
  const pointer = (type: string, clientX: number): Promise<void> =>
    done(() => void level.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX })));
  level.getBoundingClientRect = () => DOMRect.fromRect({ x: 0, y: 0, width: 100, height: 10 });
  await pointer("pointerdown", 50);
  await pointer("pointermove", 80);
  expect(set.mock.calls).toHaveLength(1);
  await press("{Escape}");
  await pointer("pointerup", 80);
  expect(set.mock.calls).toHaveLength(1);
});

const items = async (): Promise<string[]> => {
  await click(the("button", words.menu(NAME)));
  const found = all("menuitem").map(({ textContent }) => textContent);
  await press("{Escape}");
  return found;
};

test("everybody may take a take along; into an open song players, and removing is for who played it and for hosts", async () => {
  await show();
  expect(await items()).toEqual([words.asSong, words.remove]);
  room.song.state.phase = "open";
  await show();
  expect(await items()).toEqual([words.asSong, words.intoSong, words.remove]);
  room.state.slot = null;
  await show();
  expect(await items()).toEqual([words.asSong]);
  expect(all("button", words.play(NAME))).toEqual([]);
  room.state.slot = 0;
  await show({ ownerId: "ann" });
  expect(await items()).toEqual([words.asSong, words.intoSong]);
  expect(all("slider")).toEqual([]);
  const remove = vi.spyOn(room.takes, "remove").mockResolvedValue(ok(undefined) as never);
  await show();
  await click(the("button", words.menu(NAME)));
  await click(the("menuitem", words.remove));
  expect(remove.mock.calls).toEqual([["take"]]);
});

test("a take as a clip shows its notes where they are in its round, cut at its end, in the color of who played it", async () => {
  await show({ slot: 2 }, TakeClip);
  const item = the("listitem", NAME);
  expect(item.textContent).toBe("Bass2 bars · playingMira");
  expect(item.style.getPropertyValue("--seat")).toMatch(/^#/);
  expect(item.querySelector("svg")!.getAttribute("viewBox")).toBe("0 0 1 9");
  expect(item.querySelector("path")!.getAttribute("d")).toBe("M0 6h0.125v0.9h-0.125zM0.5 2h0.5v0.9h-0.5z");
  expect(item.querySelectorAll("i")).toHaveLength(1);
  expect(all("button", words.mute(NAME))).toEqual([]);
  await show({ ownerId: "gone", notes: [[0, 1, 60, 100]] as never }, TakeClip);
  expect(the("listitem", NAME).style.getPropertyValue("--seat")).toBe("");
  expect(the("listitem", NAME).querySelector("path")!.getAttribute("d")).toBe("M0 2h0.01v0.9h-0.01z");
  expect(the("listitem", NAME).querySelector("i")).toBeNull();
});

const green = (event = EVENT): Promise<void> => {
  vi.spyOn(studio, "recordings").mockRejectedValue(new Error("there are none"));
  return showIn(studio, <GreenRoom room={room} event={event} board={() => null} />);
};
const connection = (): string[] => outlineOf(the("region", "Connection"));

const buttons = (state: string): string[] =>
  ["Enter room", "Listen only", "Preview"].map((name) => `button ${name}${state}`);

test("before the room the connection is measured, and says what it is good for", async () => {
  Object.assign(room.state, { phase: "connecting", pingMs: null, boundMs: null });
  await green();
  expect(connection()).toEqual(["status Connecting…", ...buttons(" disabled")]);
  await done(() => Object.assign(room.state, { pingMs: 12 }));
  expect(connection()[0]).toBe("status Measuring the connection…");
  for (const [pingMs, advice] of [
    [40, "Good connection. Live mode works well."],
    [41, "Live mode will have audible delay. Use Grid."],
    [90, "Live mode will have audible delay. Use Grid."],
    [91, "Slow or unstable connection. Use Grid or Loop to stay on the beat."],
  ] as const) {
    await done(() => Object.assign(room.state, { phase: "green", pingMs, boundMs: 3 }));
    expect(connection()).toEqual([`status ${pingMs} ms round trip${advice}clock accuracy ± 3 ms`, ...buttons("")]);
  }
  await done(() => Object.assign(room.state, { phase: "joining", problem: "The room is full." }));
  expect(connection().slice(1, 4)).toEqual(["alert", "text The room is full.", "button Entering… disabled"]);
});

test("a room is entered as a player or a listener, and heard before that; without seats for listeners it is not", async () => {
  const enter = vi.spyOn(room, "enter").mockResolvedValue(undefined as never);
  const start = vi.spyOn(room.preview, "start").mockResolvedValue(undefined as never);
  const end = vi.spyOn(room.preview, "end").mockResolvedValue(undefined as never);
  Object.assign(room.state, { phase: "green", pingMs: 10, boundMs: 1 });
  await green();
  for (const name of ["Enter room", "Listen only", "Preview"]) await click(the("button", name));
  expect([enter.mock.calls, start.mock.calls.length, end.mock.calls.length]).toEqual([[["Player"], ["Watcher"]], 1, 0]);
  await done(() => Object.assign(room.state, { phase: "room", preview: 12 }));
  expect(connection().slice(1)).toEqual(["button Enter room", "button Listen only", "button Stop preview · 12 s"]);
  await click(the("button", "Stop preview · 12 s"));
  expect([start.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
  await done(() => Object.assign(room.state, { phase: "green", preview: null }));
  await green({ ...EVENT, maxWatchers: 0 });
  expect(connection().slice(1)).toEqual(["button Enter room"]);
});
