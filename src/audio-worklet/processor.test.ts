import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_ARP } from "../domain/music/arpeggiator/ArpPreset.ts";
import { compileArp } from "../domain/music/arpeggiator/compileArp.ts";
import { SPECTRUM_FRAMES } from "../domain/mixer/Spectrum.ts";
import { soleStage } from "../domain/note-processors/noteChain.ts";
import {
  BOARD_ARPS,
  ENGINE_PROCESSOR_NAME,
  ENGINE_STATUS_LENGTH,
  EngineStatus,
  FIRST_ARP_STRIP,
  type ArpSetting,
} from "../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, writeEngineEvent } from "../protocol/engineEvent.ts";
import { EventFeed } from "../protocol/EventFeed.ts";
import { EventRing, eventRingMemory } from "../protocol/EventRing.ts";
import { TAP_RING_BYTES, TapRing } from "../protocol/TapRing.ts";
import { EngineEventWriter } from "../protocol/EngineEventWriter.ts";
import { renderOffline } from "./engine/OfflineRenderer.ts";
import { Synth } from "./engine/Synth.ts";
import { constant, kernels, noteOff, noteOn, preset, RATE, region, sine } from "./engine/testSignals.test-helper.ts";

/** Message port of the processor, as an AudioWorkletGlobalScope has it. */
class FakePort extends EventTarget {
  readonly sent: { type: string; [field: string]: unknown }[] = [];
  start(): void {}
  postMessage(message: { type: string }): void {
    this.sent.push(structuredClone(message));
  }
  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  last(type: string): { [field: string]: unknown } | undefined {
    return this.sent.findLast((message) => message.type === type);
  }
}

interface Processor {
  readonly port: FakePort;
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}

/** URL for a dynamic import, so that only the worklet's own configuration compiles it. */
const PROCESSOR = new URL("processor.ts", import.meta.url).href;

/** Makes a processor, without shared memory if none is given. */
let create: (options?: { readonly status?: SharedArrayBuffer; readonly live?: SharedArrayBuffer }) => Processor;

beforeEach(async () => {
  vi.stubGlobal("sampleRate", RATE);
  vi.stubGlobal("currentFrame", 0);
  vi.stubGlobal(
    "AudioWorkletProcessor",
    class {
      readonly port = new FakePort();
    },
  );
  vi.stubGlobal("registerProcessor", (name: string, Made: new (options?: unknown) => Processor) => {
    expect(name).toBe(ENGINE_PROCESSOR_NAME);
    create = (options) =>
      new Made({ processorOptions: { status: null, live: null, kernel: kernels.vector, ...options } });
  });
  vi.resetModules();
  await import(/* @vite-ignore */ PROCESSOR);
});

afterEach(() => vi.unstubAllGlobals());

/** A length that all quanta but the odd one divide, behind which their last block is as long as they are. */
const FRAMES_OF_ALL = 8192;

function play(processor: Processor, frames: number, block = 128): Float32Array {
  const heard = new Float32Array(frames);
  for (let at = 0; at < frames; at += block) {
    const size = Math.min(block, frames - at);
    const left = new Float32Array(size);
    expect(processor.process([], [[left, new Float32Array(size)]])).toBe(true);
    heard.set(left, at);
  }
  return heard;
}

function events(...list: readonly { type: number; frame?: number }[]): ArrayBuffer {
  const buffer = new ArrayBuffer(list.length * ENGINE_EVENT_BYTES);
  for (const [index, { type, frame = 0 }] of list.entries()) {
    const event = { frame, strip: 0, type: type as 1, key: 69, value: 1, noteId: 1 };
    writeEngineEvent(new DataView(buffer), index, event);
  }
  return buffer;
}

