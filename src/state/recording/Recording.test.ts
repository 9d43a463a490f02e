import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeEngine } from "../../../tests/spec/support/FakeEngine.ts";
import { song } from "../../../tests/spec/support/song.ts";
import { renameTimeline } from "../../domain/timeline/commands/timeline.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import type { RunTimes } from "../../protocol/enginePort.ts";
import type { MidiMessage, MidiPort } from "../../protocol/midi.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { timelineKind } from "../documentKinds.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { createSession } from "../session.ts";
import { stop } from "../transport.ts";
import { Recording } from "./Recording.ts";

/** 120 bpm from the time 0 on. */
const TICKS_PER_MS = 1.92;
const TIMES: RunTimes = { positionAt: (timeMs) => ({ tick: timeMs * TICKS_PER_MS, pass: 0 }) };

function memory(stored: Iterable<readonly [string, string]> = []) {
  const texts = new Map<string, string>(stored);
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
}

function fixture(storage = memory()) {
  const engine = new FakeEngine();
  const played: string[] = [];
  const port = Object.assign(engine, {
    noteOn: (strip: number, key: number) => played.push(`on ${strip} ${key}`),
    noteOff: (strip: number, key: number) => void played.push(`off ${strip} ${key}`),
  });
  const transport = Object.assign(engine.transport, { runTimes: () => (engine.transport.isPlaying ? TIMES : null) });
  const session = createSession();
  const timeline = new DocumentStore(timelineKind, song({ tracks: [{}, {}] }));
  const inputs = [{ id: "keys", name: "Keys", manufacturer: "", connected: true }];
  const listeners: (() => void)[] = [];
  const hearers: ((message: MidiMessage) => void)[] = [];
  const midi = {
    supported: true,
    permission: () => "OK",
    inputs: () => inputs,
    onChange: (listener: () => void) => listeners.push(listener),
    onMessage: (listener: (message: MidiMessage) => void) => hearers.push(listener),
  } as unknown as MidiPort;
  const midiIn = new MidiIn(midi);
  const recording = new Recording({ engine: port, session, timeline, midi, midiIn }, storage);
  recording.connect((trackId) => (trackId === "t0" ? 2 : 3));
  recording.state.settings.countInBars = 0;
  const page = new EventTarget();
  const detach = recording.attach(page as Window);
  const receive = (timeStampMs: number, ...data: number[]): void => {
    for (const hear of hearers) hear({ portId: "keys", timeStampMs, data: Uint8Array.from(data) });
  };
  const unplug = (): void => {
    inputs.length = 0;
    for (const tell of listeners) tell();
  };
  const notes = (): (readonly [number, number, number])[] =>
    [...timeline.current.rolls.values()].flatMap((roll) =>
      [...notesOf(roll.notes)].map(({ time, duration, number }) => [roll.startTime + time, duration, number] as const),
    );
  return {
    recording,
    session,
    timeline,
    played,
    receive,
    unplug,
    notes,
    detach,
    storage,
    engine: port,
    transport,
    page,
  };
}

/** Writes steps of a sixteenth, 240 ticks, on the first track. */
const steps = () => {
  const all = fixture();
  all.session.selection.trackId = "t0";
  all.recording.toggleStep();
  const strike = (...keys: number[]): void => {
    for (const key of keys) all.receive(0, 0x90, key, 64);
    for (const key of keys) all.receive(0, 0x80, key, 0);
  };
  return { ...all, strike };
};

const sorted = (all: readonly (readonly [number, number, number])[]) =>
  all.toSorted((a, b) => a[0] - b[0] || a[2] - b[2]);

