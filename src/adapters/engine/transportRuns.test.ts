import { beforeEach, describe, expect, test, vi } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { diffBetween } from "../../../tests/spec/support/timelineDiff.ts";
import { FIRST_OUTPUT_STRIP } from "../../domain/timeline/outputStrips.ts";
import type { OutputBatch } from "../../protocol/output.ts";
import type { RunInfo, StripMap } from "../../protocol/scheduler.ts";
import type { SchedulerLink } from "./createSchedulerLink.ts";
import { fakeLink, QUARTER, RATE, runOf, START } from "./FakeLink.test-helper.ts";
import { Transport, type HeardFrame } from "./Transport.ts";

const document = song({ tracks: [{}] });
const strips: StripMap = new Map([["t0", 2]]);

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let heard: HeardFrame | null;
let started: () => Promise<SchedulerLink | null>;
let link: ReturnType<typeof fakeLink>["link"];
let answers: ReturnType<typeof fakeLink>["answers"];
const settle = vi.fn<() => Promise<void>>();

function transportOf(): Transport {
  return new Transport({
    start: () => started(),
    settled: settle,
    heardFrame: () => heard,
    heardMs: (contextFrame) => contextFrame / 48,
    frameAt: (timeMs) => (timeMs < 0 ? null : timeMs * 48),
    frameTimes: (run) => (heard?.run === run ? (timeMs) => timeMs * 48 : null),
    runStart: (run) => (heard?.run === run ? 10_000 : null),
  });
}

/** A transport with a song whose run is known, or still unknown with null. */
async function playing(run: RunInfo | null = runOf(1), of: StripMap = strips): Promise<Transport> {
  const transport = transportOf();
  transport.load(document, of);
  transport.connect(link);
  void transport.play(run?.startTick ?? 0);
  await settled();
  if (run) answers.at(-1)?.(run);
  await settled();
  return transport;
}

const batchOf = (run: number, fields: Partial<OutputBatch> = {}): OutputBatch => ({
  run,
  messages: [{ strip: 600, noteId: 1, data: [0x90, 60, 100], contextFrame: 4800 }],
  pulses: [{ number: 3, isCountIn: false, contextFrame: 9600 }],
  handedMs: performance.timeOrigin + performance.now(),
  ...fields,
});

beforeEach(() => {
  ({ link, answers } = fakeLink());
  heard = null;
  started = () => Promise.resolve(link);
  settle.mockReset().mockResolvedValue();
});

function listened(transport: Transport) {
  const messages = vi.fn();
  const pulses = vi.fn();
  transport.onOutput(messages);
  transport.onPulses(pulses);
  return { messages, pulses };
}

