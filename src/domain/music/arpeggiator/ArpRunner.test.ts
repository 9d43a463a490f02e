import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_ARP, LATCH_MODES, PLAIN_STEP, type ArpPreset } from "./ArpPreset.ts";
import { ArpRunner } from "./ArpRunner.ts";
import { compileArp } from "./compileArp.ts";

const SAMPLE_RATE = 48_000;
/** A sixteenth at 120 bpm. */
const STEP = 6000;

interface Played {
  readonly frame: number;
  readonly key: number;
  readonly velocity: number;
  readonly id: number;
  offFrame: number;
}

class Heard {
  readonly notes: Played[] = [];
  noteOn(frame: number, key: number, velocity: number, id: number): void {
    this.notes.push({ frame, key, velocity, id, offFrame: Infinity });
  }
  noteOff(frame: number, key: number, id: number): void {
    const open = this.notes.filter((note) => note.id === id && note.offFrame === Infinity);
    expect(open.map((note) => note.key)).toEqual([key]);
    open[0]!.offFrame = frame;
  }
  get text(): string {
    return this.notes.map(({ frame, key }) => `${frame}:${key}`).join(" ");
  }
}

function arpeggio(preset: Partial<ArpPreset> = {}, bpm = 120) {
  const heard = new Heard();
  const runner = new ArpRunner(heard, SAMPLE_RATE);
  const set = (changed: Partial<ArpPreset>, frame: number): void => {
    const compiled = compileArp({ ...DEFAULT_ARP, ...changed });
    if (!compiled.ok) throw compiled.error;
    runner.setArp(compiled.value, frame);
  };
  set(preset, 0);
  runner.setTempo(bpm, 0, 0);
  /** Strikes or lets go of keys at a frame. */
  const at = (frame: number, ...keys: readonly number[]): void => {
    runner.advance(frame - 1);
    for (const key of keys) {
      if (key > 0) runner.keyOn(key, 100, frame);
      else runner.keyOff(-key, frame);
    }
  };
  return { heard, runner, at, set };
}

