import { ControlLog, type LoggedControl } from "./ControlLog.ts";
import type { RoomPlayer } from "./RoomPlayer.ts";

/** A note as it was played, before any mode delayed it or drew it to a grid. Beats are quarter notes of the room. */
export interface PlayedRoomNote {
  readonly player: RoomPlayer;
  readonly key: number;
  /** 0..1. */
  readonly velocity: number;
  readonly fromBeat: number;
  readonly toBeat: number;
}

/** The room's tempo and meter from a beat on. */
export interface RoomMeasure {
  readonly fromBeat: number;
  readonly bpm: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** Beats by which a notification may be late. */
const LATE_BEATS = 4;

/** A note that still sounds. */
export type OpenRoomNote = Omit<PlayedRoomNote, "toBeat">;

/** Contents of a log. */
export interface LoggedRoom {
  /** In the order in which they ended, as far as clocks agree. */
  readonly notes: readonly PlayedRoomNote[];
  readonly open: readonly OpenRoomNote[];
  readonly measures: readonly RoomMeasure[];
  readonly controls: readonly LoggedControl[];
}

/** Log of the notes of a room, from which a song can be made: complete during a recording, else the last few bars. */
export class RoomLog {
  #notes: PlayedRoomNote[] = [];
  #measures: RoomMeasure[] = [];
  readonly #open = new Map<string, OpenRoomNote>();
  #controls = new ControlLog();

  /** A log of what one held that is gone. */
  static of({ notes, open, measures, controls }: LoggedRoom): RoomLog {
    const log = new RoomLog();
    log.#notes = [...notes];
    log.#measures = [...measures];
    log.#controls = ControlLog.of(controls);
    for (const [index, note] of open.entries()) log.#open.set(String(index), note);
    return log;
  }

  /** Sets tempo and meter from `fromBeat` on, and drops later ones. */
  measure(measure: RoomMeasure): void {
    this.#measures = this.#measures.filter(({ fromBeat }) => fromBeat < measure.fromBeat);
    const last = this.#measures.at(-1);
    const isNew =
      !last ||
      last.bpm !== measure.bpm ||
      last.numerator !== measure.numerator ||
      last.denominator !== measure.denominator;
    if (isNew) this.#measures.push(measure);
  }

  /** `noteId` pairs it with its end, within its player's seat. A note that sounds under the same id ends. */
  noteOn(player: RoomPlayer, noteId: number, key: number, velocity: number, fromBeat: number): void {
    this.noteOff(player.slot, noteId, fromBeat);
    this.#open.set(idOf(player.slot, noteId), { player, key, velocity, fromBeat });
  }

  noteOff(slot: number, noteId: number, toBeat: number): void {
    const id = idOf(slot, noteId);
    const note = this.#open.get(id);
    if (!note) return;
    this.#open.delete(id);
    this.#notes.push({ ...note, toBeat: Math.max(toBeat, note.fromBeat) });
  }

  control(move: LoggedControl): void {
    this.#controls.add(move);
  }

  /** A player holds these notes and no others that began before `beat`. */
  holds(slot: number, noteIds: readonly number[], beat: number): void {
    const held = new Set(noteIds.map((noteId) => idOf(slot, noteId)));
    this.#endWhere((note, id) => note.player.slot === slot && !held.has(id) && note.fromBeat <= beat, beat);
  }

  /** Ends the notes of a player who left. */
  leave(slot: number, beat: number): void {
    this.#endWhere((note) => note.player.slot === slot, beat);
    this.#controls.leave(slot, beat);
  }

  /** Drops notes that ended before a beat. */
  forgetBefore(beat: number): void {
    this.#notes = this.#notes.filter(({ toBeat }) => toBeat >= beat);
    this.#controls.forgetBefore(beat);
    const from = this.#measures.findLastIndex(({ fromBeat }) => fromBeat <= beat);
    this.#measures = this.#measures.slice(Math.max(0, from));
  }

  /** Notes that began from `fromBeat` to `toBeat`, in order; sounding ones end there. */
  notesIn(fromBeat: number, toBeat: number): readonly PlayedRoomNote[] {
    const open = [...this.#open.values()].map((note) => ({ ...note, toBeat: Math.max(toBeat, note.fromBeat) }));
    return [...this.#notes, ...open]
      .filter((note) => note.fromBeat >= fromBeat && note.fromBeat < toBeat)
      .toSorted((one, other) => one.fromBeat - other.fromBeat);
  }

  /** Values of controls at `fromBeat`, and their changes up to `toBeat`, where all return to rest. */
  controlsIn(fromBeat: number, toBeat: number): readonly LoggedControl[] {
    return this.#controls.in(fromBeat, toBeat);
  }

  /** Notes that sounded from `fromBeat` on, newest first; sounding ones have no end yet. Independent of the recording's length. */
  *since(fromBeat: number): Generator<OpenRoomNote & { readonly toBeat: number }> {
    for (const note of this.#open.values()) yield { ...note, toBeat: Infinity };
    // They stand in the order in which they ended, as far as clocks agree.
    for (let at = this.#notes.length - 1; at >= 0; at--) {
      const note = this.#notes[at]!;
      if (note.toBeat < fromBeat - LATE_BEATS) return;
      if (note.toBeat >= fromBeat) yield note;
    }
  }

  /**
   * The log's content, of notes and controls those after the first ones: of a log that forgets nothing meanwhile, what
   * has come since.
   */
  after({ notes, controls }: { readonly notes: number; readonly controls: number }): LoggedRoom {
    return {
      notes: this.#notes.slice(notes),
      open: [...this.#open.values()],
      measures: this.#measures,
      controls: this.#controls.after(controls),
    };
  }

  /** Tempo and meter from `fromBeat` to `toBeat`; the first holds at its beginning. */
  measuresIn(fromBeat: number, toBeat: number): readonly RoomMeasure[] {
    const first = Math.max(
      0,
      this.#measures.findLastIndex((measure) => measure.fromBeat <= fromBeat),
    );
    return this.#measures.slice(first).filter((measure, index) => index === 0 || measure.fromBeat < toBeat);
  }

  #endWhere(isOver: (note: OpenRoomNote, id: string) => boolean, beat: number): void {
    for (const [id, note] of this.#open) {
      if (!isOver(note, id)) continue;
      this.#open.delete(id);
      this.#notes.push({ ...note, toBeat: Math.max(beat, note.fromBeat) });
    }
  }
}

const idOf = (slot: number, noteId: number): string => `${slot} ${noteId}`;
