import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { diffBetween } from "../../../tests/spec/support/timelineDiff.ts";
import type { ClockPace } from "../../domain/timeline/clockPace.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { CountIn, RunInfo } from "../../protocol/scheduler.ts";
import type { TimelinePatch } from "../../protocol/timelinePatch.ts";
import type { SchedulerLink } from "./createSchedulerLink.ts";
import { Transport, type HeardFrame } from "./Transport.ts";

const RATE = 48_000;
const strips = new Map([["t0", 2]]);

/** The worker's side: answers when told to. */
class FakeLink implements SchedulerLink {
  readonly calls: string[] = [];
  readonly answers: (() => void)[] = [];
  loaded: TimelineDocument | null = null;
  patch: TimelinePatch | null = null;
  atFrame: number | null = null;
  run = 0;

  load = (document: TimelineDocument): Promise<void> => {
    this.loaded = document;
    return Promise.resolve();
  };
  apply = (patch: TimelinePatch): Promise<void> => {
    this.patch = patch;
    return this.#note("apply");
  };
  launch = (): Promise<void> => this.#note("launch");
  backToArrangement = (): Promise<void> => this.#note("backToArrangement");
  setMetronome = (level: number | null): Promise<void> => this.#set("metronome", level);
  setClock = (sendsClock: boolean): Promise<void> => this.#set("clock", sendsClock);
  follow = (pace: ClockPace | null): Promise<void> => this.#set("pace", pace);
  stop = (): Promise<void> => this.#note("stop");
  play = (tick: number, _countIn?: CountIn, atFrame: number | null = null): Promise<RunInfo> => {
    this.atFrame = atFrame;
    return this.#begin("play", tick);
  };
  setOutputWindow = (): Promise<void> => Promise.resolve();
  seek = (tick: number): Promise<RunInfo> => this.#begin("seek", tick);

  /** What the worker was told last. */
  readonly told: { metronome?: number | null; clock?: boolean; pace?: ClockPace | null } = {};

  #set(name: keyof FakeLink["told"], value: unknown): Promise<void> {
    Object.assign(this.told, { [name]: value });
    return Promise.resolve();
  }

  #note(call: string): Promise<void> {
    this.calls.push(call);
    return Promise.resolve();
  }

  #begin(call: string, startTick: number): Promise<RunInfo> {
    this.calls.push(`${call} ${startTick}`);
    const run = { run: ++this.run, sampleRate: RATE, startFrame: 512, startTick, loop: null };
    return new Promise((resolve) => this.answers.push(() => resolve(run)));
  }
}

