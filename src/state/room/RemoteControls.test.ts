import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomMode } from "../../domain/room/landing.ts";
import { readNoteBatch } from "../../domain/room/noteBatch.ts";
import { crossesRoom, isAtRest, restInRoom } from "../../domain/room/roomControls.ts";
import { SeenBatches } from "../../domain/room/SeenBatches.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { TimedEvent } from "../../protocol/enginePort.ts";
import { NoteSender } from "./NoteSender.ts";
import { RemoteNotes } from "./RemoteNotes.ts";
import { roomStripOf } from "./RoomRoster.ts";
import { PITCH_BEND } from "../../domain/midi/encodeControl.ts";

const BEATS = [{ bpm: 120, anchorBeat: 0, anchorMs: 0 }];
const METERS = [{ fromBeat: 0, fromBar: 0, numerator: 4, denominator: 4 }] as const;
const ROOM = { beats: BEATS, meters: METERS };
const MODES: readonly RoomMode[] = [
  { kind: "live", playoutMs: 80 },
  { kind: "loop", ...ROOM, loopBars: 1 },
  { kind: "grid", ...ROOM, divisionBeats: 0.25, delayBars: 0 },
  { kind: "grid", ...ROOM, divisionBeats: 1, delayBars: 1 },
];
const SLOT = 3;
const SWEEP_MS = 200;
/** All that a sender gathers has gone, and has come. */
const ARRIVED_MS = 300;
/** Two bars at 120, what is said of held notes, and what a lease lasts. */
const RINGS_OUT_MS = 9000;

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }));
afterEach(() => void vi.useRealTimers());

/** A strip of the engine as events come to it. */
class FakeEngine {
  readonly played: TimedEvent[] = [];
  #waiting: TimedEvent[] = [];
  readonly port = {
    play: (_lane: number, events: readonly TimedEvent[]) => void this.#waiting.push(...events),
    cancel: (_lane: number, fromMs: number) => {
      // As `TimedEvents` has it: notes that sound, and those that are still to come, keep their ends.
      const stay = this.#waiting.filter(({ timeMs }) => timeMs < fromMs);
      const begun = new Set([...this.played, ...stay].map(({ noteId }) => noteId));
      this.#waiting = this.#waiting.filter(
        ({ timeMs, type, noteId }) => timeMs < fromMs || (type === EngineEventType.noteOff && begun.has(noteId)),
      );
    },
  };

  playUntil(timeMs: number): void {
    const due = this.#waiting.filter((event) => event.timeMs <= timeMs);
    this.#waiting = this.#waiting.filter((event) => event.timeMs > timeMs);
    this.played.push(...due.toSorted((one, other) => one.timeMs - other.timeMs));
  }

  /** Notes that sound, and controls away from rest. */
  left(): readonly string[] {
    const state = new Map<string, boolean>();
    for (const { type, strip, key, value, noteId } of this.played) {
      const isNote = type === EngineEventType.noteOn || type === EngineEventType.noteOff;
      if (isNote) state.set(`note ${noteId}`, type === EngineEventType.noteOn);
      else state.set(`control ${strip} ${type} ${key}`, !isAtRest(controlOf(type, key), value));
    }
    return [...state].filter(([, isOn]) => isOn).map(([what]) => what);
  }
}

const controlOf = (type: TimedEvent["type"], key: number): number =>
  type === EngineEventType.pitchBend ? PITCH_BEND : key;

const step = fc.record({
  what: fc.constantFrom("on", "off", "control", "control", "rest"),
  channel: fc.constantFrom(1, 10),
  control: fc.constantFrom(1, 7, 64, PITCH_BEND),
  value: fc.integer({ min: 0, max: 127 }),
  afterMs: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 100, max: 900 })),
  /** On its way. */
  tripMs: fc.integer({ min: 5, max: 120 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Plays steps to a listener. `reorders`: the way neither keeps the order nor brings all, beside one that does. */
function jam(steps: readonly Step[], mode: RoomMode, reorders: boolean) {
  const engine = new FakeEngine();
  const notes = new RemoteNotes(engine.port, { time: { pageMs: (ms) => ms }, roster: { loadDrums: () => undefined } });
  const seen = new SeenBatches();
  const arrivals: { atMs: number; bytes: Uint8Array; way: "main" | "beside" }[] = [];
  let [tripMs, freeMs, isCut] = [0, 0, false];
  const sender = new NoteSender({
    time: { now: () => Date.now() },
    connections: {
      send: (bytes) => {
        const nowMs = Date.now();
        if (isCut) return;
        freeMs = Math.max(freeMs, nowMs + tripMs);
        arrivals.push({ atMs: freeMs, bytes, way: "main" });
        if (reorders && bytes.length % 3 > 0) arrivals.push({ atMs: nowMs + tripMs / 3, bytes, way: "beside" });
      },
    },
  });
  const held: number[] = [];
  const played: { strip: number; control: number; value: number }[] = [];
  const run = (untilMs: number): void => {
    for (;;) {
      const next = arrivals.toSorted((one, other) => one.atMs - other.atMs)[0];
      if (!next || next.atMs > untilMs) return;
      arrivals.splice(arrivals.indexOf(next), 1);
      const batch = readNoteBatch(next.bytes);
      if (!batch.ok || !seen.isNew(SLOT, batch.value.seq, next.way)) continue;
      engine.playUntil(next.atMs);
      notes.receive({ ...batch.value, slot: SLOT }, mode, next.atMs);
    }
  };
  const wait = (ms: number): void => {
    for (const untilMs = Date.now() + ms; Date.now() < untilMs;) {
      vi.advanceTimersByTime(Math.min(untilMs - Date.now(), SWEEP_MS));
      run(Date.now());
      notes.sweep(Date.now());
      engine.playUntil(Date.now());
    }
  };
  for (const one of steps) {
    const { what, channel, control, afterMs } = one;
    tripMs = one.tripMs;
    const value = what === "rest" ? restInRoom(control) : one.value;
    if (what === "on") held.push(sender.noteOn(60 + one.value / 8, 1, channel));
    else if (what === "off" && held.length > 0) sender.noteOff(held.shift()!);
    else if (what !== "off") {
      sender.control({ channel, control, value });
      played.push({ strip: roomStripOf(SLOT, channel), control, value });
    }
    wait(afterMs);
  }
  const cut = (): void => {
    isCut = true;
  };
  return { engine, sender, played, wait, cut };
}

test("however pedals, bends and notes are played and whatever the ways do, at the end all notes are off and all is at rest", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(...MODES), fc.boolean(), (steps, mode, reorders) => {
      const { engine, sender, wait } = jam(steps, mode, reorders);
      sender.stop();
      wait(RINGS_OUT_MS);
      expect(engine.left()).toEqual([]);
    }),
  );
});

