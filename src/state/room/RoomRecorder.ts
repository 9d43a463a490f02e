import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { DRUM_CHANNEL, noteNumber, roomEventTypes, type NoteBatch } from "../../domain/room/noteBatch.ts";
import { lineBefore, type RoomBeats } from "../../domain/room/roomBeat.ts";
import { controlOfEvent, type SetControl } from "../../domain/room/roomControls.ts";
import { RoomLog, type PlayedRoomNote } from "../../domain/room/RoomLog.ts";
import type { RoomPlayer } from "../../domain/room/RoomPlayer.ts";
import { barAt, barLine, barLineBefore, meterAt, steadyMeter, type RoomMeters } from "../../domain/room/roomMeter.ts";
import { roomTimeline } from "../../domain/room/roomTimeline.ts";
import { MOST_TAKE_NOTES, type JamTake } from "../../domain/timeline/JamTake.ts";
import { DEFAULT_PPQ, type TimelineDocument } from "../../domain/timeline/records.ts";
import type { GrowingRecording, RecordedRoom } from "./GrowingRecording.ts";

const FULL = 0x3fff;
/** So much of what was played is kept without a recording, for those who press the button too late. */
export const KEPT_BARS = 8;

/** Beats by which a note may precede the line that it belongs to. */
const EARLY_BEATS = 1 / 8;

/** Content of a take. */
export type TakenRound = Pick<JamTake, "length" | "notes">;

export interface RoomRecorderOptions {
  /** The room's beat at a time of its clock; null before it is known. */
  readonly beatAt: (roomMs: number) => number | null;
  readonly now: () => number;
  /** Player on a seat, and, on channel 10, their drum kit. */
  readonly playerOf: (slot: number, channel: number) => RoomPlayer | null;
  /** Keeps what is recorded while it grows; rejects where nothing can. */
  readonly keepGrowing?: ((room: RecordedRoom) => Promise<GrowingRecording>) | undefined;
}

/** Recorder of a room, in beats as played: tighter than anybody heard it. */
export class RoomRecorder {
  readonly #options: RoomRecorderOptions;
  readonly #log = new RoomLog();
  #meters: RoomMeters = steadyMeter({ numerator: 4, denominator: 4 });
  #fromBeat: number | null = null;
  #growing: Promise<GrowingRecording | null> | null = null;

  constructor(options: RoomRecorderOptions) {
    this.#options = options;
  }

