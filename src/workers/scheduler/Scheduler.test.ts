import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { song, type Song } from "../../../tests/spec/support/song.ts";
import { diffBetween } from "../../../tests/spec/support/timelineDiff.ts";
import { createTempoMap } from "../../domain/music/time.ts";
import { setRollLength, slipRolls, trimRollStart } from "../../domain/timeline/commands/clipEdges.ts";
import { applyTimelineDiff } from "../../domain/timeline/diff.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { FIRST_OUTPUT_STRIP } from "../../domain/timeline/outputStrips.ts";
import { noteListOf, notesOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { EngineEventType, type EngineEvent } from "../../protocol/engineEvent.ts";
import { patchOf } from "../../protocol/timelinePatch.ts";
import {
  beatsOf,
  FakeEngine,
  notesOff,
  notesOn,
  ofType,
  QUARTER,
  RATE,
  runFor,
} from "./FakeScheduledEngine.test-helper.ts";

const strips = new Map([
  ["t0", 1],
  ["t1", 2],
  ["t2", 3],
]);

function start(document: TimelineDocument, tick = 0): FakeEngine {
  const engine = new FakeEngine();
  engine.scheduler.load(document, strips);
  engine.scheduler.play(tick);
  return engine;
}

/** Fails unless each note on has exactly one note off after it, except for notes that still sound. */
function expectPaired(events: readonly EngineEvent[]): Set<number> {
  const sounding = new Set<number>();
  const seen = new Set<number>();
  for (const { type, noteId } of events) {
    if (type === EngineEventType.noteOn) {
      expect(seen.has(noteId)).toBe(false);
      seen.add(noteId);
      sounding.add(noteId);
    } else if (type === EngineEventType.noteOff) {
      expect(sounding.delete(noteId)).toBe(true);
    }
  }
  return sounding;
}

/** Fails if two notes of a strip begin on one frame. */
function expectSingle(events: readonly EngineEvent[], strip: number): void {
  const frames = ofType(events, EngineEventType.noteOn).filter((event) => event.strip === strip);
  expect(new Set(frames.map(({ frame }) => frame)).size).toBe(frames.length);
}

function edit(engine: FakeEngine, before: TimelineDocument, after: TimelineDocument): TimelineDocument {
  engine.scheduler.apply(patchOf(diffBetween(before, after)), null);
  return after;
}

function withNotes(document: TimelineDocument, rollId: string, change: (notes: Note[]) => Note[]): TimelineDocument {
  const roll = document.rolls.get(rollId)!;
  const notes = noteListOf(change([...notesOf(roll.notes)]));
  return { ...document, rolls: new Map([...document.rolls, [rollId, { ...roll, notes }]]) };
}

const scale = (count: number, every = 240, duration = 200): Partial<Note>[] =>
  Array.from({ length: count }, (_, i) => ({ time: i * every, duration, number: 40 + (i % 40) }));

/** Track 0 plays key 60 every quarter of its arrangement; its second clip, launched, plays 70 and 72 in a bar. */
const launchable: Song = {
  tracks: [
    {
      rolls: [
        { notes: Array.from({ length: 64 }, (_, i) => ({ time: i * 960, duration: 480, number: 60 })) },
        {
          startTime: 100_000,
          length: 3840,
          notes: [
            { time: 0, duration: 960, number: 70 },
            { time: 1920, duration: 960, number: 72 },
          ],
        },
        { startTime: 200_000, length: 1920, notes: [{ time: 0, duration: 1920, number: 80 }] },
      ],
    },
    { rolls: [{ notes: Array.from({ length: 64 }, (_, i) => ({ time: i * 960, duration: 480, number: 40 })) }] },
  ],
};
/** Coming back to its arrangement a track goes on with a note whose key the clip has struck, and let go, before. */
const BACK_TO_A_HELD_KEY = [
  { wait: 18, late: false, kind: "launch", pick: 526 },
  { wait: 32, late: false, kind: "tempo", pick: 880 },
  { wait: 26, late: false, kind: "back", pick: 499 },
  { wait: 13, late: false, kind: "launch", pick: 118 },
] as const;
/** Frame of a tick at 120 quarters a minute, in a run from tick 0. */
const frameOf = (tick: number): number => 512 + Math.round((tick / 960) * QUARTER);

describe("Scheduler", () => {
  it("plays every note once, on its frame, through windows that leave no gap", () => {
    const tempos = [
      { tick: 0, bpm: 120, ramp: true },
      { tick: 3000, bpm: 201.7, ramp: false },
      { tick: 9000, bpm: 61, ramp: false },
    ];
    const engine = start(song({ timeline: { tempos }, tracks: [{ rolls: [{ notes: scale(64) }] }] }));
    for (let i = 0; i < 900; i++) engine.step(960);
    const tempo = createTempoMap(tempos, 960);
    const expected = Array.from({ length: 64 }, (_, i) => 512 + Math.round(tempo.secondsAt(i * 240) * RATE));
    expect(notesOn(engine).map(({ frame }) => frame)).toEqual(expected);
    expect(expectPaired(engine.played).size).toBe(0);
  });

  it("releases what sounds at the end of the loop, and wraps on exact frames", () => {
    const timeline = { loop: true, loopStart: 960, loopEnd: 1921 };
    const engine = start(song({ timeline, tracks: [{ rolls: [{ notes: [{ time: 970, duration: 5000 }] }] }] }), 960);
    for (let i = 0; i < 2000; i++) engine.step(960);
    const loopFrames = (961 / 960) * 0.5 * RATE;
    const ons = notesOn(engine).map(({ frame }) => frame);
    expect(ons.length).toBeGreaterThan(70);
    expect(ons).toEqual(ons.map((_, pass) => 512 + Math.round((10 / 1920) * RATE + pass * loopFrames)));
    const offs = notesOff(engine).map(({ frame }) => frame);
    expect(offs).toEqual(offs.map((_, pass) => 512 + Math.round((pass + 1) * loopFrames)));
  });

  it("ends a note where its clip is trimmed while it plays, plays none behind that, and all again when it is drawn out", () => {
    const notes = [0, 1, 2, 3].map((bar) => ({ time: bar * 3840, duration: 3840, number: 60 + bar }));
    const whole = song({ tracks: [{ rolls: [{ notes }] }] });
    const [clip] = whole.rolls.keys();
    const trimmedTo = (length: number): TimelineDocument =>
      applyTimelineDiff(whole, setRollLength(whole, clip!, length));
    const engine = start(whole);
    const heard = (): number[][] => [notesOn(engine), notesOff(engine)].map((list) => list.map(({ frame }) => frame));
    runFor(engine, 4.5);
    const [short, long] = [edit(engine, whole, trimmedTo(5000)), trimmedTo(4 * 3840)];
    runFor(engine, 13);
    expect(heard()).toEqual([[0, 3840].map(frameOf), [3840, 5000].map(frameOf)]);
    engine.played.length = 0;
    engine.scheduler.play(0);
    runFor(engine, 4.5);
    edit(engine, short, long);
    runFor(engine, 13);
    expect(heard()).toEqual([
      [0, 1, 2, 3].map((bar) => frameOf(bar * 3840)),
      [1, 2, 3, 4].map((bar) => frameOf(bar * 3840)),
    ]);
  });

  it("releases a sounding note that is deleted, and no other", () => {
    const notes = [
      { time: 0, duration: 9600, number: 60 },
      { time: 0, duration: 9600, number: 64 },
    ];
    let document = song({ tracks: [{ rolls: [{ notes }] }] });
    const engine = start(document);
    for (let i = 0; i < 20; i++) engine.step(960);
    document = edit(
      engine,
      document,
      withNotes(document, "t0r0", (all) => all.filter(({ number }) => number === 60)),
    );
    for (let i = 0; i < 20; i++) engine.step(960);
    expect(notesOff(engine).map(({ key }) => key)).toEqual([64]);
    expect(notesOff(engine).at(0)?.frame).toBeLessThan(960 * 24);
    for (let i = 0; i < 400; i++) engine.step(960);
    expect(notesOff(engine).map(({ key, frame }) => [key, frame])[1]).toEqual([60, 512 + 5 * RATE]);
    expect(notesOn(engine)).toHaveLength(2);
  });

  it("carries sounding notes over a change of tempo, without a gap and on the frames of the new tempo", () => {
    const document = song({ tracks: [{ rolls: [{ notes: [{ time: 0, duration: 3840 }, { time: 1920 }] }] }] });
    const engine = start(document);
    for (let i = 0; i < 10; i++) engine.step(960);
    const tempos = [{ tick: 0, bpm: 60, ramp: false }];
    edit(engine, document, { ...document, timeline: { ...document.timeline, tempos } });
    for (let i = 0; i < 400; i++) engine.step(960);
    const changeFrame = 10 * 960 + 0.05 * RATE;
    const changeTick = ((changeFrame - 512) / RATE) * 1920;
    const frameAt = (tick: number): number => Math.round(changeFrame + ((tick - changeTick) / 960) * RATE);
    expect(notesOn(engine).map(({ frame }) => frame)).toEqual([512, frameAt(1920)]);
    expect(notesOff(engine).map(({ frame }) => frame)).toEqual([frameAt(2016), frameAt(3840)]);
  });

  it("sends nothing anew for an edit that is not heard yet, nor for a mixer change", () => {
    const document = song({ tracks: [{ rolls: [{ notes: scale(100) }] }] });
    const engine = start(document);
    for (let i = 0; i < 20; i++) engine.step(960);
    const later = withNotes(document, "t0r0", (notes) =>
      notes.map((n) => (n.time > 20_000 ? { ...n, number: 99 } : n)),
    );
    edit(engine, document, later);
    const muted = new Map([...later.tracks].map(([id, track]) => [id, { ...track, mute: true }]));
    edit(engine, later, { ...later, tracks: muted });
    expect(engine.inbox.filter(({ type }) => type === "truncate")).toEqual([]);
    for (let i = 0; i < 800; i++) engine.step(960);
    expect(notesOn(engine).map(({ key }) => key)).toEqual(
      [...notesOf(later.rolls.get("t0r0")!.notes)].map((n) => n.number),
    );
  });

  it("chases controllers, bend and program, resetting what other parts of the song touch", () => {
    const controls = {
      controlChanges: [
        { tick: 0, controller: 7, value: 90 },
        { tick: 5000, controller: 10, value: 20 },
        { tick: 0, controller: 11, value: 127 },
      ],
      pitchBends: [{ tick: 100, value: 1000 }],
      programChanges: [{ tick: 50, program: 40 }],
    };
    const engine = start(song({ tracks: [{ ...controls, rolls: [{ notes: scale(4) }] }] }), 960);
    engine.step(600);
    const before = engine.played.filter(({ frame }) => frame === 0).map(({ type, key, value }) => [type, key, value]);
    const { controlChange, programChange, pitchBend } = EngineEventType;
    expect(before).toEqual([
      [controlChange, 121, 0],
      [controlChange, 0, 0],
      [controlChange, 32, 0],
      [programChange, 0, 40],
      [controlChange, 7, 90],
      [controlChange, 10, 64],
      [pitchBend, 0, 1000],
    ]);
  });

  it("launches a clip at the next bar, loops it, switches at the next beat and goes back to the arrangement", () => {
    const document = song(launchable);
    const engine = new FakeEngine();
    engine.scheduler.load(document, strips);
    engine.scheduler.play(0);
    runFor(engine, 1.5);
    engine.scheduler.launch("t0", "t0r1", "bar");
    expect(engine.launches.at(-1)).toEqual([{ trackId: "t0", now: null, next: "t0r1" }]);
    runFor(engine, 7.5);
    expect(engine.launches.at(-1)).toEqual([{ trackId: "t0", now: "t0r1", next: undefined }]);
    engine.scheduler.launch("t0", "t0r2", "beat");
    runFor(engine, 4);
    engine.scheduler.backToArrangement("bar");
    runFor(engine, 5.6);
    expect(engine.launches.at(-1)).toEqual([]);
    expect(beatsOf(engine, 1)).toEqual([
      ...[0, 1, 2, 3].map((beat) => [beat, 60]),
      [4, 70],
      [6, 72],
      [8, 70],
      [10, 80],
      [12, 80],
      [14, 80],
      [16, 60],
      [17, 60],
      [18, 60],
    ]);
    expect(beatsOf(engine, 2).map(([beat]) => beat)).toEqual(Array.from({ length: 19 }, (_, beat) => beat));
  });

  it("lets a launched clip run on where the song's loop wraps, and ends its notes with their own length", () => {
    const timeline = { loop: true, loopStart: 0, loopEnd: 2880 };
    const engine = new FakeEngine();
    engine.scheduler.load(song({ ...launchable, timeline }), strips);
    engine.scheduler.launch("t0", "t0r1", "bar");
    engine.scheduler.play(0);
    runFor(engine, 13);
    expect(beatsOf(engine, 1)).toEqual([0, 2, 4, 6, 8, 10, 12].map((beat) => [beat, beat % 4 === 0 ? 70 : 72]));
    const offs = notesOff(engine).filter(({ strip }) => strip === 1);
    expect(offs.map(({ frame }) => (frame - 512) / QUARTER)).toEqual([1, 3, 5, 7, 9, 11]);
  });

  it("stops a clip into silence, takes a queued launch back, and plays what is launched again after a stop", () => {
    const engine = new FakeEngine();
    engine.scheduler.load(song(launchable), strips);
    engine.scheduler.launch("t0", "t0r1", "bar");
    expect(engine.launches.at(-1)).toEqual([{ trackId: "t0", now: null, next: "t0r1" }]);
    engine.scheduler.play(0);
    runFor(engine, 1);
    engine.scheduler.launch("t0", "", "bar");
    expect(engine.launches.at(-1)).toEqual([{ trackId: "t0", now: "t0r1", next: "" }]);
    engine.scheduler.launch("t0", "t0r1", "bar");
    runFor(engine, 5);
    expect(beatsOf(engine, 1)).toEqual([
      [0, 70],
      [2, 72],
      [4, 70],
    ]);
    engine.scheduler.launch("t0", "", "beat");
    runFor(engine, 4);
    expect(beatsOf(engine, 1).slice(3)).toEqual([[6, 72]]);
    expect(engine.launches.at(-1)).toEqual([{ trackId: "t0", now: "", next: undefined }]);
    engine.scheduler.launch("t0", "t0r2", "beat");
    engine.scheduler.stop();
    engine.deliver();
    engine.played.length = 0;
    engine.scheduler.play(960);
    runFor(engine, 2.5);
    // The clip counts from the start of the bar: the key that lasts is struck at the start of the run.
    expect(beatsOf(engine, 1)).toEqual([
      [0, 80],
      [1, 80],
    ]);
  });

  it("goes back to the arrangement when the launched clip is deleted, playing or not", () => {
    const document = song(launchable);
    const rolls = new Map([...document.rolls].filter(([id]) => id !== "t0r1"));
    for (const plays of [true, false]) {
      const engine = new FakeEngine();
      engine.scheduler.load(document, strips);
      engine.scheduler.launch("t0", "t0r1", "bar");
      if (plays) engine.scheduler.play(0);
      runFor(engine, 1.5);
      edit(engine, document, { ...document, rolls });
      runFor(engine, 4);
      expect(engine.launches.at(-1)).toEqual([]);
      if (!plays) engine.scheduler.play(0);
      engine.played.length = 0;
      runFor(engine, 3);
      expect(new Set(beatsOf(engine, 1).map(([, key]) => key))).toEqual(new Set([60]));
    }
  });

  it("leaves no note on and strikes none twice, whatever is launched, stopped, sought and edited while it plays", () => {
    const action = fc.record({
      wait: fc.integer({ min: 0, max: 60 }),
      late: fc.boolean(),
      kind: fc.constantFrom(
        "launch",
        "launch",
        "launch",
        "stop",
        "back",
        "seek",
        "halt",
        "tempo",
        "loop",
        "delete",
        "pitch",
        "trim",
        "begin",
        "slip",
      ),
      pick: fc.nat(1000),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        let document = song({ ...editable, tracks: [...(editable.tracks ?? []), ...(launchable.tracks ?? [])] });
        const engine = new FakeEngine();
        engine.scheduler.load(document, new Map([...strips, ["t3", 4]]));
        engine.scheduler.play(0);
        const rolls = [...document.rolls.values()];
        for (const { wait, late, kind, pick } of actions) {
          for (let i = 0; i < wait; i++) engine.step(128 + ((pick * 37) % 1500));
          const roll = rolls[pick % rolls.length]!;
          const line = pick % 3 === 0 ? "bar" : "beat";
          if (kind === "launch") engine.scheduler.launch(roll.trackId, roll.id, line);
          else if (kind === "stop") engine.scheduler.launch(roll.trackId, "", line);
          else if (kind === "back") engine.scheduler.backToArrangement(line);
          else if (kind === "seek" || kind === "halt") {
            if (kind === "halt") engine.scheduler.stop();
            engine.scheduler.play(pick * 7);
            engine.deliver();
            engine.played.length = 0;
          } else document = edit(engine, document, edited(document, kind, pick, 0));
          if (!late) engine.deliver();
          // No clip of these tracks has notes that begin together.
          for (const strip of [3, 4]) expectSingle(engine.played, strip);
        }
        for (const { id } of document.tracks.values()) engine.scheduler.launch(id, "", "beat");
        for (let i = 0; i < 60; i++) engine.step(9000);
        // Every track is silent.
        expect(expectPaired(engine.played).size).toBe(0);
      }),
      { numRuns: 80, examples: [[[...BACK_TO_A_HELD_KEY]]] },
    );
  });

  it("never leaves a note on, plays none twice and ends as the document says, whatever is edited while it plays", () => {
    const action = fc.record({
      wait: fc.integer({ min: 0, max: 30 }),
      late: fc.boolean(),
      kind: fc.constantFrom(
        "delete",
        "move",
        "add",
        "tempo",
        "loop",
        "pitch",
        "resize",
        "trim",
        "begin",
        "slip",
        "deleteRoll",
        "seek",
      ),
      pick: fc.nat(1000),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        let document = song(editable);
        const engine = start(document);
        let nextId = 10_000;
        for (const { wait, late, kind, pick } of actions) {
          for (let i = 0; i < wait; i++) engine.step(128 + ((pick * 37) % 1500));
          if (kind === "seek") {
            engine.scheduler.play(pick * 7);
            engine.deliver();
            engine.played.length = 0;
          } else {
            document = edit(engine, document, edited(document, kind, pick, nextId++));
          }
          if (!late) engine.deliver();
        }
        const { loop: _loop, ...rest } = document.timeline;
        document = edit(engine, document, { ...document, timeline: { ...rest, loop: false } });
        for (let i = 0; i < 400; i++) engine.step(9000);
        expect(expectPaired(engine.played).size).toBe(0);
      }),
      // More than 10,000 steps in all.
      { numRuns: 850 },
    );
  }, 60_000);
});

