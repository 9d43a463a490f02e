import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ok } from "../../src/domain/AppError.ts";
import { roomEventTypes, type NoteBatch } from "../../src/domain/room/noteBatch.ts";
import { beatIn, roomMsIn, temposOf } from "../../src/domain/room/roomBeat.ts";
import { barAt, barLine, barLineBefore, meterAt, metersOf } from "../../src/domain/room/roomMeter.ts";
import { createMeter } from "../../src/domain/music/meter.ts";
import { DEFAULT_PPQ, type TimelineDocument } from "../../src/domain/timeline/records.ts";
import { EngineEventType } from "../../src/protocol/engineEvent.ts";
import type { TimedEvent } from "../../src/protocol/enginePort.ts";
import type { RoomSession, RoomSessionChanges } from "../../src/protocol/hub/roomHub.ts";
import { changedSession } from "../../src/server/features/rooms/changedSession.ts";
import { SESSION as LIVE } from "../../src/state/room/direct/FakeRoom.test-helper.ts";
import { newJamState } from "../../src/state/room/JamState.ts";
import { RemoteNotes } from "../../src/state/room/RemoteNotes.ts";
import { RoomRecorder } from "../../src/state/room/RoomRecorder.ts";
import { RoomTime } from "../../src/state/room/RoomTime.ts";

const SESSION: RoomSession = { ...LIVE, mode: "grid", delayFromBeat: 0 };
const TICK_MS = 200;
const LONGEST_WAY_MS = 400;
/** Milliseconds before its time from which on an event is not scheduled any more. */
const NEAR_MS = 50;

interface Told {
  readonly atMs: number;
  readonly session: RoomSession;
}

const someTempo = fc.record({ bpm: fc.integer({ min: 40, max: 300 }) });
const meter = { numerator: fc.integer({ min: 1, max: 9 }), denominator: fc.constantFrom(2, 4, 8) };
const someMeter = fc.record(meter);
const someBoth = fc.record({ ...meter, bpm: fc.integer({ min: 40, max: 300 }) });
const someStep = fc.record({
  waitMs: fc.integer({ min: 0, max: 4000 }),
  changes: fc.oneof(someTempo, someMeter, someBoth),
});
const someWay = fc.integer({ min: 0, max: LONGEST_WAY_MS });

/** Sessions of the server from 0 on, asked for such changes. */
function toldBy(steps: readonly { waitMs: number; changes: RoomSessionChanges }[], first = SESSION): Told[] {
  const told: Told[] = [{ atMs: 0, session: first }];
  for (const { waitMs, changes } of steps) {
    const { atMs, session } = told.at(-1)!;
    told.push({ atMs: atMs + waitMs, session: changedSession(session, changes, atMs + waitMs) });
  }
  return told;
}

/** An engine that plays what is not called back. */
function engine() {
  const played: TimedEvent[] = [];
  const cancel = (_lane: number, fromMs: number): void => {
    const begun = new Set(played.filter((one) => one.timeMs < fromMs && one.noteId !== 0).map(({ noteId }) => noteId));
    const stays = (one: TimedEvent): boolean => one.timeMs < fromMs || begun.has(one.noteId);
    played.splice(0, played.length, ...played.filter(stays));
  };
  return { played, timed: { play: (_: number, events: readonly TimedEvent[]) => void played.push(...events), cancel } };
}

