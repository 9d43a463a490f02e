import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { documentWith } from "../../domain/timeline/commands/documents.test-helper.ts";
import { setPluginValues, setTrack, type TrackFields } from "../../domain/timeline/commands/tracks.ts";
import { applyTimelineDiff } from "../../domain/timeline/diff.ts";
import { OutputLevels } from "./OutputLevels.ts";

const ROUTE = { trackId: "a", portId: "synth", channel: 3 };

interface Leaving {
  readonly data: readonly number[];
  readonly leavesMs: number;
}

let nowMs = 0;
let song = { current: documentWith([]) };
let given: Leaving[] = [];
let levels = new OutputLevels({ midi: { schedule: () => true }, store: song, now: () => nowMs });

const mix = (fields: TrackFields): void => {
  song.current = applyTimelineDiff(song.current, setTrack(song.current, "a", fields));
  levels.follow();
};

/** Value that the device has after all messages, in the order in which they leave. */
const heldBy = (controller: number, status = 0xb2): number | undefined =>
  given.toSorted((a, b) => a.leavesMs - b.leavesMs).findLast(({ data }) => data[0] === status && data[1] === controller)
    ?.data[2];

beforeEach(() => {
  nowMs = 1000;
  given = [];
  const document = documentWith([]);
  const values = { midiOutputEnabled: true, midiOutputPortId: "synth", midiOutputChannel: 3 };
  song = { current: applyTimelineDiff(document, setPluginValues(document, "a", values)) };
  const schedule = (_portId: string, data: readonly number[] | Uint8Array, timeMs: number): boolean => {
    given.push({ data: [...data], leavesMs: Math.max(nowMs, timeMs) });
    return true;
  };
  levels = new OutputLevels({ midi: { schedule }, store: song, now: () => nowMs });
});

describe("levels of tracks on outputs", () => {
  test("gear that nobody mixed is left alone; faders and pans reach it at once, and lead the next run", () => {
    levels.begin(ROUTE, 1100);
    levels.follow();
    expect(given).toEqual([]);
    mix({ gainDb: -12, pan: -1 });
    expect(given.map(({ data }) => data)).toEqual([
      [0xb2, 7, 50],
      [0xb2, 10, 0],
    ]);
    mix({ gainDb: -Infinity, pan: 1 });
    expect([heldBy(7), heldBy(10)]).toEqual([0, 127]);
    mix({ gainDb: 0, pan: 0 });
    expect([heldBy(7), heldBy(10)]).toEqual([100, 64]);
    given = [];
    levels.begin(ROUTE, 2000);
    expect(given).toEqual([]);
    levels.forget();
    levels.begin(ROUTE, 3000);
    expect(given).toEqual([
      { data: [0xb2, 7, 100], leavesMs: 3000 },
      { data: [0xb2, 10, 64], leavesMs: 3000 },
    ]);
  });

  test("a level is told once, and again only behind one that the browser still holds", () => {
    mix({ gainDb: -12 });
    expect(given).toHaveLength(1);
    nowMs += 1000;
    mix({ gainDb: -6 });
    expect(given).toHaveLength(2);
    levels.control(ROUTE, 7, 90, nowMs + 50);
    given = [];
    mix({ gainDb: -3 });
    expect(given.map(({ leavesMs }) => leavesMs > nowMs + 50)).toEqual([false, true]);
    given = [];
    nowMs += 1000;
    mix({ gainDb: -6 });
    expect(given).toHaveLength(1);
  });

  test("all channels, and only tracks that play on outputs", () => {
    song.current = applyTimelineDiff(song.current, setPluginValues(song.current, "a", { midiOutputChannel: 0 }));
    mix({ gainDb: -6 });
    expect(given.map(({ data: [status = 0] }) => status & 15)).toEqual([...Array(16).keys()]);
    given = [];
    song.current = applyTimelineDiff(song.current, setPluginValues(song.current, "a", { midiOutputEnabled: false }));
    mix({ gainDb: 3 });
    expect(given).toEqual([]);
  });

  test("whatever song and mixer do, the gear ends with the song's level under the fader", () => {
    const step = fc.oneof(
      fc.record({ ahead: fc.integer({ min: 0, max: 120 }), controller: fc.constantFrom(7, 10), value: fc.nat(127) }),
      fc.record({ gainDb: fc.constantFrom(-Infinity, -24, -6, 0, 6), pan: fc.constantFrom(-1, -0.5, 0, 0.25, 1) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.nat(60)), { minLength: 1, maxLength: 30 }), (steps) => {
        // Messages of the last run that had not left are lost.
        nowMs += 1000;
        given = [];
        levels.forget();
        mix({ gainDb: 0, pan: 0 });
        const said = { volume: 100, pan: 64 };
        let lastDueMs = nowMs;
        for (const [what, laterMs] of steps) {
          nowMs += laterMs;
          if ("gainDb" in what) mix(what);
          else {
            // Messages of a song are handed over in order of their times.
            lastDueMs = Math.max(lastDueMs, nowMs + what.ahead);
            levels.control(ROUTE, what.controller, what.value, lastDueMs);
            if (what.controller === 7) said.volume = what.value;
            else said.pan = what.value;
          }
        }
        const { gainDb, pan } = song.current.tracks.get("a")!;
        const volume = Math.min(127, Math.round(said.volume * 10 ** (gainDb / 40)));
        expect(heldBy(7) ?? 100).toBe(volume);
        expect(heldBy(10) ?? 64).toBe(Math.max(0, Math.min(127, Math.round(said.pan + pan * (pan < 0 ? 64 : 63)))));
      }),
    );
  });
});
