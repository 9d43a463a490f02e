import { Type, type Static } from "typebox";
import { Check } from "typebox/value";
import { DEFAULT_PPQ, type TimelineDocument } from "../timeline/records.ts";
import { PITCH_BEND } from "../midi/encodeControl.ts";
import type { LoggedControl } from "./ControlLog.ts";
import { crossesRoom } from "./roomControls.ts";
import { RoomLog, type LoggedRoom, type OpenRoomNote, type PlayedRoomNote } from "./RoomLog.ts";
import { roomTimeline } from "./roomTimeline.ts";

const whole = Type.Integer({ minimum: 0 });
const player = Type.Object({ userId: Type.String(), name: Type.String(), slot: whole, bank: whole, program: whole });
const measure = Type.Object({
  fromBeat: Type.Number(),
  bpm: Type.Number({ exclusiveMinimum: 0 }),
  numerator: Type.Integer({ minimum: 1 }),
  denominator: Type.Integer({ minimum: 1 }),
});
/** `[player, key, velocity, fromBeat, toBeat]`, the player by the place in `players`. */
const rows = Type.Array(Type.Array(Type.Number(), { minItems: 5, maxItems: 5 }));
const notesSchema = Type.Object({ players: Type.Array(player), rows });

/** `[player, control, value, beat]`. */
const controlRows = Type.Array(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }));
const controlsSchema = Type.Object({ players: Type.Array(player), rows: controlRows });

/** Notes that ended after the parts before, and controls that were moved after them. */
const recordingPartSchema = Type.Object({
  notes: notesSchema,
  /** Absent in recordings of former versions, and where none was. */
  controls: Type.Optional(controlsSchema),
  /** From the beginning of the recording to when it was written. */
  untilMs: Type.Number(),
});

/** Head of a recording, rewritten with each part. */
export const recordingHeadSchema = Type.Object({
  id: Type.String({ minLength: 1 }),
  /** Id of the account it belongs to. */
  owner: Type.String(),
  /** Name of the song it becomes. */
  name: Type.String(),
  /** ms since 1970, as `keptAt`: when it was written last. */
  startedAt: Type.Number(),
  keptAt: Type.Number(),
  fromBeat: Type.Number(),
  toBeat: Type.Number(),
  measures: Type.Array(measure, { minItems: 1 }),
  /** Notes that were sounding; they have no end yet. */
  open: notesSchema,
  /** Number of parts, numbered from 0. */
  parts: whole,
});

type NotesJson = Static<typeof notesSchema>;
type ControlsJson = Static<typeof controlsSchema>;
export type RecordingPart = Static<typeof recordingPartSchema>;
export type RecordingHead = Static<typeof recordingHeadSchema>;

/** A recording that is made a song. */
export interface ReadRecording {
  /** null where no note could be read. */
  readonly song: TimelineDocument | null;
  /** Unreadable parts, as ms from its start. */
  readonly damagedMs: readonly number[];
}

/** Notes as rows of numbers: much less than their records, as few players play many notes. */
export function writeRoomNotes(notes: readonly (PlayedRoomNote | OpenRoomNote)[]): NotesJson {
  const players = [...new Map(notes.map((note) => [playerId(note), note.player])).values()];
  const places = new Map(players.map((each, index) => [playerId({ player: each }), index]));
  return {
    players,
    rows: notes.map((note) => {
      const { key, velocity, fromBeat } = note;
      return [places.get(playerId(note))!, key, velocity, fromBeat, "toBeat" in note ? note.toBeat : fromBeat];
    }),
  };
}

export function writeRoomControls(moves: readonly LoggedControl[]): ControlsJson {
  const players = [...new Map(moves.map((move) => [playerId(move), move.player])).values()];
  const places = new Map(players.map((each, index) => [playerId({ player: each }), index]));
  const rows = moves.map((move) => [places.get(playerId(move))!, move.control, move.value, move.beat]);
  return { players, rows };
}

const playerId = ({ player: { userId, name, slot, bank, program } }: Pick<PlayedRoomNote, "player">): string =>
  JSON.stringify([userId, name, slot, bank, program]);

/** The song of a recording as far as its parts can be read; they are looked at as what anybody may have written. */
export function readRecording(head: RecordingHead, parts: ReadonlyMap<number, unknown>): ReadRecording {
  const notes: PlayedRoomNote[] = [];
  const controls: LoggedControl[] = [];
  const damagedMs: number[] = [];
  let untilMs = 0;
  for (let number = 0; number < head.parts; number++) {
    const part = parts.get(number);
    const isPart = Check(recordingPartSchema, part);
    const read = isPart ? readNotes(part.notes) : null;
    const moved = isPart ? readControls(part.controls) : null;
    if (!read || !moved) damagedMs.push(untilMs);
    else {
      notes.push(...read);
      controls.push(...moved);
      untilMs = (part as RecordingPart).untilMs;
    }
  }
  const logged: LoggedRoom = { notes, open: readNotes(head.open) ?? [], measures: head.measures, controls };
  // Clocks differ a little: the last note of another player may be after the local end.
  const toBeat = notes.reduce((beat, { fromBeat }) => Math.max(beat, fromBeat + 1 / DEFAULT_PPQ), head.toBeat);
  return { song: roomTimeline(RoomLog.of(logged), head.fromBeat, toBeat, head.name), damagedMs };
}

/** null where they are no controls. */
function readControls(json: ControlsJson = { players: [], rows: [] }): LoggedControl[] | null {
  const moves: LoggedControl[] = [];
  for (const [at, control, value, beat] of json.rows as [number, number, number, number][]) {
    const by = json.players[at];
    const [least, most] = control === PITCH_BEND ? [-8192, 8191] : [0, 127];
    if (!by || !crossesRoom(control) || !(value >= least && value <= most) || !Number.isFinite(beat)) return null;
    moves.push({ player: by, control, value, beat });
  }
  return moves;
}

/** null where they are no notes. */
function readNotes({ players, rows: each }: NotesJson): PlayedRoomNote[] | null {
  const notes: PlayedRoomNote[] = [];
  for (const [at, key, velocity, fromBeat, toBeat] of each as [number, number, number, number, number][]) {
    const by = players[at];
    const isNote = key >= 0 && key <= 127 && velocity >= 0 && velocity <= 1 && toBeat >= fromBeat;
    if (!by || !Number.isInteger(key) || !isNote || !Number.isFinite(fromBeat + toBeat)) return null;
    notes.push({ player: by, key, velocity, fromBeat, toBeat });
  }
  return notes;
}
