import { describe, expect, it } from "vitest";
import type { RoomSession } from "../../protocol/hub/roomHub.ts";
import { RoomTempo } from "./RoomTempo.ts";

/** 4/4 at 120 bpm from 1,000 ms on: a bar lasts two seconds. */
const SESSION = {
  mode: "grid",
  numerator: 4,
  denominator: 4,
  bpm: 120,
  division: "1/16",
  delayBars: 1,
  delayFromBeat: 0,
  beat: { bpm: 120, anchorBeat: 0, anchorMs: 1000 },
} as unknown as RoomSession;

function tempoOf(...sessions: readonly RoomSession[]): RoomTempo {
  const tempo = new RoomTempo();
  sessions.forEach((session, i) => tempo.apply(session, sessions[i - 1] ?? null));
  return tempo;
}

describe("the tempo of a room", () => {
  it("draws what was played before the bar line of another grid to the one before", () => {
    const finer = { ...SESSION, division: "32n", delayFromBeat: 8 } as RoomSession;
    const tempo = tempoOf({ ...SESSION, division: "8n" } as RoomSession, finer);
    const divisions = [4999, 5001].map((ms) => tempo.modeOf(finer, ms, 0));
    expect(divisions).toMatchObject([{ divisionBeats: 0.5 }, { divisionBeats: 0.125 }]);
  });

  it("is not known before the session is", () => {
    const tempo = tempoOf();
    expect(tempo.beats).toEqual([]);
    expect(tempo.beatAt(1000)).toBeNull();
    expect(tempo.toNextBarMs(1000)).toBe(0);
  });

  it("says the beat, before its anchor too, and how far the next bar line is", () => {
    const tempo = tempoOf(SESSION);
    expect([500, 1000, 2750].map((ms) => tempo.beatAt(ms))).toEqual([-1, 0, 3.5]);
    expect([1000, 2750, 3000].map((ms) => tempo.toNextBarMs(ms))).toEqual([2000, 250, 2000]);
  });

  it("changes from an anchor on: what lies before keeps its beat", () => {
    const half: RoomSession = { ...SESSION, beat: { bpm: 60, anchorBeat: 4, anchorMs: 3000 } };
    const tempo = tempoOf(SESSION);
    expect(tempo.apply(half, SESSION)).not.toBeNull();
    expect([2500, 3000, 4000].map((ms) => tempo.beatAt(ms))).toEqual([3, 4, 5]);
    expect(tempo.toNextBarMs(2500)).toBe(500);
    expect(tempo.apply({ ...half, mode: "live" }, half)).toBeNull();
    expect(tempo.beats).toHaveLength(2);
    // Thought better of before it held: the one of the same bar line goes.
    expect(tempo.apply({ ...half, beat: { ...half.beat, bpm: 90 } }, half)).not.toBeNull();
    expect(tempo.beats.map(({ bpm }) => bpm)).toEqual([120, 90]);
  });

  it("remembers sixteen tempos", () => {
    const sessions = Array.from({ length: 20 }, (_, i): RoomSession => ({
      ...SESSION,
      beat: { bpm: 100 + i, anchorBeat: 4 * i, anchorMs: 1000 + 2000 * i },
    }));
    expect(tempoOf(...sessions).beats.map(({ bpm }) => bpm)).toEqual(Array.from({ length: 16 }, (_, i) => 104 + i));
  });

  it("lands what was played before another delay held as it held then", () => {
    const later: RoomSession = { ...SESSION, delayBars: 2, delayFromBeat: 8 };
    const tempo = tempoOf(SESSION, later);
    expect(tempo.modeOf(later, 4999, 0)).toMatchObject({ kind: "grid", delayBars: 1 });
    expect(tempo.modeOf(later, 5000, 0)).toMatchObject({ kind: "grid", delayBars: 2 });
    expect(tempo.modeOf({ ...later, mode: "loop" }, 5000, 0)).toMatchObject({ kind: "loop", loopBars: 2 });
    expect(tempo.modeOf({ ...later, mode: "live" }, 5000, 35)).toEqual({ kind: "live", playoutMs: 35 });
  });
});
