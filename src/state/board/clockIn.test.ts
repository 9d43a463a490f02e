import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { proxy } from "valtio/vanilla";
import { newBoard } from "../../domain/board/newBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import { defaultWidget } from "../../domain/board/widget/widgetKinds.ts";
import { GearClock } from "../clock-in/GearClock.ts";
import { LiveTempo } from "../live-notes/LiveTempo.ts";
import { received, type Tap } from "../midi/MidiIn.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import { FakeOutputs, FRAMES_PER_MS, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";

afterEach(() => void vi.useRealTimers());

const STEPS = 16;
const ROW = defaultWidget("stepRow");
const [STEP] = ROW.pattern;

interface Heard {
  readonly place: number;
  readonly atMs: number;
}

/** A row of sixteenths, and gear whose clock it follows. */
function rig({ latencyMs = 30, ownBpm = null as number | null } = {}) {
  // The time of the page begins with that of the engine.
  vi.useRealTimers();
  vi.useFakeTimers();
  const outputs = new FakeOutputs();
  outputs.latencyMs = latencyMs;
  const taps: Tap[] = [];
  const midiIn = { tap: (_: unknown, hear: Tap) => (taps.push(hear), () => undefined) };
  const clock = new GearClock({ midiIn, now: () => performance.now() });
  clock.setSource("gear");
  const ports = { ...outputs.ports(), clock };
  const widget = {
    ...ROW,
    rate: "16n" as const,
    bpm: ownBpm,
    pattern: Array.from({ length: STEPS }, () => ({ ...STEP!, on: true })),
  };
  const pad = newPad({
    widget,
    label: "Row",
    midiNote: padNote(36),
    location: { row: 0, col: 0, width: 12, height: 1 },
  });
  const player = new BoardPlayer(ports, newBoard({ name: "Beat", pads: [pad] }), PLAYED_LIVE);
  const settings = proxy({ bpm: 120 });
  const tempo = new LiveTempo(ports.engine.arps, settings, null, clock);
  const steps: Heard[] = [];
  ports.engine.arps!.onStep(({ place, timeMs }) => steps.push({ place, atMs: timeMs + latencyMs }));
  const row = player.widgets[0]!;
  const press = (): void => {
    player.press(1, row, 1, 0.01, 0.5);
    player.release(1);
  };
  let nextMs = performance.now();
  const send = (data: readonly number[], timeStampMs = performance.now()): void => {
    for (const hear of taps) hear(received({ portId: "gear", data: Uint8Array.from(data), timeStampMs }));
  };
  const pulses: number[] = [];
  const gear = { bpm: 0, jitterMs: (): number => 0 };
  /** Time passes, in which gear sends its clock. */
  const pass = (ms: number): void => {
    for (let at = 0; at < ms; at++) {
      vi.advanceTimersByTime(1);
      outputs.pass(FRAMES_PER_MS);
      const now = performance.now();
      if (gear.bpm === 0) nextMs = now + 1;
      for (; gear.bpm > 0 && nextMs <= now; nextMs += 2500 / gear.bpm) {
        pulses.push(nextMs);
        send([0xf8], nextMs + gear.jitterMs());
      }
    }
  };
  return { outputs, player, tempo, settings, steps, press, send, pass, pulses, gear, clock, row };
}

const distances = (steps: readonly Heard[]): number[] => steps.slice(1).map(({ atMs }, at) => atMs - steps[at]!.atMs);