function playingTransport() {
  const link = new FakeLink();
  const heard: { now: HeardFrame | null } = { now: null };
  const transport = new Transport({
    settled: () => Promise.resolve(),
    start: () => Promise.resolve(link),
    heardFrame: () => heard.now,
    heardMs: () => 0,
    frameAt: (timeMs) => timeMs * 48,
    frameTimes: () => null,
    runStart: (run) => (heard.now?.run === run ? 10_000 : null),
  });
  const document = song({ tracks: [{ rolls: [{ notes: [{}] }] }] });
  transport.load(document, strips);
  transport.connect(link);
  return { link, heard, transport, document };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("Transport", () => {
  it("keeps the document until the engine has started, edits included", () => {
    const link = new FakeLink();
    const transport = new Transport({
      settled: () => Promise.resolve(),
      start: () => Promise.resolve(link),
      heardFrame: () => null,
      frameAt: () => null,
      frameTimes: () => null,
      runStart: () => null,
      heardMs: () => 0,
    });
    const document = song({ tracks: [{}] });
    const after = { ...document, timeline: { ...document.timeline, name: "renamed" } };
    transport.load(document, strips);
    transport.apply(diffBetween(document, after), null);
    transport.connect(link);
    expect(link.loaded?.timeline.name).toBe("renamed");
  });

  it("has clock, metronome and the tempo that is followed as they were set last, before the engine starts or after", async () => {
    const setting = fc.oneof(
      fc.record({ name: fc.constant("clock" as const), value: fc.boolean() }),
      fc.record({ name: fc.constant("metronome" as const), value: fc.option(fc.double({ min: 0, max: 1 })) }),
      fc.record({ name: fc.constant("pace" as const), value: fc.option(fc.integer({ min: 1, max: 1000 })) }),
    );
    const settings = fc.array(setting, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(settings, settings, async (before, after) => {
        const link = new FakeLink();
        let settledCalls = 0;
        const transport = new Transport({
          settled: () => Promise.resolve(void settledCalls++),
          start: () => {
            transport.connect(link);
            return Promise.resolve(link);
          },
          heardFrame: () => null,
          frameAt: (timeMs) => timeMs * 48,
          frameTimes: () => null,
          runStart: () => null,
          heardMs: () => 0,
        });
        const expected = { clock: false, metronome: null as number | null, pace: null as object | null };
        const set = ({ name, value }: typeof setting extends fc.Arbitrary<infer Setting> ? Setting : never): void => {
          if (name === "clock") transport.setClock((expected.clock = value));
          else if (name === "metronome") transport.setMetronome((expected.metronome = value));
          else {
            const pace = { tick: 5, bpm: 100, align: "exact" as const, alignment: 1 };
            transport.follow(value === null ? null : { ...pace, timeMs: value });
            expected.pace = value === null ? null : { ...pace, contextFrame: value * 48 };
          }
        };
        transport.load(song({ tracks: [{}] }), new Map());
        for (const each of before) set(each);
        expect(link.told).toEqual({});
        void transport.play(0);
        await Promise.resolve();
        await Promise.resolve();
        expect(link.told).toEqual(expected);
        // Outputs that are sent clock wait for a page that draws itself.
        expect(settledCalls).toBe(expected.clock ? 1 : 0);
        for (const each of after) set(each);
        expect(link.told).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it("tells the tick that is heard, and the start tick until the run is heard", async () => {
    const { link, heard, transport } = playingTransport();
    void transport.play(960);
    await settled();
    expect(transport.playing()).toBe(true);
    expect(transport.positionTick()).toBe(960);
    link.answers[0]?.();
    await settled();
    heard.now = { run: 7, frame: 99_999 };
    expect(transport.positionTick()).toBe(960);
    heard.now = { run: 1, frame: 512 + RATE / 2 };
    expect(transport.positionTick()).toBeCloseTo(1920, 6);
    transport.stop();
    heard.now = null;
    expect(transport.positionTick()).toBeCloseTo(1920, 6);
    expect(link.calls).toEqual(["play 960", "stop"]);
  });

  it("goes over to a new mapping when it is heard", async () => {
    const { link, heard, transport, document } = playingTransport();
    void transport.play(0);
    await settled();
    link.answers[0]?.();
    await settled();
    const slow = { ...document, timeline: { ...document.timeline, tempos: [{ tick: 0, bpm: 60, ramp: false }] } };
    transport.apply(diffBetween(document, slow), null);
    transport.remap({ run: 1, sampleRate: RATE, startFrame: 512 + RATE, startTick: 1920, loop: null });
    heard.now = { run: 1, frame: 512 + RATE / 2 };
    expect(transport.positionTick()).toBeCloseTo(960, 6);
    heard.now = { run: 1, frame: 512 + 2 * RATE };
    expect(transport.positionTick()).toBeCloseTo(1920 + 960, 6);
  });

  it("tells where the bar lies in frames of the context, at the tempo that is heard", async () => {
    const { link, heard, transport, document } = playingTransport();
    const tempos = [
      { tick: 0, bpm: 120, ramp: false },
      { tick: 1920, bpm: 60, ramp: false },
    ];
    const slower = { ...document, timeline: { ...document.timeline, tempos } };
    transport.apply(diffBetween(document, slower), null);
    void transport.play(0);
    await settled();
    expect(transport.beat()).toBeNull();
    link.answers[0]?.();
    await settled();
    heard.now = { run: 1, frame: 512 + 30_000 };
    expect(transport.beat()).toEqual({ bpm: 120, framesPerQuarter: 24_000, barFrame: 10_512 });
    // A quarter and a half into what is slower, in the first bar: as if all of it were slow.
    heard.now = { run: 1, frame: 512 + 2 * 24_000 + 72_000 };
    expect(transport.beat()).toEqual({ bpm: 60, framesPerQuarter: 48_000, barFrame: 10_512 + 2 * 24_000 - 2 * 48_000 });
    transport.stop();
    expect(transport.beat()).toBeNull();
  });

  it("begins when it is told to, in a tempo in the place of the song's own, which edits change meanwhile", async () => {
    const { link, transport, document } = playingTransport();
    transport.setTempo(90);
    void transport.play(0, undefined, 1000);
    await settled();
    expect(link.calls).toEqual(["apply", "play 0"]);
    expect(link.atFrame).toBe(48_000);
    const held = link.patch?.timeline?.tempos;
    expect(held).toEqual([{ tick: 0, bpm: 90, ramp: false }]);
    const slow = { ...document.timeline, name: "slow", tempos: [{ tick: 0, bpm: 60, ramp: false }] };
    transport.apply(diffBetween(document, { ...document, timeline: slow }), null);
    expect(link.patch?.timeline).toEqual({ name: "slow" });
    transport.setTempo(null);
    expect(link.patch?.timeline).toEqual({ tempos: slow.tempos });
    // Nothing to be taken back.
    transport.setTempo(null);
    expect(link.calls.filter((call) => call === "apply")).toHaveLength(3);
  });

  it("passes over the answer to a call that a later one overtook", async () => {
    const { link, heard, transport } = playingTransport();
    void transport.play(0);
    await settled();
    transport.stop();
    link.answers[0]?.();
    await settled();
    heard.now = { run: 1, frame: 512 + RATE };
    expect(transport.positionTick()).toBe(0);
    expect(transport.playing()).toBe(false);
  });
});