describe("output", () => {
  test("has the times at which it is heard, and goes to who listens for its kind", async () => {
    const transport = await playing();
    const { messages, pulses } = listened(transport);
    transport.receiveOutput(batchOf(1));
    expect(messages.mock.calls).toEqual([[[{ strip: 600, noteId: 1, data: [0x90, 60, 100], timeMs: 100 }]]]);
    expect(pulses.mock.calls).toEqual([[[{ number: 3, isCountIn: false, timeMs: 200 }]]]);
    transport.receiveOutput(batchOf(1, { messages: [] }));
    transport.receiveOutput(batchOf(1, { pulses: [] }));
    expect([messages.mock.calls.length, pulses.mock.calls.length]).toEqual([2, 2]);
  });

  test("that comes before the answer to play waits for it, and other runs are dropped", async () => {
    const transport = await playing(null);
    const { messages } = listened(transport);
    transport.receiveOutput(batchOf(1));
    transport.receiveOutput(batchOf(2));
    expect(messages).not.toHaveBeenCalled();
    answers[0]?.(runOf(2));
    await settled();
    expect(messages).toHaveBeenCalledTimes(1);
    transport.receiveOutput(batchOf(1));
    expect(messages).toHaveBeenCalledTimes(1);
    // A later run waits for its own answer, which comes with a jump.
    transport.receiveOutput(batchOf(3));
    expect(messages).toHaveBeenCalledTimes(1);
    transport.seek(960);
    answers[1]?.(runOf(3));
    await settled();
    expect(messages).toHaveBeenCalledTimes(1);
    transport.receiveOutput(batchOf(3));
    expect(messages).toHaveBeenCalledTimes(2);
  });

  test("is dropped after a stop", async () => {
    const transport = await playing();
    const { messages, pulses } = listened(transport);
    transport.stop();
    transport.receiveOutput(batchOf(1));
    transport.receiveOutput(batchOf(2));
    expect([messages.mock.calls, pulses.mock.calls]).toEqual([[], []]);
  });

  test("is called back at once by a stop, a jump, another start and another song", async () => {
    const transport = await playing();
    const halted = vi.fn();
    transport.onHalt(halted);
    const acts = [() => transport.stop(), () => transport.seek(5), () => void transport.play(0)];
    for (const [index, act] of [...acts, () => transport.load(document, strips)].entries()) {
      act();
      expect(halted).toHaveBeenCalledTimes(index + 1);
    }
  });

  test("is sent further ahead by the worker when it arrives late", async () => {
    const transport = transportOf();
    const handedMs = performance.timeOrigin + performance.now() - 200;
    // Nobody is connected yet.
    transport.receiveOutput(batchOf(1, { handedMs }));
    transport.connect(link);
    expect(link.setOutputWindow).not.toHaveBeenCalled();
    transport.receiveOutput(batchOf(1, { handedMs: handedMs - 60 }));
    expect(link.setOutputWindow).toHaveBeenCalledTimes(1);
  });
});

describe("starting", () => {
  test("starts the engine where it is off, and plays nothing if that fails", async () => {
    started = () => Promise.resolve(null);
    const transport = transportOf();
    transport.load(document, strips);
    await transport.play(960);
    expect(transport.playing()).toBe(false);
    expect(transport.positionTick()).toBe(960);
    expect(link.play).not.toHaveBeenCalled();
  });

  test.each([
    ["stop", (transport: Transport) => transport.stop()],
    ["load", (transport: Transport) => transport.load(document, strips)],
    ["seek", (transport: Transport) => transport.seek(5)],
  ] as const)("is given up by %s while the engine starts", async (_name, act) => {
    const transport = transportOf();
    transport.load(document, strips);
    const play = transport.play(960);
    act(transport);
    await play;
    expect(transport.playing()).toBe(false);
    expect(link.play).not.toHaveBeenCalled();
  });

  test("waits for the page to settle where messages go to outputs, and only then", async () => {
    await playing(runOf(1), new Map([["t0", FIRST_OUTPUT_STRIP - 1]]));
    expect(settle).not.toHaveBeenCalled();
    await playing(runOf(1), new Map([["t0", FIRST_OUTPUT_STRIP]]));
    expect(settle).toHaveBeenCalledTimes(1);
  });

  test("passes count-in, tick and frame to the worker", async () => {
    const transport = transportOf();
    transport.connect(link);
    void transport.play(960, { ticks: 480, level: 0.5 }, 1000);
    await settled();
    void transport.play(5);
    await settled();
    expect(link.play.mock.calls).toEqual([
      [960, { ticks: 480, level: 0.5 }, 48_000],
      [5, undefined, null],
    ]);
  });

  test("an answer without a run changes nothing", async () => {
    const transport = await playing(null);
    answers[0]?.(null);
    await settled();
    heard = { run: 0, frame: START + QUARTER };
    expect([transport.positionTick(), transport.beat(), transport.runTimes()]).toEqual([0, null, null]);
  });
});

