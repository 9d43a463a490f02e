import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { LIMITER_FRAMES, type MasterParams } from "../../protocol/engine.ts";
import { createEngine } from "./createEngine.ts";
import { FakeAudio, HEARD_SECONDS, PAGE_MS, RATE } from "./FakeAudio.test-helper.ts";

let audio: FakeAudio;

beforeEach(() => {
  audio = new FakeAudio();
  vi.stubGlobal("Worker", audio.Worker);
});
afterEach(() => {
  audio.close();
  vi.unstubAllGlobals();
});

const master = (limiter: MasterParams["limiter"]): MasterParams => ({ gainDb: 0, eq: null, limiter, effects: true });

/** The frame of the context that is audible at `PAGE_MS`, limiter included. */
const HEARD_FRAME = Math.round(HEARD_SECONDS * RATE) - LIMITER_FRAMES;

async function playing(limiter?: MasterParams["limiter"]) {
  const engine = createEngine({ openAudio: audio.openAudio });
  if (limiter !== undefined) engine.setMaster(master(limiter));
  engine.transport.load(song({ tracks: [{}] }), new Map([["t0", 2]]));
  await engine.transport.play(960, undefined, PAGE_MS + 1000);
  return engine;
}

describe("the transport of an engine", () => {
  test("starts the engine, and plays at the frame that is heard at the time", async () => {
    const engine = await playing();
    expect(engine.state()).toBe("running");
    expect(audio.scheduled.at(-1)).toEqual(["play", 960, null, HEARD_FRAME + RATE]);
    expect(engine.arps.frameAt?.(PAGE_MS)).toBe(HEARD_FRAME);
  });

  test("does not wait for the limiter's look-ahead where it is off", async () => {
    const engine = await playing(null);
    expect(audio.scheduled.at(-1)).toEqual(["play", 960, null, HEARD_FRAME + LIMITER_FRAMES + RATE]);
    expect(engine.arps.frameAt?.(PAGE_MS)).toBe(HEARD_FRAME + LIMITER_FRAMES);
  });

  test("does not play where audio does not open", async () => {
    audio.refusal = "no device";
    const engine = await playing();
    expect(engine.transport.playing()).toBe(false);
    expect(audio.scheduled).toEqual([]);
    expect(engine.arps.frameAt?.(PAGE_MS)).toBeNull();
  });

  test("its position, times and beat are those of the run that is heard", async () => {
    const engine = await playing();
    const { transport } = engine;
    const context = HEARD_SECONDS * RATE;
    const status = { run: 1, playing: 1, contextFrame: context + 100, runFrame: 512 + RATE / 2 + 100 };
    // Another run, or none, is heard.
    for (const other of [
      { ...status, playing: 0 },
      { ...status, run: 2 },
    ]) {
      audio.reportStatus(other);
      expect([transport.positionTick(), transport.runTimes(), transport.beat()]).toEqual([960, null, null]);
    }
    audio.reportStatus(status);
    expect(transport.positionTick()).toBeCloseTo(1920, 6);
    const times = transport.runTimes();
    const late = (LIMITER_FRAMES / RATE) * 1920;
    expect(times?.positionAt(PAGE_MS).tick).toBeCloseTo(1920 - late, 6);
    expect(times?.positionAt(PAGE_MS + 250).tick).toBeCloseTo(2400 - late, 6);
    expect(transport.beat()).toMatchObject({ bpm: 120, framesPerQuarter: 24_000 });
    engine.setMaster(master(null));
    expect(transport.runTimes()?.positionAt(PAGE_MS).tick).toBeCloseTo(1920, 6);
    await audio.remap({ run: 1, sampleRate: RATE, startFrame: 512 + RATE / 4, startTick: 0, loop: null });
    expect(transport.positionTick()).toBeCloseTo(480, 6);
  });

  test("messages for outputs are timed by the clock of the page", async () => {
    const engine = await playing();
    const heardMs: number[] = [];
    engine.transport.onOutput((messages) => heardMs.push(...messages.map(({ timeMs }) => timeMs)));
    const message = { strip: 300, noteId: 1, data: [0x90, 60, 1], contextFrame: (HEARD_SECONDS + 0.5) * RATE };
    const [, receive] = audio.scheduled.find(([method]) => method === "onOutput") as [
      string,
      (batch: object) => unknown,
    ];
    await receive({ run: 1, messages: [message], pulses: [], handedMs: performance.timeOrigin + performance.now() });
    expect(heardMs).toHaveLength(1);
    expect(heardMs[0]).toBeCloseTo(PAGE_MS + 500, 6);
  });
});