test("loads a preset, plays a run, reports clock and status in blocks of any size", () => {
  const processor = create();
  const scheduler = new FakePort();
  const samples = new FakePort();
  expect(processor.port.last("ready")).toEqual({ type: "ready", sampleRate: RATE });
  processor.port.receive({ type: "connectScheduler", port: scheduler });
  processor.port.receive({ type: "connectSamples", port: samples });
  processor.port.receive({ type: "master", params: { gainDb: 0, eq: null, limiter: null, effects: false } });
  samples.receive({ type: "loadPreset", preset: preset([region()], [constant()]) });
  play(processor, 256, 100);
  expect(samples.last("presetLoaded")).toEqual({ type: "presetLoaded", bank: 0, program: 0 });
  scheduler.receive({ type: "start", run: 3 });
  scheduler.receive({
    type: "events",
    run: 3,
    events: events({ type: noteOn, frame: 200 }, { type: noteOff, frame: 9000 }),
  });
  const heard = play(processor, RATE / 10, 333);
  expect(heard.findIndex((value) => value !== 0)).toBe(200);
  expect(scheduler.sent.filter(({ type }) => type === "clock")).toHaveLength(5);
  expect(scheduler.last("clock")).toMatchObject({ run: 3 });
  scheduler.receive({ type: "truncate", run: 3, fromFrame: 100 });
  expect(scheduler.last("truncated")).toEqual({ type: "truncated", run: 3, fromFrame: RATE / 10 });
  const status = processor.port.last("status")?.["status"] as Float64Array;
  expect(status).toHaveLength(ENGINE_STATUS_LENGTH);
  expect(status[EngineStatus.run]).toBe(3);
  expect(status[EngineStatus.playing]).toBe(1);
  expect(status[EngineStatus.peakLeft]).toBeGreaterThan(0.3);
  expect(status[EngineStatus.stripPeaks]).toBeGreaterThan(0.3);
  scheduler.receive({ type: "stop" });
  expect(play(processor, RATE).at(-1)).toBe(0);
});

/** Render quanta from the shortest hint to the longest buffer that a browser renders at once. */
const QUANTA = [16, 32, 64, 128, 256, 333, 1024, 2048];

/** A run of overlapping notes, then a live note, rendered in quanta of one size. */
function renderIn(quantum: number): Float32Array {
  vi.stubGlobal("currentFrame", 0);
  const processor = create();
  const [scheduler, samples] = [new FakePort(), new FakePort()];
  processor.port.receive({ type: "connectScheduler", port: scheduler });
  processor.port.receive({ type: "connectSamples", port: samples });
  samples.receive({ type: "loadPreset", preset: preset([region()], [sine()]) });
  play(processor, 4096, quantum);
  expect(samples.last("presetLoaded")).toBeDefined();
  scheduler.receive({ type: "start", run: 1 });
  const starts = [0, 1, 63, 64, 200, 2047, 2048, 5000, 9001];
  const written = starts.flatMap((frame) => [
    { type: noteOn, frame },
    { type: noteOff, frame: frame + 1500 },
  ]);
  scheduler.receive({ type: "events", run: 1, events: events(...written.toSorted((a, b) => a.frame - b.frame)) });
  const before = play(processor, 2 * FRAMES_OF_ALL, quantum);
  processor.port.receive({ type: "live", event: events({ type: noteOn }) });
  const after = play(processor, FRAMES_OF_ALL, quantum);
  return Float32Array.of(...before, ...after);
}

test("a run sounds alike, bit for bit, in quanta of any size, with limiter, effects and live notes beside it", () => {
  const [first, ...others] = QUANTA.map(renderIn);
  expect(Math.max(...first!)).toBeGreaterThan(0.1);
  for (const [index, heard] of others.entries()) {
    expect(
      heard.findIndex((value, at) => value !== first![at]),
      `quanta of ${QUANTA[index + 1]}`,
    ).toBe(-1);
  }
});

test.each(QUANTA)("a press is heard within the next quantum of %i frames", (quantum) => {
  const processor = create();
  const samples = new FakePort();
  processor.port.receive({ type: "connectSamples", port: samples });
  processor.port.receive({ type: "master", params: { gainDb: 0, eq: null, limiter: null, effects: false } });
  samples.receive({ type: "loadPreset", preset: preset([region()], [constant()]) });
  play(processor, 4096, quantum);
  for (let press = 0; press < 3; press += 1) {
    const silent = play(processor, RATE, quantum);
    expect(silent.at(-1)).toBe(0);
    processor.port.receive({ type: "live", event: events({ type: noteOn }) });
    expect(play(processor, quantum, quantum)[0]).not.toBe(0);
    processor.port.receive({ type: "live", event: events({ type: noteOff }) });
  }
});

