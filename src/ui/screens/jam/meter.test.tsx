// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act } from "react";
import { proxy } from "valtio/vanilla";
import { ok } from "../../../domain/AppError.ts";
import type { RoomSession } from "../../../protocol/hub/roomHub.ts";
import { MEMBER, SESSION } from "../../../state/room/direct/FakeRoom.test-helper.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { newJamState } from "../../../state/room/JamState.ts";
import { all, choose, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn } from "../../studio.test-helper.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { BeatBar } from "./RoomStatus.tsx";
import { LoopBar } from "./RoomStatus.tsx";
import { SessionControls } from "./SessionControls.tsx";

const FOUR = { numerator: 4, denominator: 4, fromBeat: 0, fromBar: 0 } as const;
const THREE = { numerator: 3, denominator: 4, fromBeat: 8, fromBar: 2 } as const;

const changeSession = vi.fn<JamRoom["changeSession"]>();
/** Frames are drawn when a test says so. */
const frames: FrameRequestCallback[] = [];
let now = 0;

let timeMs = 0;

beforeEach(() => {
  now = 0;
  changeSession.mockReset().mockResolvedValue(ok(undefined) as never);
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

function roomWith(session: Partial<RoomSession>, host = true): JamRoom {
  const me = { ...MEMBER, connectionId: "me", userId: MIRA.id, name: "Mira", slot: 0, host };
  const ann = { ...MEMBER, connectionId: "ann", userId: "ann".padEnd(30, "0"), name: "Ann", slot: 1, host: false };
  const state = proxy(newJamState());
  Object.assign(state, { connectionId: "me", members: [me, ann], session: { ...SESSION, mode: "grid", ...session } });
  return { state, changeSession, beat: () => now } as unknown as JamRoom;
}

const drawAt = (beat: number): void =>
  act(() => {
    now = beat;
    timeMs += 100;
    for (const frame of frames.splice(0)) frame(timeMs);
  });
const boxes = () => all("list", "", { hidden: true })[0]!.children;
const lit = () => [...boxes()].findIndex((box) => box.hasAttribute("data-now"));

test("hosts set the meter, also one that is in no list, and the others read it", async () => {
  const studio = makeStudio({ user: MIRA });
  await showIn(studio, <SessionControls room={roomWith({ numerator: 11, denominator: 8 })} />);
  expect(the("combobox", words.meter).textContent).toBe("11/8");
  await choose(words.meter, "3/4");
  expect(changeSession.mock.calls).toEqual([[{ numerator: 3, denominator: 4 }]]);
  await showIn(studio, <SessionControls room={roomWith({ numerator: 7, denominator: 8 }, false)} />);
  expect(all("combobox")).toEqual([]);
  expect(document.body.textContent).toContain("7/8");
});

test("the beat bar goes on in the old meter up to the line, says what is to come, and counts bars on", async () => {
  const room = roomWith({ ...THREE, meters: [FOUR, THREE] } as Partial<RoomSession>);
  await showIn(makeStudio({ user: MIRA }), <BeatBar room={room} />);
  drawAt(7.5);
  expect([boxes().length, lit(), the("status").textContent]).toEqual([4, 3, "3/4 from the next bar"]);
  expect(document.body.textContent).toContain("2·4");
  drawAt(8);
  expect([boxes().length, lit(), the("status").textContent]).toEqual([3, 0, ""]);
  expect(document.body.textContent).toContain("3·1");
  drawAt(11.2);
  expect([lit(), document.body.textContent]).toEqual([0, expect.stringContaining("4·1")]);
});

test("in Loop the round goes on by bars, whatever their meter", async () => {
  const room = roomWith({ ...THREE, mode: "loop", delayBars: 2, meters: [FOUR, THREE] } as Partial<RoomSession>);
  await showIn(makeStudio({ user: MIRA }), <LoopBar room={room} />);
  for (const [beat, bar] of [
    [4, 2],
    [8, 1],
    [11, 2],
    [14, 1],
  ] as const) {
    drawAt(beat);
    expect(document.body.textContent).toContain(words.loopAt(bar, 2));
  }
});
