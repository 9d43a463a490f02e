import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { LIVE_STRIP, PADS_STRIP } from "../../protocol/engine.ts";
import type { EngineState, LiveEnginePort } from "../../protocol/enginePort.ts";
import { LiveSound } from "./LiveSound.ts";

interface Load {
  readonly strip: number;
  readonly program: number;
  report(fraction: number): void;
  end(result: Result<void>): Promise<void>;
}

/** An engine whose loads go on when they are told to. */
function loadingEngine(state: EngineState = "running") {
  const loads: Load[] = [];
  const ready: number[] = [];
  let starts = 0;
  const engine = {
    state: () => state,
    onState: () => () => undefined,
    start: () => {
      starts++;
      return Promise.resolve(ok(undefined));
    },
    setProgram: (strip: number, _bank: number, program: number, onProgress?: (fraction: number) => void) =>
      new Promise<Result<void>>((resolve) => {
        loads.push({
          strip,
          program,
          report: (fraction) => onProgress?.(fraction),
          end: async (result) => {
            resolve(result);
            await Promise.resolve();
            await Promise.resolve();
          },
        });
      }),
  };
  const sound = new LiveSound(engine as unknown as LiveEnginePort, (strip) => ready.push(strip));
  const choose = (strip: typeof LIVE_STRIP | typeof PADS_STRIP, program: number): Load => {
    sound.choose(strip, { bank: 0, program });
    return loads.at(-1)!;
  };
  return { sound, loads, ready, choose, starts: () => starts };
}

test("progress is that of all instruments that are loading, in equal parts, and none once each is there", async () => {
  const { sound, ready, choose } = loadingEngine();
  expect(sound.status.progress).toBeNull();
  const keys = choose(LIVE_STRIP, 1);
  expect(sound.status.progress).toBe(0);
  keys.report(0.5);
  expect(sound.status.progress).toBe(0.5);
  const pads = choose(PADS_STRIP, 2);
  expect(sound.status.progress).toBe(0.25);
  pads.report(1);
  expect(sound.status.progress).toBe(0.75);
  await keys.end(ok(undefined));
  expect([sound.status.progress, ready]).toEqual([1, [LIVE_STRIP]]);
  await pads.end(ok(undefined));
  expect([sound.status.progress, sound.status.error, ready]).toEqual([null, null, [LIVE_STRIP, PADS_STRIP]]);
});

test("whatever comes in whatever order, it is the mean of the strips' last instruments", async () => {
  const step = fc.record({
    strip: fc.constantFrom(LIVE_STRIP, PADS_STRIP),
    act: fc.constantFrom("choose", "report", "end"),
    fraction: fc.constantFrom(0, 0.25, 0.5, 1),
    load: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { sound, loads, choose } = loadingEngine();
      const open = new Map<number, { load: Load; fraction: number }>();
      for (const [program, { strip, act, fraction, load }] of steps.entries()) {
        const told = loads[load % Math.max(1, loads.length)];
        if (act === "choose") open.set(strip, { load: choose(strip, program), fraction: 0 });
        else if (!told) continue;
        else {
          // What was chosen before tells of nothing that is still awaited.
          const isMeant = open.get(told.strip)?.load === told;
          if (act === "report") told.report(fraction);
          else await told.end(ok(undefined));
          if (isMeant && act === "report") open.set(told.strip, { load: told, fraction });
          else if (isMeant) open.delete(told.strip);
        }
        const parts = [...open.values()].map((each) => each.fraction);
        const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
        expect(sound.status.progress).toBe(parts.length === 0 ? null : mean);
      }
    }),
    { numRuns: 60 },
  );
});

test("a load that fails ends its progress and is told once the engine runs; before that the press loads again", async () => {
  const running = loadingEngine();
  await running.choose(LIVE_STRIP, 1).end(fail("TEST", "The instrument is gone."));
  expect(running.sound.status).toMatchObject({ progress: null, error: "The instrument is gone." });
  expect([running.sound.canSound(LIVE_STRIP), running.ready]).toEqual([false, []]);
  const closed = loadingEngine("off");
  await closed.choose(LIVE_STRIP, 1).end(fail("TEST", "no audio"));
  expect(closed.sound.status).toMatchObject({ progress: null, error: null });
  closed.sound.wake();
  await expect.poll(() => closed.loads).toHaveLength(2);
});