test("a preset is taken in within a few blocks while nothing sounds, and in small shares beside a voice", () => {
  const processor = create();
  const samples = new FakePort();
  processor.port.receive({ type: "connectSamples", port: samples });
  /** Blocks needed to load a preset of 2 MB. */
  const blocksOf = (program: number): number => {
    const long = constant(16_384, 1_000_000);
    samples.receive({ type: "loadPreset", preset: preset([region()], [long], 0, program) });
    for (let blocks = 1; blocks < 100; blocks += 1) {
      play(processor, 128);
      if (samples.last("presetLoaded")?.["program"] === program) return blocks;
    }
    return Number.NaN;
  };
  expect(blocksOf(0)).toBeLessThanOrEqual(5);
  processor.port.receive({ type: "live", event: events({ type: noteOn }) });
  expect(blocksOf(1)).toBeGreaterThan(20);
});

test("a run begins on the frame of the context that it was given, also one that is past", () => {
  const processor = create();
  const scheduler = new FakePort();
  const samples = new FakePort();
  processor.port.receive({ type: "connectScheduler", port: scheduler });
  processor.port.receive({ type: "connectSamples", port: samples });
  processor.port.receive({ type: "master", params: { gainDb: 0, eq: null, limiter: null, effects: false } });
  samples.receive({ type: "loadPreset", preset: preset([region()], [constant()]) });
  play(processor, 256, 100);
  const begin = (run: number, zeroFrame: number): void => {
    scheduler.receive({ type: "start", run, zeroFrame });
    scheduler.receive({
      type: "events",
      run,
      events: events({ type: noteOn, frame: 200 }, { type: noteOff, frame: 300 }),
    });
  };
  const firstHeard = (frame: number): number => {
    vi.stubGlobal("currentFrame", frame);
    return play(processor, 4800, 4800).findIndex((value) => value !== 0);
  };
  begin(3, 6000);
  expect(firstHeard(5000)).toBe(1200);
  expect(scheduler.last("clock")).toMatchObject({ run: 3, runFrame: 3800, contextFrame: 9800 });
  scheduler.receive({ type: "stop" });
  firstHeard(9800);
  begin(4, 14_600 - 150);
  expect(firstHeard(14_600)).toBe(50);
});

test("plays live events at once, asks for what is missing, writes status to shared memory", () => {
  const status = new SharedArrayBuffer(8 * ENGINE_STATUS_LENGTH);
  const processor = create({ status });
  processor.port.receive({ type: "program", strip: 0, bank: 0, program: 12 });
  processor.port.receive({ type: "live", event: events({ type: noteOn }) });
  processor.port.receive({ type: "live", event: events({ type: noteOn }) });
  expect(processor.port.sent.filter(({ type }) => type === "presetMissing")).toEqual([
    { type: "presetMissing", bank: 0, program: 12 },
  ]);
  play(processor, 4800);
  expect(processor.port.last("status")).toBeUndefined();
  expect(new Float64Array(status)[EngineStatus.contextFrame]).toBeGreaterThan(0);
});

test("events of the rings keep their place among messages", () => {
  const live = eventRingMemory(8);
  const timeline = eventRingMemory(8);
  const processor = create({ live });
  const scheduler = new FakePort();
  const samples = new FakePort();
  const toProcessor = new EventFeed({ postMessage: (message) => held.push(message) }, new EventRing(live));
  const held: unknown[] = [];
  toProcessor.post({ type: "connectScheduler", port: scheduler, events: timeline });
  toProcessor.post({ type: "connectSamples", port: samples });
  toProcessor.post({ type: "master", params: { gainDb: 0, eq: null, limiter: null, effects: false } });
  const note = new DataView(events({ type: noteOn }));
  expect(toProcessor.pushLive(note, 1)).toBe(true);
  // The messages before it have not arrived yet.
  expect(play(processor, 256).every((value) => value === 0)).toBe(true);
  for (const message of held.splice(0)) processor.port.receive(message);
  samples.receive({ type: "loadPreset", preset: preset([region()], [constant()]) });
  play(processor, 256);
  expect(toProcessor.pushLive(note, 1)).toBe(true);
  // Panic follows the note, though nothing was rendered between them.
  toProcessor.post({ type: "panic", strip: null });
  processor.port.receive(held.pop());
  play(processor, 4800);
  expect(play(processor, 256).every((value) => value === 0)).toBe(true);

  const toQueue = new EventFeed({ postMessage: (message) => scheduler.receive(message) }, new EventRing(timeline));
  toQueue.post({ type: "start", run: 7 });
  for (let round = 0; round < 5; round += 1) {
    const frame = round * 2000 + 100;
    const batch = events({ type: noteOn, frame }, { type: noteOff, frame: frame + 500 });
    expect(toQueue.pushRun(7, new DataView(batch), 2)).toBe(true);
    expect(play(processor, 2000, 333).findIndex((value) => Math.abs(value) > 0.3)).toBeGreaterThan(90);
  }
  const tooMany = new DataView(events(...Array.from({ length: 8 }, () => ({ type: noteOn }))));
  expect(toQueue.pushRun(7, tooMany, 8)).toBe(false);
});