describe("a board by the clock of gear", () => {
  it("at 180 beats a minute has steps of 83.3 ms, off by 1 ms at most, also where stamps are", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: -100, max: 100 })), fc.nat(60), (random, latencyMs) => {
        const { steps, press, pass, gear, pulses, tempo } = rig({ latencyMs });
        gear.jitterMs = () => random.next().value! / 100;
        gear.bpm = 180;
        pass(700);
        press();
        pass(3000);
        expect(tempo.shown.source).toBe("clock");
        expect(tempo.shown.bpm).toBeCloseTo(180, -0.5);
        for (const ms of distances(steps.filter((_, at) => at > 2))) expect(Math.abs(ms - 250 / 3)).toBeLessThan(1);
        // And on the gear's beats, whichever of its pulses those are.
        const pulse = (steps.at(-1)!.atMs - pulses[0]!) / (2500 / 180);
        expect(Math.abs(pulse - Math.round(pulse)) * (2500 / 180)).toBeLessThan(2.5);
      }),
      { numRuns: 20 },
    );
  });

  it("follows a tempo that changes, and goes back to its own where the clock ends", () => {
    const { steps, press, pass, gear, tempo, send } = rig();
    gear.bpm = 100;
    pass(700);
    press();
    for (const bpm of [100, 140, 60, 180, 182, 179]) {
      gear.bpm = bpm;
      pass(2500);
      const latest = distances(steps.slice(-5));
      expect(latest).toHaveLength(4);
      for (const ms of latest) expect(Math.abs(ms - 15_000 / bpm)).toBeLessThan(1.5);
    }
    send([0xfa]);
    pass(300);
    // A cable that is pulled ends no concert.
    gear.bpm = 0;
    pass(3000);
    expect(tempo.shown).toMatchObject({ source: "board" });
    expect(tempo.shown.bpm).toBeCloseTo(179, 0);
    send([0xfc]);
    expect(tempo.shown).toEqual({ bpm: 120, source: "board" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("a tempo that is set after the clock was lost counts", () => {
    const { pass, gear, tempo, send, settings } = rig();
    gear.bpm = 90;
    send([0xfa]);
    pass(1000);
    gear.bpm = 0;
    pass(2000);
    settings.bpm = 130;
    expect(tempo.shown).toEqual({ bpm: 130, source: "board" });
  });

  it("is at the step that gear is at, through starts, stops, places and goings on; at rest nothing sounds", () => {
    const act = fc.record({
      begin: fc.constantFrom("start" as const, "continue" as const),
      place: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
      ms: fc.integer({ min: 250, max: 1500 }),
      restMs: fc.integer({ min: 150, max: 600 }),
    });
    fc.assert(
      fc.property(
        fc.array(act, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 70, max: 200 }),
        fc.nat(50),
        (acts, bpm, latencyMs) => {
          const { steps, press, pass, gear, pulses, send, outputs } = rig({ latencyMs });
          const sixteenthMs = 15_000 / bpm;
          gear.bpm = bpm;
          press();
          pass(700);
          let count = pulses.length;
          send([0xfa]);
          pass(50);
          send([0xfc]);
          // As gear counts: pulse `next` of the song comes next.
          let next = pulses.length - count;
          for (const { begin, place, ms, restMs } of acts) {
            pass(restMs);
            if (place !== null) {
              send([0xf2, place & 127, place >> 7]);
              next = place * 6;
            }
            if (begin === "start") next = 0;
            send([begin === "start" ? 0xfa : 0xfb]);
            count = pulses.length;
            steps.length = 0;
            pass(ms);
            const startMs = pulses[count]! - (next / 6) * sixteenthMs;
            // It begins with the next pulse, which may come just behind a line.
            expect(steps.length).toBeGreaterThanOrEqual(Math.floor(ms / sixteenthMs - 0.3));
            for (const [at, step] of steps.entries()) {
              const sixteenths = (step.atMs - startMs) / sixteenthMs;
              if (at === 0) {
                // Within a twentieth of a line it may be either of two.
                const [least, most] = [-0.05, 0.05].map((by) => Math.floor(sixteenths + by) % STEPS);
                expect([least, most]).toContain(step.place);
                continue;
              }
              const number = Math.round(sixteenths);
              expect(Math.abs(sixteenths - number) * sixteenthMs).toBeLessThan(2.5);
              expect(step.place).toBe(number % STEPS);
            }
            send([0xfc]);
            next += pulses.length - count;
            pass(Math.ceil(sixteenthMs) + latencyMs);
            const before = steps.length;
            pass(restMs);
            expect(steps.length).toBe(before);
          }
          expect(outputs.mistakes).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("gear that was started before the page was there stops and goes on; a second stop does nothing", () => {
    const { steps, press, pass, gear, send, row } = rig();
    gear.bpm = 120;
    pass(700);
    press();
    pass(500);
    send([0xfc]);
    pass(200);
    steps.length = 0;
    pass(500);
    expect(steps).toEqual([]);
    expect(row.lit[0]).toBeGreaterThan(0);
    send([0xfb]);
    pass(500);
    expect(steps.length).toBeGreaterThanOrEqual(3);
    // While it stands, a row that is started by hand plays on: gear says again that it stopped when its button is pressed again.
    send([0xfc]);
    press();
    press();
    pass(300);
    send([0xfc]);
    steps.length = 0;
    pass(500);
    expect(steps.length).toBeGreaterThanOrEqual(3);
  });

  it("a row that waits for gear is taken out by a press, and one of a tempo of its own does not care", () => {
    const { steps, press, pass, gear, send, row } = rig();
    gear.bpm = 120;
    press();
    send([0xfa]);
    pass(500);
    send([0xfc]);
    expect(row.lit[0]).toBeGreaterThan(0);
    press();
    expect(row.lit[0]).toBe(0);
    pass(300);
    steps.length = 0;
    send([0xfa]);
    pass(500);
    expect(steps).toEqual([]);
    const own = rig({ ownBpm: 120 });
    own.gear.bpm = 180;
    own.press();
    own.send([0xfa]);
    own.pass(500);
    own.send([0xfc]);
    own.steps.length = 0;
    own.pass(500);
    expect(own.steps.length).toBeGreaterThanOrEqual(3);
    for (const ms of distances(own.steps)) expect(ms).toBeCloseTo(125, 0);
  });
});
