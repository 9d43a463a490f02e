import { pictureOfNotes, type MusicPicture, type TimedNote } from "../../../domain/events/musicPicture.ts";
import { barBeatsOf, beatAt, roomMsAt } from "../../../domain/room/roomBeat.ts";
import { metersOf, nextBarLine } from "../../../domain/room/roomMeter.ts";
import { seatColor } from "../../../domain/room/seatColor.ts";
import type { RoomSession } from "../../../protocol/hub/roomHub.ts";

const BARS = 4;
/** Notes that a room remembers. */
const MOST = 256;
/** Milliseconds between two pictures of a room. */
const EVERY_MS = 20_000;

interface PlayedNote {
  readonly slot: number;
  /** MIDI note number 0..127. */
  readonly key: number;
  /** Start and end on the room's clock, ms. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** The last notes of a room that have ended, from which its picture in lists is drawn. */
export class PlayedNotes {
  readonly #notes: TimedNote[] = [];
  /** Index of the oldest note once the memory is full. */
  #next = 0;
  #isNew = false;
  #drawnAtMs = -Infinity;

  add({ slot, key, fromMs, toMs }: PlayedNote): void {
    this.#notes[this.#next] = { from: fromMs, to: toMs, pitch: key, color: seatColor(slot) };
    this.#next = (this.#next + 1) % MOST;
    this.#isNew = true;
  }

  /** Drops all notes: the room's clock has stepped. */
  clear(): void {
    this.#notes.length = 0;
    [this.#next, this.#isNew] = [0, false];
  }

  /** Picture of the last four bars; null without new notes, or where the last one was drawn a moment ago. */
  next(session: RoomSession, nowMs: number, everyMs = EVERY_MS): MusicPicture | null {
    if (!this.#isNew || nowMs - this.#drawnAtMs < everyMs) return null;
    [this.#isNew, this.#drawnAtMs] = [false, nowMs];
    const { beat } = session;
    const lastMs = this.#notes.reduce((last, { to }) => Math.max(last, to), -Infinity);
    const endBeat = nextBarLine(metersOf(session), beatAt(beat, lastMs));
    const fromMs = roomMsAt(beat, endBeat - BARS * barBeatsOf(session));
    return pictureOfNotes(this.#notes, fromMs, roomMsAt(beat, endBeat));
  }
}