test("hosts arpeggios: keys come as live notes, steps are told, and timed events are played and called back", () => {
  const compiled = compileArp({ ...DEFAULT_ARP, rate: "8n" });
  if (!compiled.ok) throw compiled.error;
  const processor = create();
  const press = new DataView(new ArrayBuffer(ENGINE_EVENT_BYTES));
  writeEngineEvent(press, 0, { frame: 0, strip: FIRST_ARP_STRIP + 2, type: noteOn, key: 62, value: 1, noteId: 1 });
  const set = (setting: ArpSetting) => processor.port.receive({ type: "arp", arp: 2, setting });
  set({ stages: soleStage(compiled.value), strips: [0], reportsSteps: false });
  processor.port.receive({ type: "arpTempo", bpm: 60, arps: BOARD_ARPS });
  vi.stubGlobal("currentFrame", 5000);
  play(processor, 128);
  processor.port.receive({ type: "live", event: press.buffer });
  vi.stubGlobal("currentFrame", 5128);
  play(processor, 128);
  const notes = () => processor.port.sent.filter(({ type }) => type === "arpNote");
  expect(notes()).toEqual([{ type: "arpNote", arp: 2, frame: 5128, key: 62, velocity: 127, id: 1 }]);
  const timed = events({ type: noteOn, frame: 5400 });
  new DataView(timed).setUint16(4, FIRST_ARP_STRIP + 2, true);
  processor.port.receive({ type: "timed", lane: 1, events: timed });
  processor.port.receive({ type: "cancel", lane: 1, fromFrame: 0, release: false });
  vi.stubGlobal("currentFrame", 5256);
  play(processor, 30_000, 30_000);
  expect(
    notes()
      .filter(({ velocity }) => velocity !== 0)
      .map(({ key, frame }) => [key, frame]),
  ).toEqual([
    [62, 5128],
    [62, 29_128],
  ]);
  const steps = () => processor.port.sent.filter(({ type }) => type === "arpStep");
  expect(steps()).toEqual([]);
  set({ stages: soleStage(compiled.value), strips: [0], reportsSteps: true });
  vi.stubGlobal("currentFrame", 35_256);
  play(processor, 24_000, 24_000);
  expect(steps()).toEqual([{ type: "arpStep", arp: 2, frame: expect.any(Number), place: expect.any(Number) }]);
});

test("buffers of events come back", () => {
  const processor = create();
  const scheduler = new FakePort();
  processor.port.receive({ type: "connectScheduler", port: scheduler });
  processor.port.receive({ type: "live", event: events({ type: noteOn }, { type: noteOn }), count: 1 });
  expect(processor.port.last("recycle")?.["events"]).toHaveProperty("byteLength", 2 * ENGINE_EVENT_BYTES);
  scheduler.receive({ type: "events", run: 0, events: events({ type: noteOn }), count: 1 });
  expect(scheduler.last("recycle")?.["events"]).toHaveProperty("byteLength", ENGINE_EVENT_BYTES);
});

const keyOf = (at: number): number => 50 + ((at * 7) % 24);
const peak = (sound: Float32Array): number => sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