const editable: Song = {
  tracks: [
    { rolls: [{ notes: scale(40, 100, 333) }] },
    {
      rolls: [
        { notes: scale(10, 96, 500), repeatCount: 4 },
        { startTime: 2000, notes: scale(5, 7, 3000) },
      ],
    },
  ],
};

function edited(document: TimelineDocument, kind: string, pick: number, id: number): TimelineDocument {
  const { timeline } = document;
  const rollIds = [...document.rolls.keys()];
  const rollId = rollIds[pick % Math.max(1, rollIds.length)];
  if (kind === "tempo") {
    const tempos = [
      { tick: 0, bpm: 40 + (pick % 200), ramp: pick % 2 === 0 },
      { tick: 2000, bpm: 90, ramp: false },
    ];
    return { ...document, timeline: { ...timeline, tempos } };
  }
  if (kind === "loop") {
    const loopStart = (pick * 13) % 3000;
    return { ...document, timeline: { ...timeline, loop: pick % 3 > 0, loopStart, loopEnd: loopStart + 50 + pick } };
  }
  if (rollId === undefined) return document;
  if (kind === "deleteRoll") {
    return { ...document, rolls: new Map([...document.rolls].filter(([other]) => other !== rollId)) };
  }
  if (kind === "trim") return applyTimelineDiff(document, setRollLength(document, rollId, (pick * 7) % 4000));
  if (kind === "begin") return applyTimelineDiff(document, trimRollStart(document, rollId, ((pick * 7) % 4000) - 2000));
  if (kind === "slip") return applyTimelineDiff(document, slipRolls(document, [rollId], ((pick * 7) % 2000) - 1000));
  return withNotes(document, rollId, (notes) => {
    const at = pick % Math.max(1, notes.length);
    if (kind === "add") {
      return [...notes, { id, time: pick * 3, duration: 700, number: 50, attack: 1, channel: 1, release: 0 }];
    }
    return notes.flatMap((note, index) => {
      if (index !== at) return [note];
      if (kind === "delete") return [];
      if (kind === "move") return [{ ...note, time: (note.time + pick * 5) % 6000 }];
      if (kind === "pitch") return [{ ...note, number: pick % 128 }];
      return [{ ...note, duration: 1 + pick }];
    });
  });
}

it("begins a run with MIDI outputs as late as the page needs to send them in time, others at once", () => {
  const engine = start(song({}));
  expect(engine.scheduler.play(0).startFrame).toBe(512);
  engine.scheduler.load(song({}), new Map([["t0", FIRST_OUTPUT_STRIP]]));
  expect(engine.scheduler.play(0).startFrame).toBe(0.12 * RATE);
  engine.scheduler.setOutputWindow(300);
  expect(engine.scheduler.play(0).startFrame).toBe(0.3 * RATE);
});