describe("ArpRunner", () => {
  it("comes to the nearest step of a clock that begins beside it, if it keeps to one", () => {
    for (const [snap, wanted] of [
      ["rate", "0:60 6000:60 14000:60 20000:60"],
      ["off", "0:60 6000:60 12000:60 18000:60"],
    ] as const) {
      const { heard, runner, at } = arpeggio({ snap });
      at(0, 60);
      runner.advance(7000);
      // A song that runs at the same tempo, 2,000 frames later than the arpeggio.
      runner.setTempo(120, 2000, 7000);
      runner.advance(22_000);
      expect(heard.text).toBe(wanted);
    }
  });

  it("begins with a clock that starts, its first step late rather than not at all, and is at its step where that goes on", () => {
    const chord = {
      order: "chord",
      snap: "beat",
      lane: [1, 2, 3, 4].map((interval) => ({ ...PLAIN_STEP, interval })),
    } as const;
    for (const isTold of ["before", "after"] as const) {
      const { heard, runner, at } = arpeggio(chord);
      runner.advance(10_000);
      if (isTold === "before") runner.startFrom(9000, 10_000);
      at(10_100, 60);
      if (isTold === "after") runner.startFrom(9000, 10_200);
      runner.advance(22_000);
      const first = isTold === "before" ? 10_100 : 10_200;
      expect(heard.notes.map(({ frame }) => frame)).toEqual([first, 15_000, 21_000]);
      expect(heard.notes.map(({ key }) => key)).toEqual([61, 62, 63]);
      // The clock continues at its seventh step, 500 frames ago.
      runner.startFrom(22_500 - 6 * STEP, 23_000);
      runner.advance(30_000);
      expect(heard.notes.slice(3).map(({ frame, key }) => [frame, key])).toEqual([
        [23_000, 63],
        [28_500, 64],
      ]);
    }
    // A key that is struck later waits for its beat, and one of no clock does not care.
    const { heard, runner, at } = arpeggio(chord);
    runner.startFrom(0, 0);
    at(7000, 60);
    runner.advance(24_000);
    expect(heard.notes[0]?.frame).toBe(24_000);
    const free = arpeggio({ snap: "off" });
    free.at(100, 60);
    free.runner.startFrom(3000, 4000);
    free.runner.advance(7000);
    expect(free.heard.notes.map(({ frame }) => frame)).toEqual([100, 6100]);
  });

  it("goes on where it is when a tempo comes without a clock", () => {
    const { heard, runner, at } = arpeggio({ snap: "rate" });
    at(0, 60);
    runner.advance(7000);
    runner.setTempo(60, null, 9000);
    runner.advance(30_000);
    expect(heard.text).toBe("0:60 6000:60 15000:60 27000:60");
  });

  it("plays steps on exact frames, and each for its gate", () => {
    const { heard, runner, at } = arpeggio();
    at(1000, 60, 64, 67);
    runner.advance(1000 + 3 * STEP);
    expect(heard.text).toBe("1000:60 7000:64 13000:67 19000:60");
    expect(heard.notes.slice(0, 3).map((note) => note.offFrame - note.frame)).toEqual([4800, 4800, 4800]);
  });

  it("plays keys that came before what it is to do with them", () => {
    const heard = new Heard();
    const runner = new ArpRunner(heard, SAMPLE_RATE);
    runner.keyOn(60, 100, 10);
    runner.advance(100);
    expect(heard.notes).toEqual([]);
    const compiled = compileArp(DEFAULT_ARP);
    if (!compiled.ok) throw compiled.error;
    runner.setArp(compiled.value, 128);
    runner.advance(128 + STEP);
    expect(heard.text).toBe("128:60 6128:60");
  });

  it("has nothing to do before a key is struck, whenever what it is to do is set", () => {
    const { runner, heard, set } = arpeggio();
    expect(runner.nextFrame).toBe(Infinity);
    set({ rate: "8n" }, 500);
    expect(runner.nextFrame).toBe(Infinity);
    runner.setArp(null, 600);
    set({}, 700);
    expect(runner.nextFrame).toBe(Infinity);
    runner.keyOn(60, 100, 1000);
    runner.advance(1000);
    expect(heard.text).toBe("1000:60");
  });

  it("plays on as if nothing had been where it is set anew to the same, at any frame", () => {
    const frame = fc.nat(6 * STEP);
    fc.assert(
      fc.property(fc.constantFrom("off", "rate", "beat"), frame, frame, frame, (snap, keyFrame, later, ...frames) => {
        const run = (sets: readonly number[]): readonly Played[] => {
          const { heard, runner, at, set } = arpeggio({ snap, gate: 120 });
          const deeds = [
            ...sets.map((each) => ({ frame: each, keys: [] as number[] })),
            { frame: keyFrame, keys: [60, 64] },
            { frame: keyFrame + later, keys: [67] },
          ].toSorted((a, b) => a.frame - b.frame);
          for (const deed of deeds) {
            at(deed.frame, ...deed.keys);
            if (deed.keys.length === 0) set({ snap, gate: 120 }, deed.frame);
          }
          runner.advance(16 * STEP);
          return heard.notes;
        };
        expect(run(frames)).toEqual(run([]));
      }),
    );
  });

  it("tells each step with its place in the lane, rests too", () => {
    const heard = new Heard();
    const steps: string[] = [];
    const step = (frame: number, place: number): number => steps.push(`${frame}:${place}`);
    const runner = new ArpRunner(Object.assign(heard, { step }), SAMPLE_RATE);
    const compiled = compileArp({ ...DEFAULT_ARP, lane: [PLAIN_STEP, { ...PLAIN_STEP, on: false }] });
    if (!compiled.ok) throw compiled.error;
    runner.setArp(compiled.value, 0);
    runner.keyOn(60, 100, 0);
    runner.advance(2 * STEP);
    expect(steps).toEqual(["0:0", "6000:1", "12000:0"]);
  });

  it("swings", () => {
    const { heard, runner, at } = arpeggio({ swing: 75 });
    at(0, 60);
    runner.advance(4 * STEP);
    expect(heard.text).toBe("0:60 9000:60 12000:60 21000:60 24000:60");
  });

  it("divides a step into strokes", () => {
    const { heard, runner, at } = arpeggio({ ratchet: 3, gate: 50 });
    at(0, 60);
    runner.advance(STEP);
    expect(heard.text).toBe("0:60 2000:60 4000:60 6000:60");
    expect(heard.notes[0]!.offFrame).toBe(1000);
  });

  it("counts a key let go from the very next step, and is silent a step after the last", () => {
    const { heard, runner, at } = arpeggio({ gate: 200 });
    at(0, 60, 64, 67);
    at(STEP + 1, -67);
    at(3 * STEP + 10, -60, -64);
    runner.advance(20 * STEP);
    expect(heard.text).toBe("0:60 6000:64 12000:60 18000:64");
    expect(Math.max(...heard.notes.map((note) => note.offFrame))).toBe(4 * STEP);
    expect(runner.nextFrame).toBe(Infinity);
  });

  it("goes on in step when the chord changes between two steps", () => {
    const { heard, runner, at } = arpeggio();
    at(0, 60, 64);
    at(STEP + 100, -60, -64);
    at(STEP + 300, 62, 65);
    runner.advance(3 * STEP);
    expect(heard.text).toBe("0:60 6000:64 12000:62 18000:65");
  });

  it("follows tempo and rate without losing its place", () => {
    const { heard, runner, at, set } = arpeggio();
    at(0, 60);
    runner.advance(STEP + STEP / 2 - 1);
    runner.setTempo(60, 0, STEP + STEP / 2);
    runner.advance(STEP * 4.5);
    // Half of the step was over: the other half takes twice as long.
    expect(heard.text).toBe("0:60 6000:60 15000:60 27000:60");
    set({ rate: "32n" }, 27_000);
    runner.advance(39_000);
    expect(heard.text).toBe("0:60 6000:60 15000:60 27000:60 33000:60 39000:60");
  });

  it("waits for the beat where it snaps", () => {
    for (const [snap, frame] of [
      ["off", 1],
      ["rate", STEP],
      ["beat", 4 * STEP],
      ["bar", 16 * STEP],
    ] as const) {
      const { heard, runner, at } = arpeggio({ snap });
      at(1, 60);
      runner.advance(17 * STEP);
      expect(heard.notes[0]!.frame, snap).toBe(frame);
    }
  });

  it("takes what is struck within 25 ms as one chord", () => {
    const { heard, runner, at } = arpeggio({ order: "asPlayed" });
    at(0, 67);
    at(1000, 60);
    at(4000, 50);
    runner.advance(3 * STEP);
    expect(heard.notes.map((note) => note.key)).toEqual([67, 67, 50, 60]);
  });

  it("lets keys outside of its range, and thru, sound as they are", () => {
    const { heard, runner, at } = arpeggio({ lowKey: 48 });
    at(10, 40);
    at(20, -40);
    runner.advance(100);
    expect(heard.notes).toEqual([{ frame: 10, key: 40, velocity: 100, id: 1, offFrame: 20 }]);
    const thru = arpeggio({ thru: true, transpose: 12 });
    thru.at(0, 60);
    thru.runner.advance(100);
    expect(thru.heard.notes.map((note) => note.key)).toEqual([60, 72]);
  });

  it("lengthens over ties", () => {
    const { heard, runner, at } = arpeggio({ lane: [PLAIN_STEP, { ...PLAIN_STEP, tie: true }], gate: 100 });
    at(0, 60);
    runner.advance(2 * STEP);
    expect(heard.notes.map((note) => note.offFrame)).toEqual([2 * STEP, Infinity]);
  });

  it("humanizes within its bounds, and never before the key", () => {
    const { heard, runner, at } = arpeggio({ humanizeMs: 20, gate: 10 });
    at(0, 60);
    runner.advance(100 * STEP);
    const late = heard.notes.slice(0, 100).map((note, step) => note.frame - step * STEP);
    expect(Math.max(...late.map(Math.abs))).toBeLessThanOrEqual(960);
    expect(new Set(late).size).toBeGreaterThan(50);
    expect(late[0]).toBeGreaterThanOrEqual(0);
  });
});