test.each([100, 128, 333])(
  "what is played through limiters of tracks and master is what is rendered, bit for bit, in blocks of %i",
  (block) => {
    const master = { gainDb: 6, eq: null, limiter: { on: true, ceilingDb: -3, releaseMs: 120 }, effects: true };
    const strips = [
      { gainDb: 4, pan: -0.4, reverb: 0.3, chorus: 0, limiter: { on: true, ceilingDb: -18, releaseMs: 30 } },
      { gainDb: 6, pan: 0.5, reverb: 0, chorus: 0.5, limiter: null },
      { gainDb: 0, pan: 0, reverb: 0.2, chorus: 0.2, limiter: { on: true, ceilingDb: -30, releaseMs: 400 } },
    ];
    const played = preset([region()], [sine()]);
    const notes = new EngineEventWriter();
    // Every tenth of a second on another strip: limiters engage and release all the time.
    for (let at = 0; at < 33; at++) {
      if (at >= 3) notes.noteOff(at * 4801 - 100 * (at % 5), at % 3, keyOf(at - 3), 0.5, at - 3);
      if (at < 30) notes.noteOn(at * 4801, at % 3, keyOf(at), 0.3 + (at % 4) * 0.2, at);
    }
    const song = notes.finish();
    const FRAMES = 150_000;

    const render = (limited: boolean): { readonly heard: Float32Array; readonly latency: number } => {
      const synth = new Synth({ sampleRate: RATE, kernel: kernels.vector });
      synth.setMaster({ ...master, limiter: limited ? master.limiter : null });
      synth.loadPreset(played);
      // The processor renders while it loads, and its effects advance: the reference renders as long.
      synth.render(new Float32Array(256), new Float32Array(256), 0, 256);
      for (const [strip, params] of strips.entries())
        synth.setStrip(strip, limited ? params : { ...params, limiter: null });
      const heard = new Float32Array(FRAMES);
      let done = 0;
      renderOffline(synth, { events: song.slice(0), frames: FRAMES, withTail: false }, (left, _right, frames) => {
        heard.set(left.subarray(0, frames), done);
        done += frames;
      });
      return { heard, latency: synth.latencyFrames };
    };

    const processor = create();
    const [scheduler, samples] = [new FakePort(), new FakePort()];
    processor.port.receive({ type: "connectScheduler", port: scheduler });
    processor.port.receive({ type: "connectSamples", port: samples });
    processor.port.receive({ type: "master", params: master });
    samples.receive({ type: "loadPreset", preset: played });
    play(processor, 256);
    expect(samples.last("presetLoaded")).toBeDefined();
    for (const [strip, params] of strips.entries()) processor.port.receive({ type: "strip", strip, params });
    scheduler.receive({ type: "start", run: 1 });
    scheduler.receive({ type: "events", run: 1, events: song.slice(0) });
    const { heard: rendered, latency } = render(true);
    const heard = play(processor, FRAMES + latency, block).subarray(latency);
    expect(latency).toBeGreaterThan(0);
    expect(heard.findIndex((value, at) => value !== rendered[at])).toBe(-1);
    // Limiters of both kinds had something to do.
    expect(peak(rendered)).toBeCloseTo(10 ** (-3 / 20), 2);
    expect(peak(render(false).heard)).toBeGreaterThan(1.5);
  },
);

test("messages that make no sense change nothing", () => {
  const processor = create();
  for (const message of [null, 7, {}, { type: "live", event: 3 }, { type: "strip", strip: -1, params: null }]) {
    processor.port.receive(message);
  }
  expect(play(processor, 1000).every((value) => value === 0)).toBe(true);
});

const tapped = (ring: SharedArrayBuffer | null): { readonly processor: Processor; readonly frames: Float32Array } => {
  const processor = create();
  const samples = new FakePort();
  processor.port.receive({ type: "connectSamples", port: samples });
  samples.receive({ type: "loadPreset", preset: preset([region()], [sine()]) });
  play(processor, 256);
  processor.port.receive({ type: "live", event: events({ type: noteOn }) });
  processor.port.receive({ type: "tap", strip: 0, ring });
  play(processor, RATE / 5);
  const frames = new Float32Array(2 * SPECTRUM_FRAMES);
  if (ring) new TapRing(ring).readLatest(frames);
  else frames.set(processor.port.last("tap")?.["frames"] as Float32Array);
  return { processor, frames };
};

test("a tapped strip is written to shared memory, or posted with each status; without one nothing is", () => {
  const ring = new SharedArrayBuffer(TAP_RING_BYTES);
  const shared = tapped(ring);
  expect(Math.max(...shared.frames)).toBeGreaterThan(0.01);
  expect(shared.processor.port.last("tap"), "shared memory needs no message").toBeUndefined();
  const posted = tapped(null);
  expect(Math.max(...posted.frames)).toBeCloseTo(Math.max(...shared.frames), 5);
  expect(posted.processor.port.sent.filter(({ type }) => type === "tap")).toHaveLength(
    posted.processor.port.sent.filter(({ type }) => type === "status").length - 1,
  );
  const { written } = new TapRing(ring);
  for (const { processor } of [shared, posted]) {
    processor.port.receive({ type: "tap", strip: null, ring: null });
    processor.port.sent.length = 0;
    play(processor, RATE / 5);
    expect(processor.port.last("tap")).toBeUndefined();
  }
  expect(new TapRing(ring).written).toBe(written);
});