describe("a stop", () => {
  test("keeps the position, and is done when the worker has done it", async () => {
    const transport = await playing();
    heard = { run: 1, frame: START + QUARTER };
    let isDone = false;
    await transport.stopped();
    const stops: (() => void)[] = [];
    link.stop.mockImplementation(() => new Promise<void>((resolve) => stops.push(resolve)));
    transport.stop();
    void transport.stopped().then(() => (isDone = true));
    await settled();
    expect(isDone).toBe(false);
    stops[0]?.();
    await settled();
    expect(isDone).toBe(true);
    heard = { run: 1, frame: START + 2 * QUARTER };
    expect(transport.positionTick()).toBeCloseTo(960, 6);
    expect([transport.runTimes(), transport.beat()]).toEqual([null, null]);
  });

  test("is done at once without a worker", async () => {
    const transport = transportOf();
    transport.stop();
    await expect(transport.stopped()).resolves.toBeUndefined();
  });
});

describe("a jump", () => {
  test("moves the position, and asks the worker only while it plays", async () => {
    const transport = transportOf();
    transport.load(document, strips);
    transport.connect(link);
    transport.seek(700);
    expect(transport.positionTick()).toBe(700);
    expect(link.seek).not.toHaveBeenCalled();
    void transport.play(0);
    await settled();
    answers[0]?.(runOf(1));
    await settled();
    heard = { run: 1, frame: START + QUARTER };
    transport.seek(500);
    // The run before is heard still.
    expect([transport.positionTick(), transport.runTimes(), transport.beat()]).toEqual([500, null, null]);
    expect(link.seek.mock.calls).toEqual([[500]]);
    answers[1]?.(runOf(2, 500));
    await settled();
    expect(transport.positionTick()).toBe(500);
    heard = { run: 2, frame: START + QUARTER };
    expect(transport.positionTick()).toBeCloseTo(1460, 6);
  });

  test("is where the later of two led, whichever answer comes first", async () => {
    const transport = await playing();
    transport.seek(100);
    transport.seek(200);
    answers[2]?.(runOf(3, 200));
    await settled();
    answers[1]?.(runOf(2, 100));
    await settled();
    heard = { run: 2, frame: START + QUARTER };
    expect(transport.positionTick()).toBe(200);
    heard = { run: 3, frame: START + QUARTER };
    expect(transport.positionTick()).toBeCloseTo(1160, 6);
  });
});

describe("another song", () => {
  test("stops, and begins at its first tick in its own tempo", async () => {
    const transport = await playing();
    heard = { run: 1, frame: START + QUARTER };
    transport.setTempo(60);
    transport.load(document, strips);
    expect([transport.playing(), transport.positionTick()]).toEqual([false, 0]);
    expect([transport.runTimes(), transport.beat()]).toEqual([null, null]);
    expect(link.load).toHaveBeenLastCalledWith(document, strips);
    link.apply.mockClear();
    transport.setTempo(null);
    expect(link.apply).not.toHaveBeenCalled();
    transport.setTempo(60);
    transport.setTempo(60);
    expect(link.apply).toHaveBeenCalledTimes(1);
  });

  test("is needed for an edit or a tempo", () => {
    const transport = transportOf();
    transport.connect(link);
    transport.apply(diffBetween(document, document), null);
    transport.setTempo(60);
    expect(link.apply).not.toHaveBeenCalled();
    expect(link.load).not.toHaveBeenCalled();
  });

  test("has the strips of the last edit when the engine starts", () => {
    const transport = transportOf();
    transport.load(document, strips);
    transport.apply(diffBetween(document, document), new Map([["t0", 9]]));
    transport.apply(diffBetween(document, document), null);
    transport.connect(link);
    expect(link.load).toHaveBeenCalledWith(expect.anything(), new Map([["t0", 9]]));
  });
});

const msOf = (frame: number): number => frame / 48;