it("a key that is played in a song without tracks makes the first one, armed and selected, and undo takes it back", () => {
  const { recording, session, timeline, receive, played } = fixture();
  timeline.load(emptyDocument());
  receive(0, 0xb0, 1, 64);
  expect(timeline.current.tracks.size).toBe(0);
  receive(0, 0x90, 60, 100);
  const [trackId] = timeline.current.timeline.trackIds;
  expect([recording.state.armedIds, session.selection.trackId]).toEqual([[trackId], trackId]);
  expect(played).toEqual(["on 3 60"]);
  receive(0, 0x80, 60, 0);
  receive(0, 0x90, 62, 100);
  expect([timeline.current.tracks.size, recording.state.canCapture]).toEqual([1, true]);
  timeline.undo();
  expect([timeline.current.tracks.size, recording.state.armedIds, played.at(-1)]).toEqual([0, [], "off 3 62"]);
  recording.key(1, 64, 0.8);
  expect(timeline.current.tracks.size).toBe(1);
});

it("no key makes a track while another song is on its way, nor once the tracks' screen is left", () => {
  const { recording, session, timeline, receive, detach } = fixture();
  timeline.load(emptyDocument());
  session.opening = { progress: null };
  receive(0, 0x90, 60, 100);
  session.opening = null;
  recording.press(60, 0.8).release();
  detach();
  receive(0, 0x90, 61, 100);
  expect(timeline.current.tracks.size).toBe(0);
});

