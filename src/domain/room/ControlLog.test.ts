import * as fc from "fast-check";
import { expect, test } from "vitest";
import { PITCH_BEND } from "../midi/encodeControl.ts";
import { ControlLog, type LoggedControl } from "./ControlLog.ts";
import { readRecording, type ReadRecording, writeRoomControls, writeRoomNotes } from "./savedRecording.ts";
import { atRest, isAtRest, restInRoom } from "./roomControls.ts";
import { RoomLog } from "./RoomLog.ts";
import type { RoomPlayer } from "./RoomPlayer.ts";
import { roomTimeline } from "./roomTimeline.ts";

const keys: RoomPlayer = { userId: "ann", name: "Ann", slot: 1, bank: 0, program: 4 };
const drums: RoomPlayer = { ...keys, bank: 128, program: 0 };
const MEASURE = { fromBeat: 0, bpm: 120, numerator: 4, denominator: 4 };

const move = fc
  .record({
    player: fc.constantFrom(keys, drums, { ...keys, slot: 2 }),
    control: fc.constantFrom(1, 7, 64, PITCH_BEND),
    value: fc.integer({ min: 0, max: 127 }),
    afterBeats: fc.integer({ min: 0, max: 8 }).map((quarters) => quarters / 4),
  })
  .map((one) => (one.value < 20 ? { ...one, value: restInRoom(one.control) } : one));

/** Moves with the beats of a jam. */
const moves = fc.array(move, { maxLength: 40 }).map((all) => {
  let beat = 0;
  return all.map(({ afterBeats, ...one }): LoggedControl => ({ ...one, beat: (beat += afterBeats) }));
});

const idOf = ({ player: { slot, bank }, control }: LoggedControl): string => `${slot} ${bank} ${control}`;

/** Values of controls after everything that came until `beat`. */
function at(all: readonly LoggedControl[], beat: number): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const one of all) {
    if (one.beat > beat) continue;
    if (isAtRest(one.control, one.value)) values.delete(idOf(one));
    else values.set(idOf(one), one.value);
  }
  return values;
}

test("any part of a jam begins with controls as they stood, has them as they were moved, and ends with all at rest", () => {
  fc.assert(
    fc.property(moves, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 }), (all, fromBeat, beats) => {
      const log = new ControlLog();
      for (const one of all) log.add(one);
      log.forgetBefore(fromBeat);
      const toBeat = fromBeat + beats;
      const part = log.in(fromBeat, toBeat);
      for (let beat = fromBeat; beat < toBeat; beat += 0.25) expect(at(part, beat)).toEqual(at(all, beat));
      expect([...at(part, toBeat)]).toEqual([]);
      expect(part.every((one) => one.beat >= fromBeat && one.beat <= toBeat)).toBe(true);
    }),
  );
});

test("of who leaves nothing is away from rest", () => {
  fc.assert(
    fc.property(moves, (all) => {
      const log = new ControlLog();
      for (const one of all) log.add(one);
      log.leave(1, 1000);
      const left = at(log.after(0), 1000);
      expect([...left.keys()].filter((id) => id.startsWith("1 "))).toEqual([]);
    }),
  );
});

function jam(): RoomLog {
  const log = new RoomLog();
  log.measure(MEASURE);
  log.control({ player: keys, control: 64, value: 127, beat: 0.5 });
  log.noteOn(keys, 1, 60, 0.5, 1);
  log.noteOn(drums, 2, 38, 1, 1);
  log.control({ player: keys, control: PITCH_BEND, value: -2000, beat: 1.5 });
  log.noteOff(1, 1, 2);
  log.noteOff(1, 2, 2);
  return log;
}

test("a song of a jam has its drums on a track of their own, on channel 10, and each player's pedals and bends on theirs", () => {
  const song = roomTimeline(jam(), 0, 4, "Jam")!;
  const tracks = [...song.tracks.values()].map(({ channel, pluginValues, controlChanges, pitchBends }) => ({
    channel,
    bank: pluginValues.bank,
    controlChanges,
    pitchBends,
  }));
  expect(tracks).toEqual([
    {
      channel: 1,
      bank: 0,
      controlChanges: [
        { tick: 480, controller: 64, value: 127 },
        { tick: 3840, controller: 64, value: 0 },
      ],
      pitchBends: [
        { tick: 1440, value: -2000 },
        { tick: 3840, value: 0 },
      ],
    },
    { channel: 10, bank: 128, controlChanges: [], pitchBends: [] },
  ]);
});

const facts = ({ song }: Pick<ReadRecording, "song">) =>
  [...song!.tracks.values()].map((track) => [track.channel, track.controlChanges, track.pitchBends]);

test("a recording that is kept in parts gives the same song, and one of a former version, without controls, its notes", () => {
  const { notes, controls, measures } = jam().after({ notes: 0, controls: 0 });
  const head = {
    id: "r",
    owner: "ann",
    name: "Jam",
    startedAt: 0,
    keptAt: 1,
    fromBeat: 0,
    toBeat: 4,
    measures: [...measures],
    open: writeRoomNotes([]),
    parts: 1,
  };
  const read = (part: object) => readRecording(head, new Map([[0, JSON.parse(JSON.stringify(part)) as unknown]]));
  const part = { notes: writeRoomNotes(notes), untilMs: 1 };
  expect(facts(read({ ...part, controls: writeRoomControls(controls) }))).toEqual(
    facts({ song: roomTimeline(jam(), 0, 4, "Jam") }),
  );
  expect(facts(read(part)).map(([channel]) => channel)).toEqual([1, 10]);
  const broken = { players: [keys], rows: [[0, 119, 3, 1]] };
  expect(read({ ...part, controls: broken })).toEqual({ song: null, damagedMs: [0] });
});

test("a control at rest is where its release brings it", () => {
  for (const control of [1, 7, 11, 64, 66, 67, PITCH_BEND])
    expect(isAtRest(control, atRest({ channel: 1, control, value: 3 }).value)).toBe(true);
});

const moveOf = (beat: number, value: number, control = 1): LoggedControl => ({ player: keys, control, value, beat });

test("what came before a beat is forgotten, but for where controls stood then, each once", () => {
  const log = ControlLog.of([
    moveOf(0, 30),
    moveOf(1, 40),
    moveOf(1, 127, 64),
    moveOf(2, 0, 64),
    moveOf(3, 50),
    moveOf(4, 60),
  ]);
  log.forgetBefore(3);
  expect(log.after(0)).toEqual([moveOf(1, 40), moveOf(3, 50), moveOf(4, 60)]);
});