/** A page that joins at `joinMs` and is told of changes `wayMs` after they are made; its clock is the room's. */
function newPage(told: readonly Told[], { joinMs, wayMs }: { joinMs: number; wayMs: number }) {
  const clock = { nowMs: joinMs };
  const { played, timed } = engine();
  const time = new RoomTime({
    state: Object.assign(newJamState(), { click: true }),
    engine: { timed },
    pageNow: () => clock.nowMs,
    link: { askTime: () => Promise.resolve(null) },
    connections: { askTime: () => Promise.resolve(null) },
  });
  const heard = engine();
  const remote = new RemoteNotes(heard.timed, {
    time: { pageMs: (ms) => ms },
    roster: { loadDrums: () => undefined },
  });
  let song: TimelineDocument | null = null;
  const recorder = new RoomRecorder(
    {
      state: newJamState(),
      time: { now: () => clock.nowMs, beatAt: (ms) => time.tempo.beatAt(ms) },
      roster: { playerOf: (slot) => ({ userId: "ann", name: "Ann", slot, bank: 0, program: 0 }) },
      takes: { add: async () => ok(undefined) },
      link: { update: () => undefined },
    },
    { songName: () => "Jam", save: async (recorded) => (song = recorded) !== null },
  );
  const stopRecording = (): TimelineDocument | null => {
    recorder.stop();
    return song;
  };
  let session: RoomSession | null = null;
  const take = (next: RoomSession): void => {
    const change = time.apply(next, session);
    session = next;
    if (change) remote.move(change.fromMs, change.movedMs, clock.nowMs);
    recorder.follow(time.tempo);
  };
  take(told.findLast(({ atMs }) => atMs <= joinMs)!.session);
  const later = told.filter(({ atMs }) => atMs > joinMs);
  /** As the page goes on until a time. */
  const runTo = (ms: number): void => {
    while (clock.nowMs < ms) {
      const tickMs = (Math.floor(clock.nowMs / TICK_MS) + 1) * TICK_MS;
      const toldMs = later.length > 0 ? later[0]!.atMs + wayMs : Infinity;
      clock.nowMs = Math.min(ms, tickMs, Math.max(clock.nowMs, toldMs));
      if (later.length > 0 && clock.nowMs >= toldMs) {
        // As it is told to those who are in the room.
        const { tempos: _tempos, ...session } = later.shift()!.session;
        take(session);
      } else if (clock.nowMs === tickMs) {
        remote.sweep(clock.nowMs);
        time.tick(session!, clock.nowMs);
      }
    }
  };
  const send = (batch: NoteBatch): void =>
    void remote.receive(batch, time.tempo.modeOf(session!, batch.baseMs, 0), clock.nowMs);
  return { time, runTo, clicks: played, heard: heard.played, recorder, stopRecording, send };
}

/** The room as all of its changes made it. */
function roomOf(told: readonly Told[]) {
  const { session } = told.at(-1)!;
  const [tempos, meters] = [temposOf(session), metersOf(session)];
  return { meters, tempos, msOf: (beat: number) => roomMsIn(tempos, beat) };
}

test("whoever is told of changes late, or joins between one and its bar line, is at the next bar line with all others", () => {
  fc.assert(
    fc.property(
      fc.array(someStep, { minLength: 1, maxLength: 6 }),
      someWay,
      fc.integer({ min: 0, max: 12_000 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 8 }),
      (steps, wayMs, joinMs, times) => {
        const told = toldBy(steps);
        const room = roomOf(told);
        const pages = [newPage(told, { joinMs: 0, wayMs }), newPage(told, { joinMs, wayMs: 0 })];
        for (const ms of times.toSorted((one, other) => one - other)) {
          const bar = barAt(room.meters, beatIn(room.tempos, ms));
          for (const [index, page] of pages.entries()) {
            if (index === 1 && ms < joinMs) continue;
            page.runTo(ms);
            const nextMs = room.msOf(barLine(room.meters, bar.number + 1));
            expect(Math.abs(ms + page.time.tempo.toNextBarMs(ms) - nextMs)).toBeLessThan(0.01);
            expect(barAt(page.time.tempo.meters, page.time.tempo.beatAt(ms)!).number).toBe(bar.number);
          }
        }
      },
    ),
  );
});

test("the metronome clicks every beat of the meter once and accents every bar line, over all changes", () => {
  fc.assert(
    fc.property(
      fc.array(someStep, { minLength: 1, maxLength: 4 }),
      someWay,
      fc.integer({ min: 0, max: 6000 }),
      (steps, wayMs, joinMs) => {
        const told = toldBy(steps);
        const { meters, tempos, msOf } = roomOf(told);
        const page = newPage(told, { joinMs, wayMs });
        const [fromMs, toMs] = [joinMs + TICK_MS + NEAR_MS, joinMs + 15_000];
        page.runTo(toMs);
        const expected: string[] = [];
        for (
          let at = barLineBefore(meters, beatIn(tempos, joinMs));
          msOf(at) < toMs;
          at += 4 / meterAt(meters, at).denominator
        )
          if (msOf(at) >= fromMs) expected.push(`${Math.round(msOf(at))} ${barAt(meters, at).fromBeat === at ? 1 : 0}`);
        const clicked = page.clicks.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
        expect(clicked.map(({ timeMs, key }) => `${Math.round(timeMs)} ${key}`)).toEqual(expected);
      },
    ),
  );
});

