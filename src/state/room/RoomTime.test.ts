import { expect, test } from "vitest";
import type { TimedEvent } from "../../protocol/enginePort.ts";
import type { RoomSession } from "../../protocol/hub/roomHub.ts";
import { SESSION as LIVE } from "./direct/FakeRoom.test-helper.ts";
import { newJamState } from "./JamState.ts";
import { RoomTime } from "./RoomTime.ts";

/** 4/4 at 120 bpm from 0 on, in Grid. */
const SESSION: RoomSession = { ...LIVE, mode: "grid", delayFromBeat: 0 };

/** The beats on which a page clicks between two beats of the room, told of each session at its beat. */
function clicksOf(click: boolean, told: readonly (readonly [beat: number, session: RoomSession])[], toBeat: number) {
  const played: TimedEvent[] = [];
  const cancel = (_lane: number, fromMs: number): void => {
    played.splice(0, played.length, ...played.filter(({ timeMs }) => timeMs < fromMs));
  };
  const timed = { play: (_: number, events: readonly TimedEvent[]) => void played.push(...events), cancel };
  const clock = { nowMs: 0 };
  const time = new RoomTime({
    state: Object.assign(newJamState(), { click }),
    engine: { timed },
    pageNow: () => clock.nowMs,
    link: { askTime: () => Promise.resolve(null) },
    connections: { askTime: () => Promise.resolve(null) },
  });
  const rest = [...told];
  let session: RoomSession | null = null;
  for (; clock.nowMs < toBeat * 500; clock.nowMs += 200) {
    for (; rest.length > 0 && rest[0]![0] * 500 <= clock.nowMs; rest.shift()) {
      time.apply(rest[0]![1], session);
      session = rest[0]![1];
    }
    if (session) time.tick(session, clock.nowMs);
  }
  return played.filter(({ timeMs }) => timeMs < toBeat * 500).map(({ timeMs }) => Math.round(timeMs / 5) / 100);
}

const counted: RoomSession = { ...SESSION, countInBars: 1, songRun: { tick: 0, fromBeat: 8 } };

test("a song is counted in for everybody, also where the metronome is off", () => {
  expect(clicksOf(false, [[0, SESSION]], 16)).toEqual([]);
  expect(
    clicksOf(
      false,
      [
        [0, SESSION],
        [1, counted],
      ],
      16,
    ),
  ).toEqual([4, 5, 6, 7]);
  expect(clicksOf(false, [[0, { ...counted, countInBars: 0 }]], 16)).toEqual([]);
  // Called off while it is counted in: what was scheduled is called back.
  const stopped: RoomSession = { ...SESSION, countInBars: 1 };
  const heard = clicksOf(
    false,
    [
      [0, counted],
      [5.2, stopped],
    ],
    16,
  );
  expect(heard).toEqual([4, 5]);
});

test("the metronome clicks before, during and after it", () => {
  expect(clicksOf(true, [[0, counted]], 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