  /** Tempos and meters of the room, of which those may change that are to come. At least one tempo. */
  follow({ beats, meters }: { readonly beats: RoomBeats; readonly meters: RoomMeters }): void {
    this.#meters = meters;
    const now = barLineBefore(meters, this.#beat() ?? beats.at(-1)!.anchorBeat);
    const later = [...beats.map(({ anchorBeat }) => anchorBeat), ...meters.map(({ fromBeat }) => fromBeat)];
    for (const fromBeat of [now, ...later.filter((beat) => beat > now).toSorted((one, other) => one - other)]) {
      const { bpm } = beats.findLast(({ anchorBeat }) => anchorBeat <= fromBeat) ?? beats[0]!;
      const { numerator, denominator } = meterAt(meters, fromBeat);
      this.#log.measure({ fromBeat, bpm, numerator, denominator });
    }
  }

  /** `atMs`: on the room's clock, now or before. */
  noteOn(slot: number, noteId: number, key: number, velocity: number, channel = 1, atMs = this.#options.now()): void {
    const [player, beat] = [this.#options.playerOf(slot, channel), this.#options.beatAt(atMs)];
    if (player && beat !== null) this.#log.noteOn(player, noteId, key, velocity, beat);
  }

  noteOff(slot: number, noteId: number, atMs = this.#options.now()): void {
    const beat = this.#options.beatAt(atMs);
    if (beat !== null) this.#log.noteOff(slot, noteId, beat);
  }

  control(slot: number, { channel, control, value }: SetControl): void {
    const [player, beat] = [this.#options.playerOf(slot, channel), this.#beat()];
    if (player && beat !== null) this.#log.control({ player, control, value, beat });
  }

  /** Records a batch of another player. */
  take(slot: number, { held, baseMs, events }: NoteBatch): void {
    const { playerOf, beatAt } = this.#options;
    const baseBeat = beatAt(baseMs);
    if (!playerOf(slot, 1) || baseBeat === null) return;
    if (held) {
      const ids = events.map(noteNumber);
      this.#log.holds(slot, ids, baseBeat);
      return;
    }
    for (const event of events) {
      const { type, afterMs, key, value, channel = 1 } = event;
      const player = playerOf(slot, channel)!;
      const beat = beatAt(baseMs + afterMs)!;
      const control = controlOfEvent(event);
      if (control) this.#log.control({ player, control: control.control, value: control.value, beat });
      else if (type === roomEventTypes.noteOn) this.#log.noteOn(player, noteNumber(event), key, value / FULL, beat);
      else if (type === roomEventTypes.noteOff) this.#log.noteOff(slot, noteNumber(event), beat);
    }
  }

  leave(slot: number): void {
    const beat = this.#beat();
    if (beat !== null) this.#log.leave(slot, beat);
  }

  /** To be called now and then: what is recorded is kept, and what nobody records for a few bars only. */
  sweep(): void {
    void this.#growing?.then((growing) => growing?.follow());
    const beat = this.#beat();
    if (beat !== null && this.#fromBeat === null) this.#log.forgetBefore(this.#firstBeat(beat));
  }

  /** False where the room's beat is not known yet. */
  start(): boolean {
    const fromBeat = this.#beat();
    this.#fromBeat = fromBeat;
    if (fromBeat === null) return false;
    const room = {
      log: this.#log,
      fromBeat,
      startBeat: barLineBefore(this.#meters, fromBeat),
      beat: () => this.#beat(),
    };
    this.#growing = this.#options.keepGrowing?.(room).catch(() => null) ?? null;
    return true;
  }

  /** Hands over the recording as a song; null where nothing is recorded, or nobody played. `keep` tells whether it is kept. */
  stop(name: string, keep: (song: TimelineDocument | null) => Promise<boolean>): void {
    const [fromBeat, toBeat, growing] = [this.#fromBeat, this.#beat(), this.#growing];
    this.#fromBeat = null;
    this.#growing = null;
    const song = fromBeat === null || toBeat === null ? null : roomTimeline(this.#log, fromBeat, toBeat, name);
    const kept = keep(song);
    void growing?.then((each) => each?.end(kept));
  }

  /** The last bars as a song; null where nobody played. */
  lastBars(name: string): TimelineDocument | null {
    const beat = this.#beat();
    return beat === null ? null : roomTimeline(this.#log, this.#firstBeat(beat), beat, name);
  }

  /** Notes as played since a beat of the room, of all players. */
  notesSince(fromBeat: number): Iterable<PlayedRoomNote> {
    return this.#log.since(fromBeat);
  }

  /**
   * Last whole bars of the player of a seat, as a loop on the room's beat: on the instrument, or, for channel
   * 10, on the drum kit beside it. null: nothing.
   */
  lastRound(slot: number, bars: number, channel = 1): TakenRound | null {
    const beat = this.#beat();
    if (beat === null) return null;
    const { fromBeat: lineBeat, beats: barBeats } = barAt(this.#meters, beat);
    const roundBeats = bars * barBeats;
    const length = Math.round(roundBeats * DEFAULT_PPQ);
    // A strike just before the line belongs to the line.
    const end = lineBeat - EARLY_BEATS;
    // Rounds are counted from the line of the meter.
    const origin = meterAt(this.#meters, beat).fromBeat;
    const isKit = this.#isOnKit(slot);
    const isWanted = ({ player }: PlayedRoomNote): boolean =>
      player.slot === slot && isKit(player) === (channel === DRUM_CHANNEL);
    const played = this.#log.notesIn(end - roundBeats, end).filter(isWanted);
    const notes = played.map(({ key, velocity, fromBeat, toBeat }) => {
      const time = Math.round((fromBeat - origin - lineBefore(fromBeat - origin, roundBeats)) * DEFAULT_PPQ) % length;
      const ticks = Math.round((toBeat - fromBeat) * DEFAULT_PPQ);
      return [time, Math.min(length, Math.max(1, ticks)), key, velocity];
    });
    if (notes.length === 0) return null;
    return { length, notes: notes.toSorted(([one = 0], [other = 0]) => one - other).slice(0, MOST_TAKE_NOTES) };
  }

  /** Whether what was played as a player is of the drum kit beside the instrument: not of an instrument that is one itself. */
  #isOnKit(slot: number): (player: RoomPlayer) => boolean {
    const own = this.#options.playerOf(slot, 1);
    return ({ bank }) => bank === PERCUSSION_BANK && own?.bank !== PERCUSSION_BANK;
  }

  #firstBeat(beat: number): number {
    return barLine(this.#meters, barAt(this.#meters, beat).number - KEPT_BARS);
  }

  #beat(): number | null {
    return this.#options.beatAt(this.#options.now());
  }
}
