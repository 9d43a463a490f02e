// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { proxy } from "valtio/vanilla";
import { barBeatsOf } from "../../../domain/room/roomBeat.ts";
import type { PlayedRoomNote } from "../../../domain/room/RoomLog.ts";
import { MEMBER, SESSION } from "../../../state/room/direct/FakeRoom.test-helper.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { newJamState } from "../../../state/room/JamState.ts";
import { contextOf, type Painted } from "../../../view/canvas/PaintedContext.test-helper.ts";
import { done, show } from "../../controls/page.test-helper.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { NoteLane, RibbonRuler } from "./Ribbon.tsx";
import { seatHex } from "./seatHex.ts";

/** CSS pixels of a lane. */
const [WIDTH, HEIGHT] = [800, 100];
/** Beat of the room that is heard now. */
const NOW = 40;

const frames: ((timeMs: number) => void)[] = [];
let frameMs = 1000;

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal("requestAnimationFrame", (call: (timeMs: number) => void) => frames.push(call));
  vi.stubGlobal("cancelAnimationFrame", () => void (frames.length = 0));
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  vi.stubGlobal("devicePixelRatio", 2);
  for (const [name, pixels] of [
    ["clientWidth", WIDTH],
    ["clientHeight", HEIGHT],
  ] as const)
    vi.spyOn(HTMLCanvasElement.prototype, name, "get").mockReturnValue(pixels);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    return contextOf(this) as never;
  } as never);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** The next frame, `afterMs` later. */
async function frame(afterMs = 60): Promise<void> {
  frameMs += afterMs;
  await done(() => {
    for (const call of frames.splice(0)) call(frameMs);
  });
}

const player = (slot: number): PlayedRoomNote["player"] =>
  ({ slot, userId: `u${slot}`, name: `Player ${slot}` }) as never;
const note = (fromBeat: number, key = 60, fields: Partial<PlayedRoomNote> = {}): PlayedRoomNote => ({
  player: player(1),
  key,
  velocity: 1,
  fromBeat,
  toBeat: fromBeat + 1,
  ...fields,
});

interface Room {
  readonly mode?: "live" | "grid";
  readonly notes?: readonly PlayedRoomNote[];
  readonly beat?: number | null;
  readonly members?: readonly string[];
}

function roomOf({ mode = "live", notes = [], beat = NOW, members = ["me", "ann"] }: Room) {
  const state = proxy(newJamState());
  Object.assign(state, {
    connectionId: "me",
    members: members.map((connectionId) => ({ ...MEMBER, connectionId })),
    session: { ...SESSION, mode, delayBars: 1, delayFromBeat: barBeatsOf(SESSION) },
  });
  const now = { beat };
  const room = { state, beat: () => now.beat, recorder: { notesSince: () => notes } } as unknown as JamRoom;
  return { room, now };
}

const canvas = (): HTMLCanvasElement => document.querySelector("canvas")!;
const painted = (): readonly Painted[] => contextOf(canvas()).painted;
/** Rectangles filled in the color of a seat, from left to right. */
const barsOf = (slot: number): Painted[] =>
  painted()
    .filter(({ color }) => color === seatHex(slot))
    .toSorted((a, b) => a.left - b.left);

const next = (): Element | undefined =>
  [...document.querySelectorAll("span")].find(({ textContent }) => textContent === words.hearsNext);

async function lane(room: Room, isMe = false): Promise<ReturnType<typeof roomOf>> {
  const made = roomOf(room);
  await show(<NoteLane room={made.room} slot={1} isMe={isMe} />);
  await frame();
  return made;
}

test("a lane shows its own player's notes, later ones to the right, higher ones above, in the seat's color", async () => {
  await lane({ notes: [note(37, 60), note(38, 72), note(38, 65, { player: player(2) })] });
  const bars = barsOf(1);
  expect(bars).toHaveLength(2);
  expect(barsOf(2)).toEqual([]);
  const [early, late] = bars as [Painted, Painted];
  expect(late.left).toBeGreaterThan(early.left);
  expect(late.top).toBeLessThan(early.top);
  for (const { left, right, top, foot } of bars) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(2 * WIDTH);
    expect([top >= 0, foot <= 2 * HEIGHT]).toEqual([true, true]);
  }
});

test("soft notes are paler than hard ones, and notes that sound have a glow", async () => {
  await lane({ notes: [note(35, 60, { velocity: 1 }), note(37, 60, { velocity: 0.2 })] });
  const [hard, soft] = barsOf(1) as [Painted, Painted];
  expect(hard.alpha).toBe(1);
  expect(soft.alpha).toBeCloseTo(0.6);
  await lane({ notes: [note(NOW - 1, 60, { toBeat: NOW + 1 })] });
  const [glow, sounding] = barsOf(1) as [Painted, Painted];
  expect(glow.alpha).toBeLessThan(sounding.alpha);
  expect(glow.left).toBeLessThan(sounding.left);
  expect(glow.right).toBeGreaterThan(sounding.right);
});

test("in Grid notes of others are shown where they are heard, a bar later and paler until then; own ones where they were played", async () => {
  const notes = [note(NOW - 2)];
  await lane({ mode: "grid", notes });
  const [next] = barsOf(1) as [Painted];
  await lane({ mode: "grid", notes }, true);
  const own = barsOf(1).at(-1)!;
  expect(next.left).toBeGreaterThan(own.left);
  expect(next.alpha).toBeLessThan(own.alpha);
});

test("nothing is drawn before the beat is known, and pictures follow one another at 20 a second at most", async () => {
  const { now } = await lane({ notes: [note(38)], beat: null });
  expect(painted()).toEqual([]);
  now.beat = NOW;
  await frame();
  const { left } = barsOf(1)[0]!;
  expect([canvas().width, canvas().height]).toEqual([2 * WIDTH, 2 * HEIGHT]);
  now.beat = NOW + 1;
  await frame(40);
  expect(barsOf(1)[0]!.left, "too early").toBe(left);
  await frame(40);
  expect(barsOf(1).map((bar) => bar.left < left)).toEqual([true]);
});

test("the ruler numbers the bars in order, and names what is heard next where somebody else plays in Grid", async () => {
  await show(<RibbonRuler room={roomOf({ mode: "grid" }).room} />);
  await frame();
  const numbers = painted().filter(({ kind }) => kind === "text");
  expect(numbers.length).toBeGreaterThan(2);
  expect(numbers.map(({ text }) => Number(text))).toEqual(numbers.map((_, index) => Number(numbers[0]!.text) + index));
  expect(numbers.map(({ left }) => left)).toEqual(numbers.map(({ left }) => left).toSorted((a, b) => a - b));
  const left = Number.parseFloat((next() as HTMLElement).style.left);
  expect(left).toBeGreaterThan(50);
  expect(left).toBeLessThan(100);
  await show(<RibbonRuler room={roomOf({ mode: "grid", members: ["me"] }).room} />);
  expect(next(), "alone").toBeUndefined();
  await show(<RibbonRuler room={roomOf({ mode: "live" }).room} />);
  expect(next(), "at once").toBeUndefined();
});
