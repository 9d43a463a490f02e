import { describe, expect, it } from "vitest";
import { DEFAULT_ARP, type ArpPreset } from "../../domain/music/arpeggiator/ArpPreset.ts";
import { compileArp } from "../../domain/music/arpeggiator/compileArp.ts";
import { soleStage } from "../../domain/note-processors/noteChain.ts";
import { FIRST_ARP_STRIP } from "../../protocol/engine.ts";
import { SmallArps } from "./SmallArps.ts";

/** A sixteenth at 120 bpm. */
const STEP_MS = 125;
const LATENCY_MS = 10;
const HEARD_MS = 25 + LATENCY_MS;

interface Sounded {
  readonly key: number;
  readonly timeMs: number;
  endMs: number;
}

function page(preset: Partial<ArpPreset> = {}, reportsSteps = false) {
  const sounded = new Map<number, Sounded>();
  const over: Sounded[] = [];
  const told: string[] = [];
  const steps: number[] = [];
  let now = 1000;
  const timer: { due: { readonly atMs: number; readonly callback: () => void } | null } = { due: null };
  const arps = new SmallArps(
    {
      strike: (_strip, key, _velocity, noteId, timeMs) => {
        expect(sounded.has(noteId)).toBe(false);
        sounded.set(noteId, { key, timeMs, endMs: Infinity });
      },
      release: (_strip, noteId, timeMs) => {
        const note = sounded.get(noteId);
        if (!note) return;
        sounded.delete(noteId);
        note.endMs = timeMs;
        over.push(note);
      },
      latencyMs: () => LATENCY_MS,
    },
    {
      now: () => now,
      callIn: (ms, callback) => {
        timer.due = ms === null ? null : { atMs: now + ms, callback };
      },
    },
  );
  arps.onNote(({ key, velocity, timeMs }) => {
    if (velocity > 0) told.push(`${key}@${timeMs}`);
  });
  arps.onStep(({ place }) => steps.push(place));
  const compiled = compileArp({ ...DEFAULT_ARP, ...preset });
  if (!compiled.ok) throw compiled.error;
  arps.set(0, { stages: soleStage(compiled.value), strips: [1], reportsSteps });
  arps.setTempo(120);
  /** Timers come `lateMs` too late. */
  const run = (untilMs: number, lateMs = 0): void => {
    while (timer.due && timer.due.atMs + lateMs <= untilMs) {
      now = Math.max(now, timer.due.atMs + lateMs);
      timer.due.callback();
    }
    now = untilMs;
  };
  return { arps, run, sounded, over, told, steps, isWaiting: () => timer.due !== null };
}

describe("SmallArps", () => {
  it("keeps the distance of steps however late the timers come", () => {
    for (const lateMs of [0, 7, 20]) {
      const { arps, run, told, over } = page();
      for (const key of [60, 64, 67]) arps.keyOn(FIRST_ARP_STRIP, key, 0.8, key);
      run(1000 + 3.5 * STEP_MS, lateMs);
      const times = [0, 1, 2, 3].map((step) => 1000 + step * STEP_MS + HEARD_MS);
      expect(told).toEqual([60, 64, 67, 60].map((key, index) => `${key}@${times[index]}`));
      expect(over.length).toBeGreaterThanOrEqual(3);
    }
  });

  it("ends everything when keys are let go, and waits for nothing then", () => {
    const { arps, run, sounded, isWaiting } = page();
    arps.keyOn(FIRST_ARP_STRIP, 60, 1, 1);
    run(1300);
    expect(isWaiting()).toBe(true);
    arps.keyOff(FIRST_ARP_STRIP, 60, 1);
    run(2000);
    expect(sounded.size).toBe(0);
    expect(isWaiting()).toBe(false);
  });

  it("ends everything when it is given up, and at panic", () => {
    for (const end of ["give up", "panic"]) {
      const { arps, run, sounded, isWaiting } = page();
      arps.keyOn(FIRST_ARP_STRIP, 60, 1, 1);
      run(1030);
      expect(sounded.size).toBe(1);
      if (end === "panic") arps.clear(null);
      else arps.set(0, { stages: [], strips: [], reportsSteps: false });
      expect(sounded.size).toBe(0);
      expect(isWaiting()).toBe(false);
    }
  });

  it("leaves out what a page that slept has missed, and goes on in time", () => {
    const { arps, run, told } = page();
    arps.keyOn(FIRST_ARP_STRIP, 60, 1, 1);
    run(1010);
    run(11_010, 10_000);
    // The first, and what was missed by a quarter of a second at most.
    expect(told.length).toBeLessThanOrEqual(4);
    const before = told.length;
    run(11_600);
    const times = told.slice(before).map((note) => Number(note.split("@")[1]));
    expect(times.length).toBeGreaterThan(2);
    for (const time of times) expect((time - 1000 - HEARD_MS) % STEP_MS).toBe(0);
  });

  it("tells the steps of who asks for them, and keys of other strips are none of its own", () => {
    const { arps, run, steps } = page({}, true);
    arps.keyOn(FIRST_ARP_STRIP, 60, 1, 1);
    run(1000 + 2.5 * STEP_MS);
    expect(steps.length).toBe(3);
    expect(arps.keyOn(1, 60, 1, 1)).toBe(false);
    expect(arps.keyOff(1, 60, 1)).toBe(false);
  });
});