test("an instrument that is chosen again is not loaded again", () => {
  const { loads, choose } = loadingEngine();
  choose(LIVE_STRIP, 1);
  choose(LIVE_STRIP, 1);
  choose(PADS_STRIP, 1);
  choose(LIVE_STRIP, 2);
  expect(loads.map(({ strip, program }) => [strip, program])).toEqual([
    [LIVE_STRIP, 1],
    [PADS_STRIP, 1],
    [LIVE_STRIP, 2],
  ]);
});

test("a press wakes an engine that stands still, and leaves one alone that runs with its instruments", async () => {
  const { sound, starts, choose } = loadingEngine();
  await choose(LIVE_STRIP, 1).end(ok(undefined));
  sound.wake();
  expect(starts()).toBe(0);
  const closed = loadingEngine("off");
  closed.sound.wake();
  expect(closed.starts()).toBe(1);
});

/** An engine whose state is set by the test. */
function statefulEngine(first: EngineState) {
  let state = first;
  let starting: Promise<Result<void>> = Promise.resolve(ok(undefined));
  const listeners: ((state: EngineState) => void)[] = [];
  const ready: number[] = [];
  const missing: string[] = [];
  let starts = 0;
  const engine = {
    state: () => state,
    onState: (listener: (state: EngineState) => void) => listeners.push(listener),
    start: () => {
      starts++;
      return starting;
    },
    setProgram: async () => (state === "failed" ? fail("TEST", "gone") : ok(undefined)),
  };
  const sound = new LiveSound(
    engine as unknown as LiveEnginePort,
    (strip) => ready.push(strip),
    ({ code }) => missing.push(code),
  );
  const set = (next: EngineState): void => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  const startWith = (result: Promise<Result<void>>): void => {
    starting = result;
  };
  return { sound, set, ready, missing, startWith, starts: () => starts };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test.each([
  ["off", "off"],
  ["starting", "starting"],
  ["running", "running"],
  ["suspended", "off"],
  ["failed", "failed"],
] as const)("an engine that is %s is shown as %s", (state, shown) => {
  const { sound, set } = statefulEngine("off");
  expect(sound.status.engine).toBe("off");
  set(state);
  expect(sound.status.engine).toBe(shown);
});

test("an engine that runs already is shown so, and one that runs again makes its instruments ready again", async () => {
  const { sound, set, ready } = statefulEngine("running");
  expect(sound.status.engine).toBe("running");
  sound.choose(PADS_STRIP, { bank: 128, program: 0 });
  await settled();
  expect([ready, sound.canSound(PADS_STRIP), sound.canSound(LIVE_STRIP)]).toEqual([[PADS_STRIP], true, false]);
  set("suspended");
  expect(sound.canSound(PADS_STRIP)).toBe(false);
  set("running");
  expect(ready).toEqual([PADS_STRIP, PADS_STRIP]);
});

test("a start that fails is shown until it is tried again", async () => {
  const { sound, set, startWith, starts } = statefulEngine("off");
  startWith(Promise.resolve(fail("TEST", "no audio")));
  sound.wake();
  expect(sound.status.engine).toBe("starting");
  sound.wake();
  expect(starts()).toBe(1);
  await settled();
  expect(sound.status).toMatchObject({ engine: "failed", error: "no audio" });
  sound.wake();
  expect(starts()).toBe(1);
  startWith(Promise.resolve(ok(undefined)));
  sound.retry();
  expect([sound.status.error, starts()]).toEqual([null, 2]);
  sound.retry();
  expect(starts()).toBe(2);
  await settled();
  expect(sound.status.engine).toBe("running");
  set("running");
  sound.wake();
  expect(starts()).toBe(2);
});