const after = (latch: ArpPreset["latch"], play: (at: (frame: number, ...keys: readonly number[]) => void) => void) => {
  const { heard, runner, at } = arpeggio({ latch });
  at(0, 60, 64);
  at(100, -60, -64);
  play(at);
  runner.advance(16 * STEP - 1);
  return [...new Set(heard.notes.filter((note) => note.frame >= 4 * STEP).map((note) => note.key))].toSorted(
    (a, b) => a - b,
  );
};
const press = (at: (frame: number, ...keys: readonly number[]) => void): void => at(2 * STEP + 1, 67);
const tap = (at: (frame: number, ...keys: readonly number[]) => void): void => {
  press(at);
  at(3 * STEP + 1, -67);
};

describe("latch", () => {
  it("goes on when the keys are let go", () => {
    for (const latch of LATCH_MODES) {
      if (latch === "off" || latch === "gatedTranspose") continue;
      expect(
        after(latch, () => {}),
        latch,
      ).toEqual([60, 64]);
    }
    expect(after("off", () => {})).toEqual([]);
    expect(after("gatedTranspose", () => {})).toEqual([]);
  });

  it("does with the next key what its mode says", () => {
    expect(after("reset", tap)).toEqual([67]);
    expect(after("add", tap)).toEqual([60, 64, 67]);
    expect(after("transpose", tap)).toEqual([67, 71]);
    expect(after("gatedTranspose", press)).toEqual([67, 71]);
    expect(after("gatedTranspose", tap)).toEqual([]);
    expect(after("addTemporarily", press)).toEqual([60, 64, 67]);
    expect(after("addTemporarily", tap)).toEqual([60, 64]);
    expect(after("through", tap)).toEqual([60, 64]);
  });

  it("passes a key through beside the latched ones", () => {
    const { heard, runner, at } = arpeggio({ latch: "through" });
    at(0, 60);
    at(100, -60);
    at(2500, 72);
    at(2600, -72);
    runner.advance(STEP - 1);
    expect(heard.notes.map(({ frame, key, offFrame }) => [frame, key, offFrame])).toEqual([
      [0, 60, 4800],
      [2500, 72, 2600],
    ]);
  });
});

