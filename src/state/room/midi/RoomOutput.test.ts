import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIRST_ROOM_DRUM_STRIP, FIRST_ROOM_STRIP } from "../../../protocol/engine.ts";
import { EngineEventType } from "../../../protocol/engineEvent.ts";
import type { TimedEvent, TimedPort } from "../../../protocol/enginePort.ts";
import type { MidiBytes } from "../../../protocol/midi.ts";
import { RoomOutput, seatChannel } from "./RoomOutput.ts";

const { noteOn, noteOff, controlChange, pitchBend } = EngineEventType;
const SILENT: TimedPort = { play: () => undefined, cancel: () => undefined };

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
afterEach(() => void vi.useRealTimers());

/** Outputs that write down what leaves them, and when. */
function fixture() {
  const sent: { readonly port: string; readonly data: number[]; readonly atMs: number }[] = [];
  const gone = new Set<string>();
  const page = { isHidden: false };
  const output = new RoomOutput({
    midi: {
      schedule: (port: string, data: MidiBytes, timeMs: number) => {
        if (gone.has(port)) return false;
        sent.push({ port, data: [...data], atMs: Math.max(timeMs, Date.now()) });
        return true;
      },
      outputs: () => ["synth", "other"].map((id) => ({ id, name: id, manufacturer: "", connected: !gone.has(id) })),
    },
    now: () => Date.now(),
    aheadMs: () => (page.isHidden ? 1500 : 25),
  });
  const wait = (ms: number): void => {
    for (let at = 0; at < ms; at += 8) {
      vi.advanceTimersByTime(8);
      output.step();
    }
  };
  /** As gear takes it in: by time, of one time in the order in which it was sent. */
  const heard = (port = "synth") =>
    sent.filter((one) => one.port === port).toSorted((one, other) => one.atMs - other.atMs);
  /** With the port goes what the browser holds for its time still. */
  const unplug = (port: string): void => {
    gone.add(port);
    const left = sent.filter((one) => one.port !== port || one.atMs <= Date.now());
    sent.splice(0, sent.length, ...left);
  };
  return { output, timed: output.beside(SILENT), sent, gone, unplug, page, wait, heard };
}

const event = (afterMs: number, strip: number, type: TimedEvent["type"], key: number, value: number, noteId = 0) =>
  ({ timeMs: Date.now() + afterMs, strip, type, key, value, noteId }) as const;

test("each player is on a channel of their own without 10, where all drums are, each message at its time", () => {
  const { output, timed, wait, heard } = fixture();
  output.choose("synth");
  timed.play(0, [event(50, FIRST_ROOM_STRIP, noteOn, 60, 0.5, 1)]);
  timed.play(9, [
    event(60, FIRST_ROOM_STRIP + 9, noteOn, 61, 1, 2),
    event(90, FIRST_ROOM_STRIP + 9, noteOff, 61, 0.5, 2),
  ]);
  timed.play(9, [event(80, FIRST_ROOM_DRUM_STRIP + 9, noteOn, 38, 1, 3)]);
  timed.play(9, [event(70, FIRST_ROOM_STRIP + 9, pitchBend, 0, -8192)]);
  wait(120);
  expect(heard().map(({ data, atMs }) => [atMs - 100_000, ...data])).toEqual([
    [50, 0x90, 60, 64],
    [60, 0x9a, 61, 127],
    [70, 0xea, 0, 0],
    [80, 0x99, 38, 127],
    [90, 0x8a, 61, 64],
  ]);
  const channels = Array.from({ length: 15 }, (_, slot) => seatChannel(slot));
  expect(new Set(channels).size).toBe(15);
  expect(channels).not.toContain(10);
});

test("nothing is sent before an output is chosen, and nothing after none is", () => {
  const { output, timed, sent, wait } = fixture();
  timed.play(0, [event(0, FIRST_ROOM_STRIP, noteOn, 60, 0.5, 1)]);
  wait(50);
  output.choose("synth");
  output.choose("");
  timed.play(0, [event(0, FIRST_ROOM_STRIP, noteOn, 60, 0.5, 2)]);
  wait(50);
  expect(sent).toEqual([]);
});