describe("recording to a track", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it("is one undo step, though the song is edited meanwhile", async () => {
    const { recording, session, timeline, receive, notes } = fixture();
    session.selection.trackId = "t0";
    recording.toggle();
    await vi.advanceTimersByTimeAsync(600);
    receive(500, 0x90, 60, 100);
    timeline.apply(renameTimeline(timeline.current, "Edited"));
    expect(session.transport.recording).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    receive(750, 0x80, 60, 20);
    recording.toggle();
    await vi.advanceTimersByTimeAsync(200);
    expect(notes()).toEqual([[960, 480, 60]]);
    const [recorded] = timeline.current.rolls.keys();
    expect(session.selection).toMatchObject({ trackId: "t0", rollId: recorded, rollIds: new Set([recorded]) });
    timeline.undo();
    expect(notes()).toEqual([]);
    expect(timeline.current.timeline.name).toBe("Edited");
  });

  it("takes in what a busy page hears of after it was stopped, and nothing that was played later", async () => {
    const { recording, session, engine, receive, notes } = fixture();
    session.selection.trackId = "t0";
    recording.toggle();
    await vi.advanceTimersByTimeAsync(1000);
    stop({ session, engine });
    receive(500, 0x90, 60, 100);
    receive(625, 0x80, 60, 20);
    receive(1010, 0x90, 62, 100);
    await vi.advanceTimersByTimeAsync(200);
    expect(notes()).toEqual([[960, 240, 60]]);
  });

  it("counts what is played as earlier by the latency of inputs", async () => {
    const { recording, session, receive, notes } = fixture();
    session.selection.trackId = "t0";
    recording.state.settings.inputLatencyMs = 20;
    recording.toggle();
    await vi.advanceTimersByTimeAsync(800);
    receive(520, 0x90, 60, 100);
    receive(645, 0x80, 60, 20);
    recording.toggle();
    await vi.advanceTimersByTimeAsync(200);
    expect(notes()).toEqual([[960, 240, 60]]);
  });

  it("loses nothing of dense streams that come late while the song is edited, nor of those before a page ended", async () => {
    const stroke = fc.record({ atMs: fc.nat(2800), lengthMs: fc.integer({ min: 1, max: 150 }), key: fc.nat(127) });
    const streams = fc.record({
      strokes: fc.array(stroke, { minLength: 50, maxLength: 200, size: "max" }),
      lateMs: fc.array(fc.nat(60), { minLength: 1, maxLength: 20 }),
      endsAtMs: fc.integer({ min: 300, max: 2900 }),
    });
    let written = 0;
    const property = fc.asyncProperty(streams, async ({ strokes, lateMs, endsAtMs }) => {
      vi.useFakeTimers({ now: 0 });
      // A key that is held is not struck.
      const free = new Map<number, number>();
      const played = strokes
        .toSorted((a, b) => a.atMs - b.atMs)
        .filter(({ atMs, lengthMs, key }) => {
          if (atMs <= (free.get(key) ?? -1)) return false;
          free.set(key, atMs + lengthMs);
          return true;
        });
      const messages = played
        .flatMap(({ atMs, lengthMs, key }) => [
          { timeMs: atMs, data: [0x90, key, 100] },
          { timeMs: atMs + lengthMs, data: [0x80, key, 0] },
        ])
        .toSorted((a, b) => a.timeMs - b.timeMs);
      const { recording, session, timeline, receive, notes, storage } = fixture();
      session.selection.trackId = "t0";
      recording.toggle();
      await vi.advanceTimersByTimeAsync(0);
      let kept: ReadonlyMap<string, string> | null = null;
      let nowMs = 0;
      let turn = 0;
      while (nowMs < 3000) {
        const byMs = lateMs[turn++ % lateMs.length]! + 1;
        await vi.advanceTimersByTimeAsync(byMs);
        nowMs += byMs;
        while (messages[0] && messages[0].timeMs <= nowMs) {
          const { timeMs, data } = messages.shift()!;
          receive(timeMs, ...data);
        }
        if (turn % 5 === 0) timeline.apply(renameTimeline(timeline.current, `Edit ${turn}`));
        if (kept === null && nowMs >= endsAtMs) kept = new Map(storage.texts);
      }
      recording.toggle();
      await vi.advanceTimersByTimeAsync(200);
      const wanted = played.map(({ atMs, lengthMs, key }) => {
        const tick = Math.round(atMs * TICKS_PER_MS);
        return [tick, Math.max(1, Math.round((atMs + lengthMs) * TICKS_PER_MS) - tick), key] as const;
      });
      expect(sorted(notes())).toEqual(sorted(wanted));
      written += wanted.length;

      // Another page finds the journal as it was: all but the last quarter of a second.
      const page = fixture(memory(kept!));
      page.timeline.load(timeline.current);
      const had = page.notes().length;
      await vi.advanceTimersByTimeAsync(0);
      const surely = played.filter(({ atMs }) => atMs < endsAtMs - 320);
      expect(page.notes().length - had).toBeGreaterThanOrEqual(surely.length);
    });
    await fc.assert(property, { numRuns: 15 });
    expect(written).toBeGreaterThan(500);
  });

  it("takes in program changes and bank selects", async () => {
    const { recording, session, timeline, receive } = fixture();
    session.selection.trackId = "t0";
    recording.toggle();
    await vi.advanceTimersByTimeAsync(600);
    receive(250, 0xb0, 0, 8);
    receive(250, 0xb0, 32, 1);
    receive(250, 0xc0, 7);
    receive(500, 0x90, 60, 100);
    receive(550, 0x80, 60, 100);
    recording.toggle();
    await vi.advanceTimersByTimeAsync(200);
    const track = timeline.current.tracks.get("t0")!;
    expect(track.programChanges).toEqual([{ tick: 480, program: 7 }]);
    expect(track.controlChanges).toEqual([
      { tick: 480, controller: 0, value: 8 },
      { tick: 480, controller: 32, value: 1 },
    ]);
  });

  it("plays the armed tracks alone, and ends the notes of a device that is unplugged", () => {
    const { recording, played, receive, unplug } = fixture();
    receive(1, 0x90, 60, 100);
    expect(played).toEqual([]);
    recording.toggleArm("t1");
    receive(2, 0x90, 61, 100);
    unplug();
    expect(played).toEqual(["on 3 61", "off 3 61"]);
  });

  it("plays keys of the screen on the armed tracks, and says where there are none", () => {
    const { recording, played } = fixture();
    const unheard = recording.press(60, 0.5);
    unheard.release();
    expect(unheard.isPlayed).toBe(false);
    expect(played).toEqual([]);
    recording.toggleArm("t1");
    const heard = recording.press(61, 0.5);
    expect(heard.isPlayed).toBe(true);
    heard.release();
    expect(played).toEqual(["on 3 61", "off 3 61"]);
  });

  it("brings back what a page that ended was recording, as one undo step", async () => {
    const first = fixture();
    first.session.selection.trackId = "t0";
    first.recording.toggle();
    await vi.advanceTimersByTimeAsync(600);
    first.receive(500, 0x90, 60, 100);
    first.receive(550, 0x80, 60, 0);
    await vi.advanceTimersByTimeAsync(300);
    const { timeline, notes, storage } = fixture(first.storage);
    timeline.load(first.timeline.current);
    await vi.advanceTimersByTimeAsync(0);
    expect(notes()).toEqual([[960, 96, 60]]);
    expect([...storage.texts.keys()].filter((key) => key.startsWith("padroll_take"))).toEqual([]);
    timeline.undo();
    expect(notes()).toEqual([]);
  });

  it("captures what was played without recording, from the bar of the playhead on", () => {
    const { recording, session, receive, notes } = fixture();
    recording.toggleArm("t0");
    receive(1000, 0x90, 60, 100);
    receive(1250, 0x80, 60, 0);
    receive(1500, 0x90, 64, 100);
    receive(1750, 0x80, 64, 0);
    session.transport.positionTick = 4000;
    expect(recording.capture()).toBe(true);
    expect(notes()).toEqual([
      [3840, 480, 60],
      [4800, 480, 64],
    ]);
    expect(recording.state.canCapture).toBe(false);
    expect(recording.capture()).toBe(false);
  });

  describe("step by step", () => {
    it("writes a key or a chord once all of it is let go, and goes on by a step", () => {
      const { strike, notes, session, timeline, played } = steps();
      strike(60);
      strike(64, 67);
      expect(notes()).toEqual([
        [0, 240, 60],
        [240, 240, 64],
        [240, 240, 67],
      ]);
      expect(session.transport.positionTick).toBe(480);
      expect(played).toEqual(["on 2 60", "off 2 60", "on 2 64", "on 2 67", "off 2 64", "off 2 67"]);
      timeline.undo();
      expect(notes()).toEqual([[0, 240, 60]]);
    });

    it("rests, ties, goes back and takes back, in steps of the grid", () => {
      const { strike, notes, recording, session } = steps();
      session.editor.grid = "8n";
      strike(60);
      recording.steps.move(1);
      strike(62);
      recording.steps.tie();
      recording.steps.tie();
      expect(notes()).toEqual([
        [0, 480, 60],
        [960, 1440, 62],
      ]);
      recording.steps.erase();
      expect(notes()[1]).toEqual([960, 960, 62]);
      expect(session.transport.positionTick).toBe(1920);
      recording.steps.erase();
      recording.steps.erase();
      expect(notes()).toEqual([[0, 480, 60]]);
      recording.steps.move(-1);
      recording.steps.move(-1);
      recording.steps.move(-1);
      expect(session.transport.positionTick).toBe(0);
    });

    it("lets one clip grow over as many bars as are written", () => {
      const { strike, timeline, recording } = steps();
      for (let step = 0; step < 40; step++) strike(60);
      for (let rest = 0; rest < 40; rest++) recording.steps.move(1);
      strike(62);
      expect(timeline.current.rolls.size).toBe(1);
      expect([...timeline.current.rolls.values()][0]!.notes.length).toBe(41);
    });

    it("writes nothing while the song plays, nor once it is off", async () => {
      const { strike, notes, session, recording } = steps();
      session.transport.state = "started";
      strike(60);
      session.transport.state = "stopped";
      recording.toggleStep();
      strike(61);
      await vi.advanceTimersByTimeAsync(200);
      expect(notes()).toEqual([]);
    });

    it("is moved by arrows and Backspace on the page", () => {
      const { strike, notes, session, page } = steps();
      const press = (code: string, shiftKey = false): boolean =>
        page.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { code, shiftKey }));
      strike(60);
      expect(press("ArrowRight", true)).toBe(false);
      expect(press("ArrowRight")).toBe(false);
      strike(61);
      expect(press("Backspace")).toBe(false);
      expect(press("ArrowLeft")).toBe(false);
      expect(press("KeyQ")).toBe(true);
      expect(notes()).toEqual([[0, 480, 60]]);
      expect(session.transport.positionTick).toBe(480);
    });
  });
});
