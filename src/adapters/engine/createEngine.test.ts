import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { err, ok, type AppError } from "../../domain/AppError.ts";
import { EngineStatus, ENGINE_STATUS_LENGTH, LIMITER_FRAMES, type MasterParams } from "../../protocol/engine.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { ArpNote, ArpStep, EngineState, OutputBuffer } from "../../protocol/enginePort.ts";
import { createEngine, type EngineOptions } from "./createEngine.ts";
import { FakeAudio, HEARD_SECONDS, PAGE_MS, RATE } from "./FakeAudio.test-helper.ts";

let audio: FakeAudio;

beforeEach(() => {
  audio = new FakeAudio();
  vi.stubGlobal("Worker", audio.Worker);
});
afterEach(() => {
  audio.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const engineOf = (options: EngineOptions = {}) => createEngine({ openAudio: audio.openAudio, ...options });

const master = (limiter: MasterParams["limiter"]): MasterParams => ({ gainDb: 0, eq: null, limiter, effects: true });

const error = (code: string, detail: Readonly<Record<string, unknown>> = {}) => ({ code, message: code, detail });

describe("opening audio", () => {
  test("messages set before it is open are posted once it is, in their order, after the ports of the workers", async () => {
    const engine = engineOf();
    engine.setStrip(2, { gainDb: -6 });
    engine.setMaster(master(null));
    engine.panic(3);
    const noteId = engine.noteOn(0, 60, 0.5);
    expect(audio.messages).toEqual([]);
    await engine.start();
    expect(audio.messages.map(({ type }) => type)).toEqual([
      "connectScheduler",
      "connectSamples",
      "strip",
      "master",
      "panic",
      "live",
    ]);
    expect(audio.messages[2]).toEqual({ type: "strip", strip: 2, params: { gainDb: -6 } });
    expect(audio.liveEvents()).toEqual([
      { frame: 0, strip: 0, type: EngineEventType.noteOn, key: 60, value: 0.5, noteId },
    ]);
    engine.panic(null);
    expect(audio.messages.at(-1)).toEqual({ type: "panic", strip: null });
  });

  const buffers: readonly (readonly [EngineOptions, OutputBuffer])[] = [
    [{}, "balanced"],
    [{ buffer: () => "lowest" }, "lowest"],
    [{ buffer: () => "balanced" }, "balanced"],
    [{ buffer: () => "safe" }, "safe"],
    [{ buffer: () => "safe", live: () => true }, "lowest"],
    [{ buffer: () => "safe", live: () => false }, "safe"],
  ];

  test.each(buffers)("the buffer follows the settings: %o", async (options, buffer) => {
    const engine = engineOf(options);
    expect(engine.health().buffer).toBeNull();
    await engine.start();
    await engine.start();
    expect(audio.openings).toEqual([[buffer, true]]);
    expect(engine.health().buffer).toBe(buffer);
  });

  test("the states are starting and running, and those of the context after that", async () => {
    const engine = engineOf();
    const states: EngineState[] = [];
    const stop = engine.onState((state) => states.push(state));
    expect(engine.state()).toBe("off");
    expect(await engine.start()).toEqual(ok(undefined));
    audio.setState("suspended");
    audio.setState("running");
    audio.setState("running");
    stop();
    audio.setState("suspended");
    expect(states).toEqual(["starting", "running", "suspended", "running"]);
    expect(engine.state()).toBe("suspended");
  });

  test("an engine that nobody has started stays off while its audio opens for an instrument", async () => {
    const engine = engineOf();
    await engine.setProgram(0, 0, 5);
    expect(audio.openings).toEqual([["balanced", false]]);
    audio.setState("suspended");
    expect(engine.state()).toBe("off");
    audio.setState("running");
    expect(engine.state()).toBe("running");
  });

  test("a failed worklet is final until the next start", async () => {
    const engine = engineOf();
    await engine.start();
    audio.node.onprocessorerror?.();
    audio.setState("suspended");
    audio.setState("running");
    expect(engine.state()).toBe("failed");
    await engine.start();
    expect(engine.state()).toBe("running");
  });

  test("audio that does not open is an error, and the next call tries again", async () => {
    const engine = engineOf();
    audio.refusal = "no device";
    const failure = { ok: false, error: { code: "AUDIO_FAILED", message: "no device" } };
    expect(await engine.setProgram(0, 0, 5)).toMatchObject(failure);
    expect(engine.state()).toBe("off");
    expect(await engine.start()).toMatchObject(failure);
    expect(engine.state()).toBe("failed");
    audio.refusal = null;
    expect(await engine.start()).toMatchObject({ ok: true });
    expect(engine.state()).toBe("running");
    expect(audio.openings).toHaveLength(3);
  });

  test("a context that the browser refuses to resume, or never resumes, is blocked", async () => {
    const blocked = { ok: false, error: { code: "AUDIO_BLOCKED" } };
    const engine = engineOf();
    audio.resume = () => Promise.reject(new Error("no gesture"));
    expect(await engine.start()).toMatchObject(blocked);
    expect(engine.state()).toBe("suspended");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    audio.resume = () => new Promise(() => {});
    const waiting = engine.start();
    await vi.advanceTimersByTimeAsync(2999);
    expect(await Promise.race([waiting, Promise.resolve("waits")])).toBe("waits");
    await vi.advanceTimersByTimeAsync(1);
    expect(await waiting).toMatchObject(blocked);
  });

  test("memory that can be shared has the events of the song and the status", async () => {
    vi.stubGlobal("crossOriginIsolated", true);
    audio.sharedStatus = new SharedArrayBuffer(ENGINE_STATUS_LENGTH * 8);
    const engine = engineOf();
    await engine.start();
    const [connect] = audio.messages;
    const events = connect?.type === "connectScheduler" ? connect.events : null;
    expect(events).toBeInstanceOf(SharedArrayBuffer);
    const [connected] = audio.scheduled;
    expect(connected?.slice(0, 2)).toEqual(["connect", RATE]);
    expect(connected?.[2]).toMatchObject({ byteLength: events?.byteLength });
    new Float64Array(audio.sharedStatus)[EngineStatus.voices] = 7;
    expect(engine.status()[EngineStatus.voices]).toBe(7);
  });

  test("without shared memory the events are posted", async () => {
    vi.stubGlobal("crossOriginIsolated", false);
    const engine = engineOf();
    await engine.start();
    expect(audio.messages[0]).toMatchObject({ type: "connectScheduler", events: null });
    expect(audio.scheduled[0]).toEqual(["connect", RATE, null]);
  });
});

describe("live play", () => {
  test("each call becomes one event with its strip, key and value", async () => {
    const engine = engineOf();
    await engine.start();
    const notes = vi.fn();
    engine.onNote(notes);
    const noteId = engine.noteOn(4, 61, 0.25);
    engine.noteOff(4, 61, noteId);
    engine.controlChange(5, 7, 100);
    engine.pitchBend(6, -8192);
    engine.channelPressure(7, 127);
    engine.keyPressure(8, 62, 9);
    const { noteOn, noteOff, controlChange, pitchBend, channelPressure, keyPressure, sysEx } = EngineEventType;
    expect(audio.liveEvents()).toEqual([
      { frame: 0, strip: 4, type: noteOn, key: 61, value: 0.25, noteId },
      { frame: 0, strip: 4, type: noteOff, key: 61, value: 0.5, noteId },
      { frame: 0, strip: 5, type: controlChange, key: 7, value: 100, noteId: 0 },
      { frame: 0, strip: 6, type: pitchBend, key: 0, value: -8192, noteId: 0 },
      { frame: 0, strip: 7, type: channelPressure, key: 0, value: 127, noteId: 0 },
      { frame: 0, strip: 8, type: keyPressure, key: 62, value: 9, noteId: 0 },
    ]);
    expect(notes).toHaveBeenCalledTimes(1);
    engine.sysEx(9, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(audio.liveEvents().slice(6)).toMatchObject([
      { strip: 9, type: sysEx },
      { strip: 9, type: sysEx },
    ]);
  });

  test("a note starts an engine that does not run, and no engine that does", async () => {
    const engine = engineOf();
    const resumed = vi.spyOn(audio.context, "resume");
    engine.noteOn(0, 60, 1);
    await vi.waitFor(() => expect(engine.state()).toBe("running"));
    engine.noteOn(0, 62, 1);
    expect(audio.openings).toHaveLength(1);
    expect(resumed).toHaveBeenCalledTimes(1);
    audio.setState("suspended");
    engine.noteOn(0, 64, 1);
    expect(resumed).toHaveBeenCalledTimes(2);
  });

  test("a returned buffer carries a later event", async () => {
    const engine = engineOf();
    await engine.start();
    engine.noteOn(0, 60, 1);
    const first = audio.messages.at(-1)!;
    if (first.type !== "live") throw new Error("no live event");
    audio.report({ type: "recycle", events: first.event });
    engine.noteOn(0, 62, 1);
    expect(audio.messages.at(-1)).toMatchObject({ type: "live", event: first.event });
  });

  test("timed events are dropped while the engine does not run", async () => {
    const engine = engineOf();
    const event = { timeMs: PAGE_MS, strip: 1, type: EngineEventType.noteOn, key: 60, value: 1, noteId: 1 };
    engine.timed.play(0, [event]);
    await engine.start();
    expect(audio.messages.some(({ type }) => type === "timed")).toBe(false);
    engine.timed.play(0, [event]);
    expect(audio.messages.at(-1)).toMatchObject({ type: "timed", lane: 0 });
    audio.setState("suspended");
    const { length } = audio.messages;
    engine.timed.cancel(0, PAGE_MS, true);
    expect(audio.messages).toHaveLength(length);
  });

  test("arpeggios are set in the engine, and their notes and steps are reported at the time they are heard", async () => {
    const engine = engineOf();
    const notes: ArpNote[] = [];
    const steps: ArpStep[] = [];
    engine.arps.onNote((note) => notes.push(note));
    engine.arps.onStep((step) => steps.push(step));
    const note = { type: "arpNote", arp: 3, frame: HEARD_SECONDS * RATE + 480, key: 64, velocity: 90, id: 5 } as const;
    audio.report(note);
    await engine.start();
    engine.arps.setTempo(90, { first: 0, count: 4 }, null);
    expect(audio.messages.at(-1)).toMatchObject({ type: "arpTempo", bpm: 90, beatFrame: null });
    audio.report(note);
    audio.report({ type: "arpStep", arp: 3, frame: HEARD_SECONDS * RATE + 960, place: 2 });
    expect(notes).toMatchObject([{ arp: 3, key: 64, velocity: 90, id: 5 }]);
    // The output takes longer than a note needs to reach a MIDI output, so nothing is added.
    expect(notes[0]?.timeMs).toBeCloseTo(PAGE_MS + 10, 6);
    expect(steps[0]?.timeMs).toBeCloseTo(PAGE_MS + 20, 6);
    expect(steps).toMatchObject([{ arp: 3, place: 2 }]);
  });
});

describe("instruments", () => {
  test("a program is set at once and its samples are loaded; progress ends with the result", async () => {
    const engine = engineOf();
    await engine.start();
    const progress: number[] = [];
    audio.load = async ({ bank, program, onProgress }) => {
      await onProgress(0.25);
      return ok({ bank, program, name: "Organ", bytes: 12 });
    };
    const loading = engine.setProgram(3, 1, 19, (fraction) => progress.push(fraction));
    expect(audio.messages.at(-1)).toEqual({ type: "program", strip: 3, bank: 1, program: 19 });
    expect(await loading).toEqual(ok({ bank: 1, program: 19, name: "Organ", bytes: 12 }));
    await audio.loads[0]?.onProgress(0.75);
    expect(progress).toEqual([0.25]);
  });

  test("a failure is the worker's error, at once while the engine runs or where another try cannot help", async () => {
    const engine = engineOf({ onPresetProgress: () => expect.unreachable() });
    audio.load = async () => err(error("MODULE_NOT_FOUND", { program: 9 }));
    expect(await engine.setProgram(0, 0, 9)).toMatchObject({
      ok: false,
      error: { code: "MODULE_NOT_FOUND", detail: { program: 9 } },
    });
    await engine.start();
    audio.load = async () => err(error("LOAD_FAILED"));
    const failed = await engine.setProgram(0, 0, 9);
    expect(failed).toMatchObject({ ok: false, error: { code: "LOAD_FAILED" } });
    expect(!failed.ok && failed.error instanceof Error).toBe(true);
    expect(audio.loads).toHaveLength(2);
  });

  test.each([
    [{}, [[0, 9, null, "LOAD_FAILED"]]],
    [{ timedOut: true }, []],
  ])("a load that fails before the engine runs is tried again when it does: %o", async (detail, expected) => {
    const notified: unknown[] = [];
    const engine = engineOf({
      onPresetProgress: (bank, program, progress, problem) =>
        notified.push([bank, program, progress, problem?.code ?? null]),
    });
    audio.load = async () => err(error("LOAD_FAILED", detail));
    const loading = engine.setProgram(0, 0, 9);
    await vi.waitFor(() => expect(audio.loads).toHaveLength(1));
    audio.load = async ({ bank, program }) => ok({ bank, program, name: "Organ", bytes: 1 });
    expect(await engine.start()).toMatchObject({ ok: true });
    expect(await loading).toMatchObject({ ok: true, value: { name: "Organ" } });
    expect(audio.loads).toHaveLength(2);
    expect(notified).toEqual(expected);
  });

  test("presets are fetched ahead without opening audio", async () => {
    const engine = engineOf();
    engine.prepare([
      { bank: 0, program: 4 },
      { bank: 128, program: 0 },
    ]);
    await vi.waitFor(() =>
      expect(audio.prepared).toEqual([
        [0, 4],
        [128, 0],
      ]),
    );
    expect([audio.openings, audio.loads, engine.state()]).toEqual([[], [], "off"]);
  });

  test("a preset that stays at its first layer is reported as an error of the app", async () => {
    const failed: AppError[] = [];
    const engine = engineOf({ onRestFailed: (problem) => failed.push(problem) });
    await engine.start();
    // The worker has received the listener by then.
    await engine.setProgram(0, 0, 19);
    audio.failRest(error("LOAD_FAILED", { name: "Organ" }));
    await vi.waitFor(() => expect(failed).toHaveLength(1));
    expect(failed[0]).toBeInstanceOf(Error);
    expect(failed[0]).toMatchObject({ code: "LOAD_FAILED", detail: { name: "Organ" } });
  });

  test("a preset that a note asked for is loaded, with its progress and its outcome", async () => {
    const notified: unknown[] = [];
    const engine = engineOf({
      onPresetProgress: (bank, program, progress, problem) =>
        notified.push([bank, program, progress, problem?.code ?? null]),
    });
    await engine.start();
    audio.load = async ({ bank, program, onProgress }) => {
      await onProgress(0.5);
      return program === 1 ? ok({ bank, program, name: "Piano", bytes: 1 }) : err(error("LOAD_FAILED"));
    };
    audio.report({ type: "presetMissing", bank: 2, program: 1 });
    await vi.waitFor(() => expect(notified).toHaveLength(2));
    audio.report({ type: "presetMissing", bank: 2, program: 3 });
    await vi.waitFor(() => expect(notified).toHaveLength(4));
    expect(notified).toEqual([
      [2, 1, 0.5, null],
      [2, 1, null, null],
      [2, 3, 0.5, null],
      [2, 3, null, "LOAD_FAILED"],
    ]);
  });
});

describe("the output", () => {
  test("its figures are those of the browser, and 0 before there is one", async () => {
    const engine = engineOf();
    expect([engine.latencySeconds(), engine.sampleRate()]).toEqual([0, 0]);
    expect(engine.health()).toEqual({
      outputSeconds: null,
      bufferSeconds: 0,
      blockSeconds: 0,
      limiterSeconds: 0,
      dropouts: 0,
      stolenVoices: 0,
      buffer: null,
    });
    await engine.start();
    expect(engine.sampleRate()).toBe(RATE);
    expect(engine.latencySeconds()).toBeCloseTo(0.03 + (128 + LIMITER_FRAMES) / RATE, 9);
    audio.native.outputLatency = 0;
    expect(engine.latencySeconds()).toBeCloseTo(0.01 + (128 + LIMITER_FRAMES) / RATE, 9);
    audio.native.renderQuantumSize = 32;
    engine.setMaster({ gainDb: 0, eq: null, limiter: null, effects: false });
    expect(engine.latencySeconds()).toBeCloseTo(0.01 + 32 / RATE, 9);
    expect(engine.health()).toMatchObject({ outputSeconds: null, blockSeconds: 32 / RATE, limiterSeconds: 0 });
    audio.native.outputLatency = 0.03;
    expect(engine.health()).toMatchObject({ outputSeconds: 0.03, bufferSeconds: 0.01 });
    audio.reportStatus({ late: 4, stolen: 7 });
    expect(engine.health()).toMatchObject({ bufferSeconds: 0.01, dropouts: 4, stolenVoices: 7, buffer: "balanced" });
    audio.native.playbackStats = { underrunEvents: 9 };
    expect(engine.health().dropouts).toBe(9);
  });

  test("the device chosen before is used as soon as audio opens, and another one when it is chosen", async () => {
    const engine = engineOf({ output: () => "speakers" });
    expect(await engine.setOutput("early")).toEqual(ok(undefined));
    await engine.start();
    expect(await engine.setOutput("gone")).toMatchObject({ ok: false, error: { code: "OUTPUT_MISSING" } });
    expect(audio.sinks).toEqual(["speakers", "gone"]);
    const plain = engineOf({ output: () => "" });
    await plain.start();
    expect(audio.sinks).toHaveLength(2);
  });
});