test("a player who says nothing any more holds no pedal and no bend for longer than notes", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(...MODES), (steps, mode) => {
      const { engine, sender, wait, cut } = jam(steps, mode, false);
      cut();
      wait(RINGS_OUT_MS);
      expect(engine.left()).toEqual([]);
      sender.stop();
    }),
  );
});

test("controls land in the order in which they were moved, and none that is the last of its kind is lost", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(...MODES), (steps, mode) => {
      const { engine, sender, played, wait } = jam(steps, mode, false);
      const last = new Map(played.map(({ strip, control, value }) => [`${strip} ${control}`, value]));
      wait(ARRIVED_MS);
      sender.stop();
      wait(RINGS_OUT_MS);
      const heard = engine.played.flatMap(({ strip, type, key, value }) =>
        type === EngineEventType.noteOn || type === EngineEventType.noteOff
          ? []
          : [{ strip, control: controlOf(type, key), value }],
      );
      for (const [id, value] of last) {
        const values = heard.filter(({ strip, control }) => `${strip} ${control}` === id).map((each) => each.value);
        const [, control] = id.split(" ").map(Number);
        const rest = restInRoom(control!);
        if (value === rest) expect(values.at(-1) ?? rest).toBe(rest);
        else expect(values.slice(-2)).toContain(value);
      }
      for (const strip of new Set(heard.map((each) => each.strip))) {
        const order = played.filter((each) => each.strip === strip).map(idOf);
        let at = 0;
        for (const each of heard.filter((one) => one.strip === strip && one.value !== restInRoom(one.control))) {
          at = order.indexOf(idOf(each), at);
          expect(at).toBeGreaterThanOrEqual(0);
        }
      }
    }),
  );
});

const idOf = ({ control, value }: { readonly control: number; readonly value: number }): string =>
  `${control} ${value}`;

test("in Grid a pedal is not drawn to a line, but sounds as much later as the note that it belongs to", () => {
  const engine = new FakeEngine();
  const notes = new RemoteNotes(engine.port, { time: { pageMs: (ms) => ms }, roster: { loadDrums: () => undefined } });
  const sent: Uint8Array[] = [];
  let nowMs = 2040;
  const sender = new NoteSender({
    time: { now: () => nowMs },
    connections: { send: (bytes) => void sent.push(bytes) },
  });
  const note = sender.noteOn(60, 1);
  nowMs = 2090;
  sender.control({ channel: 1, control: 64, value: 127 });
  nowMs = 2240;
  sender.noteOff(note);
  nowMs = 2400;
  sender.control({ channel: 1, control: 64, value: 0 });
  sender.stop();
  for (const bytes of sent) {
    const batch = readNoteBatch(bytes);
    if (batch.ok) notes.receive({ ...batch.value, slot: SLOT }, MODES[3]!, 2500);
  }
  engine.playUntil(10_000);
  expect(engine.played.map(({ timeMs, type }) => [Math.round(timeMs), type])).toEqual([
    [4000, EngineEventType.noteOn],
    [4050, EngineEventType.controlChange],
    [4200, EngineEventType.noteOff],
    [4360, EngineEventType.controlChange],
  ]);
});

test("a pedal that goes up overtakes its going down: it is up at once", () => {
  const engine = new FakeEngine();
  const notes = new RemoteNotes(engine.port, { time: { pageMs: (ms) => ms }, roster: { loadDrums: () => undefined } });
  const sent: Uint8Array[] = [];
  const sender = new NoteSender({
    time: { now: () => Date.now() },
    connections: { send: (bytes) => void sent.push(bytes) },
  });
  sender.control({ channel: 1, control: 64, value: 127 });
  vi.advanceTimersByTime(50);
  sender.control({ channel: 1, control: 64, value: 0 });
  sender.stop();
  expect(sent).toHaveLength(2);
  for (const bytes of sent.toReversed()) {
    const batch = readNoteBatch(bytes);
    if (batch.ok) notes.receive({ ...batch.value, slot: SLOT }, MODES[0]!, Date.now());
  }
  engine.playUntil(Date.now() + 200);
  expect(engine.left()).toEqual([]);
});

test("what does not cross a room is not played", () => {
  expect([0, 1, 7, 10, 11, 64, 66, 67, 119, 121, PITCH_BEND].filter(crossesRoom)).toEqual([
    1,
    7,
    11,
    64,
    66,
    67,
    PITCH_BEND,
  ]);
});