describe("the times of a run", () => {
  test("reach back before it, at its pace", async () => {
    const transport = await playing(runOf(1, 960));
    heard = { run: 1, frame: START };
    const times = transport.runTimes()!;
    expect(times.positionAt(msOf(START + QUARTER))).toEqual({ tick: 1920, pass: 0 });
    expect(times.positionAt(msOf(START))).toEqual({ tick: 960, pass: 0 });
    expect(times.positionAt(msOf(START - QUARTER / 2))).toEqual({ tick: 480, pass: 0 });
    heard = { run: 2, frame: START };
    expect(transport.runTimes()).toBeNull();
  });

  test("count the passes of a loop on where another mapping begins", async () => {
    const loop = { startTick: 0, endTick: 960 };
    const transport = await playing(runOf(1, 0, { loop }));
    heard = { run: 1, frame: START };
    const second = START + 2 * QUARTER + QUARTER / 2;
    transport.remap(runOf(1, 480, { startFrame: second, loop }));
    // In the tempo of before, which is the song's.
    const third = second + 2 * QUARTER;
    transport.remap(runOf(1, 480, { startFrame: third, loop }));
    const times = transport.runTimes()!;
    expect(times.positionAt(msOf(START + QUARTER + 1)).pass).toBe(1);
    expect(times.positionAt(msOf(second - 1)).pass).toBe(2);
    expect(times.positionAt(msOf(second))).toEqual({ tick: 480, pass: 2 });
    expect(times.positionAt(msOf(second + QUARTER)).pass).toBe(3);
    expect(times.positionAt(msOf(third))).toEqual({ tick: 480, pass: 4 });
  });

  test("know mappings of the last 30 seconds, and at least the one before them", async () => {
    const transport = await playing();
    heard = { run: 1, frame: START };
    for (let second = 1; second <= 40; second++)
      transport.remap(runOf(1, 100_000 * second, { startFrame: START + second * RATE }));
    const times = transport.runTimes()!;
    for (let second = 9; second <= 40; second++)
      expect(times.positionAt(msOf(START + second * RATE)).tick).toBeCloseTo(100_000 * second, 6);
    // Before the first that is known the position is counted back from it.
    expect(times.positionAt(msOf(START + 8.5 * RATE)).tick).toBeCloseTo(900_000 - 960, 6);
  });

  test("ignore mappings of other runs and of a run that was stopped", async () => {
    const transport = await playing();
    heard = { run: 1, frame: START + QUARTER };
    transport.remap(runOf(2, 50_000));
    expect(transport.positionTick()).toBeCloseTo(960, 6);
    transport.stop();
    transport.remap(runOf(1, 50_000));
    expect(transport.positionTick()).toBeCloseTo(960, 6);
    expect(transport.runTimes()).toBeNull();
  });
});

describe("launches", () => {
  const line = "bar" as never;

  test("start the engine if need be, and are reported as the worker has them", async () => {
    const transport = transportOf();
    transport.backToArrangement(line);
    transport.launch("t0", "clip" as never, line);
    await settled();
    expect(link.launch.mock.calls).toEqual([["t0", "clip", line]]);
    transport.connect(link);
    started = () => expect.unreachable();
    transport.launch("t0", null as never, line);
    transport.backToArrangement(line);
    expect([link.launch.mock.calls.length, link.backToArrangement.mock.calls]).toEqual([2, [[line]]]);
    const listener = vi.fn();
    transport.onLaunches(listener);
    transport.receiveLaunches([]);
    expect(listener).toHaveBeenCalledWith([]);
  });
});

test("a clock that is followed is sent while its frame is known, and its end always", () => {
  const transport = transportOf();
  transport.connect(link);
  const pace = { tick: 5, bpm: 100, align: "exact" as const, alignment: 1 };
  transport.follow({ ...pace, timeMs: -1 });
  expect(link.follow).not.toHaveBeenCalled();
  transport.follow({ ...pace, timeMs: 10 });
  transport.follow(null);
  expect(link.follow.mock.calls).toEqual([[{ ...pace, contextFrame: 480 }], [null]]);
});

test("MIDI clock is turned on and off once for each change", () => {
  const transport = transportOf();
  transport.connect(link);
  link.setClock.mockClear();
  for (const sendsClock of [false, true, true, false]) transport.setClock(sendsClock);
  expect(link.setClock.mock.calls).toEqual([[true], [false]]);
});
