import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EngineMessage } from "../../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, EngineEventType, readEngineEvent } from "../../protocol/engineEvent.ts";
import type { ArpNote, TimedEvent } from "../../protocol/enginePort.ts";
import { EngineArps } from "./EngineArps.ts";
import { EngineTimed } from "./EngineTimed.ts";
import { pageSettled } from "./pageSettled.ts";
import { StatusBlock } from "./StatusBlock.ts";

const eventAt = (timeMs: number): TimedEvent => ({
  timeMs,
  strip: 3,
  type: EngineEventType.noteOn,
  key: 60,
  value: 0.5,
  noteId: 9,
});

/** With a clock of 48 frames a millisecond, which is off before 0 ms. */
function timed() {
  const messages: EngineMessage[] = [];
  const port = new EngineTimed({
    post: (message) => messages.push(message),
    frameAt: (timeMs) => (timeMs < 0 ? null : timeMs * 48),
  });
  return { port, messages };
}

describe("timed events", () => {
  test("go in one message, each at its frame, which starts again after 2^32", () => {
    const { port, messages } = timed();
    port.play(5, [eventAt(10), eventAt(20), eventAt((2 ** 32 + 48) / 48)]);
    expect(messages).toHaveLength(1);
    const [message] = messages;
    if (message?.type !== "timed") throw new Error("no timed events");
    expect([message.lane, message.events.byteLength]).toEqual([5, 3 * ENGINE_EVENT_BYTES]);
    const { timeMs: _timeMs, ...fields } = eventAt(0);
    expect([0, 1, 2].map((index) => readEngineEvent(new DataView(message.events), index))).toEqual(
      [480, 960, 48].map((frame) => ({ frame, ...fields })),
    );
  });

  test("are dropped while audio is off, and none is no message", () => {
    const { port, messages } = timed();
    port.play(5, []);
    port.play(5, [eventAt(-1)]);
    port.cancel(5, -1, true);
    expect(messages).toEqual([]);
  });

  test("are canceled from the frame of a time on", () => {
    const { port, messages } = timed();
    port.cancel(2, 100, true);
    port.cancel(3, (2 ** 32 + 48) / 48, false);
    expect(messages).toEqual([
      { type: "cancel", lane: 2, fromFrame: 4800, release: true },
      { type: "cancel", lane: 3, fromFrame: 48, release: false },
    ]);
  });
});

describe("arpeggios", () => {
  test("notes are due when they are heard, and never before they can be sent", () => {
    const arps = new EngineArps(
      () => undefined,
      () => null,
    );
    const notes: ArpNote[] = [];
    const stop = arps.onNote((note) => notes.push(note));
    const report = { type: "arpNote", arp: 1, frame: 0, key: 60, velocity: 1, id: 2 } as const;
    for (const latencyMs of [0, 5, 15, 40]) arps.receive(report, 100, latencyMs);
    stop();
    arps.receive(report, 100, 0);
    expect(notes.map(({ timeMs }) => timeMs)).toEqual([115, 110, 100, 100]);
    expect(notes[0]).toEqual({ arp: 1, key: 60, velocity: 1, id: 2, timeMs: 115 });
  });

  test("settings and tempo go to the engine as they are", () => {
    const messages: EngineMessage[] = [];
    const arps = new EngineArps(
      (message) => messages.push(message),
      (timeMs) => timeMs * 48,
    );
    const setting = { stages: [], strips: [4], reportsSteps: true };
    const range = { first: 2, count: 3 };
    arps.set(7, setting);
    arps.setTempo(99, range, 12.5, 480);
    expect(messages).toEqual([
      { type: "arp", arp: 7, setting },
      { type: "arpTempo", bpm: 99, arps: range, beatFrame: 12.5, startFrame: 480 },
    ]);
    expect(arps.frameAt(2)).toBe(96);
  });
});

describe("the status", () => {
  test("is the last copy that was posted, in one array", () => {
    const block = new StatusBlock();
    const status = block.read();
    const posted = new Float64Array(status.length).map((_value, index) => index);
    block.receive(posted);
    expect(block.field(3)).toBe(3);
    expect(block.field(-1)).toBe(0);
    expect(block.read()).toBe(status);
    expect(status).toEqual(posted);
  });

  test("of shared memory has each field as it is now, and the whole as it was read last", () => {
    const block = new StatusBlock();
    const memory = new SharedArrayBuffer(block.read().byteLength);
    block.share(memory);
    new Float64Array(memory)[2] = 5;
    expect(block.field(2)).toBe(5);
    const status = block.read();
    expect(status[2]).toBe(5);
    new Float64Array(memory)[2] = 6;
    expect([status[2], block.field(2)]).toEqual([5, 6]);
  });
});

describe("a settled page", () => {
  let frame: (() => void) | null = null;

  beforeEach(() => {
    frame = null;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
      frame = callback;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("has drawn a frame and done the tasks after it", async () => {
    const settled = vi.fn();
    void pageSettled().then(settled);
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).not.toHaveBeenCalled();
    frame?.();
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that is hidden and draws nothing is settled after 150 ms", async () => {
    const settled = vi.fn();
    void pageSettled().then(settled);
    await vi.advanceTimersByTimeAsync(149);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalled();
  });
});