test("the bars of a recording are those of the room, and so is its tempo in each", () => {
  fc.assert(
    fc.property(
      fc.array(someStep, { minLength: 1, maxLength: 5 }),
      someWay,
      fc.integer({ min: 0, max: 8000 }),
      (steps, wayMs, fromMs) => {
        const told = toldBy(steps);
        const { meters, tempos, msOf } = roomOf(told);
        const page = newPage(told, { joinMs: 0, wayMs });
        page.runTo(fromMs);
        page.recorder.start();
        const first = barAt(meters, beatIn(tempos, fromMs));
        for (let bar = first.number + 1; bar < first.number + 12; bar++) {
          page.runTo(msOf(barLine(meters, bar)) + 1);
          page.recorder.noteOn(0, bar, 60, 0.5);
          page.runTo(msOf(barLine(meters, bar)) + 2);
          page.recorder.noteOff(0, bar);
        }
        const end = beatIn(tempos, msOf(barLine(meters, first.number + 11)) + 2);
        const { timeline, rolls } = page.stopRecording()!;
        const bars = createMeter(timeline.timeSignatures, timeline.ppq);
        const tickOf = (beat: number): number => Math.round((beat - first.fromBeat) * DEFAULT_PPQ);
        for (let bar = first.number; bar < first.number + 12; bar++)
          expect(bars.tickOfBar(bar - first.number + 1)).toBe(tickOf(barLine(meters, bar)));
        for (const { anchorBeat, bpm } of tempos)
          if (anchorBeat > first.fromBeat && anchorBeat < end)
            expect(timeline.tempos.findLast(({ tick }) => tick <= tickOf(anchorBeat))!.bpm).toBe(bpm);
        for (const { startTime, length } of rolls.values())
          for (const tick of [startTime, startTime + length])
            expect(bars.barBeatAt(tick)).toMatchObject({ beat: 1, tick: 0 });
      },
    ),
  );
});

const partOf = (baseMs: number, type: 1 | 2, noteId: number): NoteBatch => {
  const event = { afterMs: 0, type, key: 60, value: 0x3fff, noteId };
  return { held: false, copy: false, slot: 2, seq: 0, baseMs, events: [event] };
};

test("what is played bars before it is heard keeps its place in the bar and its length, when ever the change of meter was told", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("grid", "loop"),
      fc.constantFrom(1, 2, 4),
      fc.array(fc.record({ waitMs: fc.integer({ min: 0, max: 4000 }), changes: someTempo }), { maxLength: 2 }),
      fc.record({ waitMs: fc.integer({ min: 0, max: 8000 }), changes: fc.oneof(someMeter, someBoth) }),
      someWay,
      (mode, delayBars, tempos, change, wayMs) => {
        const told = toldBy([...tempos, change], { ...SESSION, mode, delayBars: delayBars as 1 });
        const room = roomOf(told);
        const line = room.tempos.slice(1).map(({ anchorBeat }) => anchorBeat);
        const page = newPage(told, { joinMs: 0, wayMs });
        const played: { readonly beat: number; readonly noteId: number; readonly length: number }[] = [];
        // Steps of the grid, some of them on bar lines; each held for one and a half quarters, over lines and changes.
        for (let beat = 1; beat < 40; beat += 0.75) played.push({ beat, noteId: played.length + 1, length: 1.5 });
        const sent = played
          .flatMap(({ beat, noteId, length }) => [
            { ms: room.msOf(beat), type: roomEventTypes.noteOn, noteId },
            { ms: room.msOf(beat + length), type: roomEventTypes.noteOff, noteId },
          ])
          .toSorted((one, other) => one.ms - other.ms);
        for (const { ms, type, noteId } of sent) {
          page.runTo(ms + 30);
          page.send(partOf(ms, type, noteId));
        }
        page.runTo(room.msOf(130));
        for (const { beat, noteId, length } of played) {
          const bar = barAt(room.meters, beat + 1 / 8);
          const due = barLine(room.meters, bar.number + delayBars) + (beat - bar.fromBeat);
          const events = page.heard.filter((one) => (one.noteId & 0xffff) === noteId);
          const beats = events.map(({ timeMs }) => beatIn(room.tempos, timeMs));
          expect(events.map(({ type }) => type)).toEqual([EngineEventType.noteOn, EngineEventType.noteOff]);
          expect(beats[0]).toBeCloseTo(due, 4);
          // What sounds when the tempo changes ends as it would have.
          const isHeldOver = line.some((at) => beats[0]! < at && due + length > at);
          if (!isHeldOver) expect(beats[1]! - beats[0]!).toBeCloseTo(length, 4);
          else expect(beats[1]! - beats[0]!).toBeGreaterThan(0);
        }
      },
    ),
  );
});