describe("ArpRunner, whatever is done to it", () => {
  const anyDeed = fc.oneof(
    fc.record({ kind: fc.constant("on" as const), key: fc.integer({ min: 36, max: 84 }) }),
    fc.record({ kind: fc.constant("off" as const), key: fc.integer({ min: 36, max: 84 }) }),
    fc.record({ kind: fc.constant("tempo" as const), key: fc.integer({ min: 40, max: 240 }) }),
    fc.record({ kind: fc.constant("latch" as const), key: fc.integer({ min: 0, max: LATCH_MODES.length - 1 }) }),
    fc.record({ kind: fc.constant("clear" as const), key: fc.constant(0) }),
  );

  it("ends every note it begins exactly once, in order of time, however it is called", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyDeed, fc.integer({ min: 0, max: 9000 })), { maxLength: 60 }), (deeds) => {
        const shared = { gate: 150, ratchet: 2, octaves: 1, humanizeMs: 5, thru: true } as const;
        const play = (block: number) => {
          const { heard, runner, set } = arpeggio(shared);
          let now = 0;
          for (const [{ kind, key }, wait] of deeds) {
            for (const until = now + wait; now < until;) {
              now = Math.min(until, now + block);
              runner.advance(now - 1);
            }
            if (kind === "on") runner.keyOn(key, 90, now);
            else if (kind === "off") runner.keyOff(key, now);
            else if (kind === "tempo") runner.setTempo(key, 0, now);
            else if (kind === "latch") set({ ...shared, latch: LATCH_MODES[key]! }, now);
            else runner.clear(now);
          }
          runner.clear(now);
          return heard.notes;
        };
        const notes = play(128);
        for (const { frame, offFrame } of notes) expect(offFrame >= frame && offFrame < Infinity).toBe(true);
        for (const [i, note] of notes.entries()) if (i > 0) expect(note.frame >= notes[i - 1]!.frame).toBe(true);
        // The size of the blocks makes no difference: worklet and compiler get the same notes.
        expect(play(1e9)).toEqual(notes);
      }),
    );
  });
});