const step = fc.record({
  what: fc.constantFrom("on", "on", "off", "control", "cancel", "silence", "choose", "plug", "hide", "wait"),
  slot: fc.constantFrom(0, 1, 15),
  isDrum: fc.boolean(),
  key: fc.constantFrom(60, 61),
  value: fc.integer({ min: 0, max: 127 }),
  afterMs: fc.integer({ min: -20, max: 300 }),
});

/** Notes with other than one note-off for each note-on, and pedals that are down, after these messages. */
function left(messages: readonly { readonly data: readonly number[] }[]): readonly string[] {
  const state = new Map<string, number>();
  for (const { data } of messages) {
    const [status = 0, key = 0, value = 0] = data;
    const channel = status & 15;
    const note = `note ${channel} ${key}`;
    if (status >> 4 === 9) state.set(note, (state.get(note) ?? 0) + 1);
    if (status >> 4 === 8) state.set(note, (state.get(note) ?? 0) - 1);
    const isReset = key === 121 || (key === 64 && value < 64);
    if (status >> 4 === 11 && (isReset || key === 64)) state.set(`pedal ${channel}`, isReset ? 0 : 1);
  }
  return [...state].flatMap(([what, count]) => (count === 0 ? [] : [what]));
}

test("an output that comes back has the controls as they were moved meanwhile", () => {
  const { output, timed, gone, wait, heard } = fixture();
  output.choose("synth");
  gone.add("synth");
  output.settle();
  timed.play(0, [event(0, FIRST_ROOM_STRIP, controlChange, 64, 127)]);
  wait(50);
  gone.clear();
  output.settle();
  expect(heard().map(({ data }) => data)).toEqual([[0xb0, 64, 127]]);
});

test("whatever is played, called back, unplugged and chosen, each note-on has one note-off, and nothing is left on or away from rest", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { output, timed, gone, unplug, page, wait, heard } = fixture();
      output.choose("synth");
      const open: {
        readonly id: number;
        readonly slot: number;
        readonly strip: number;
        readonly key: number;
        onMs: number;
      }[] = [];
      let id = 0;
      // As a player goes.
      const silence = (slot: number): void => {
        timed.cancel(slot, Date.now(), true);
        for (const each of [FIRST_ROOM_STRIP, FIRST_ROOM_DRUM_STRIP])
          timed.play(slot, [event(0, each + slot, controlChange, 64, 0)]);
      };
      for (const { what, slot, isDrum, key, value, afterMs } of steps) {
        const strip = (isDrum ? FIRST_ROOM_DRUM_STRIP : FIRST_ROOM_STRIP) + slot;
        if (what === "on") {
          timed.play(slot, [event(afterMs, strip, noteOn, key, 0.5, ++id)]);
          open.push({ id, slot, strip, key, onMs: Date.now() + afterMs });
        } else if (what === "off" && open.length > 0) {
          const note = open.shift()!;
          const afterOnMs = Math.max(note.onMs + 20, Date.now() + afterMs) - Date.now();
          timed.play(note.slot, [event(afterOnMs, note.strip, noteOff, note.key, 0.5, note.id)]);
        } else if (what === "control") timed.play(slot, [event(afterMs, strip, controlChange, 64, value)]);
        else if (what === "cancel") timed.cancel(slot, Date.now() + 100, false);
        else if (what === "silence") silence(slot);
        else if (what === "choose") output.choose(value < 64 ? "synth" : "other");
        else if (what === "plug") {
          if (value < 64) unplug("synth");
          else gone.delete("synth");
          output.settle();
        } else if (what === "hide") page.isHidden = value < 64;
        else wait(value);
      }
      gone.clear();
      output.settle();
      for (const slot of [0, 1, 15]) silence(slot);
      wait(1600);
      expect([...left(heard("synth")), ...left(heard("other"))]).toEqual([]);
      for (const slot of [0, 1, 15]) timed.play(slot, [event(0, FIRST_ROOM_STRIP + slot, noteOn, 60, 1, ++id)]);
      timed.play(1, [event(0, FIRST_ROOM_STRIP + 1, controlChange, 64, 127)]);
      wait(8);
      output.choose("");
      wait(100);
      expect([...left(heard("synth")), ...left(heard("other"))]).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
