import type { Result } from "../../domain/AppError.ts";
import { instrumentLabel, PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { DRUM_CHANNEL, noteNumber, roomEventTypes, type NoteBatch } from "../../domain/room/noteBatch.ts";
import { lineBefore, type RoomBeats } from "../../domain/room/roomBeat.ts";
import { controlOfEvent, type SetControl } from "../../domain/room/roomControls.ts";
import { RoomLog, type PlayedRoomNote } from "../../domain/room/RoomLog.ts";
import type { RoomPlayer } from "../../domain/room/RoomPlayer.ts";
import { barAt, barLine, barLineBefore, meterAt, steadyMeter, type RoomMeters } from "../../domain/room/roomMeter.ts";
import { roomTimeline } from "../../domain/room/roomTimeline.ts";
import { MOST_TAKE_NOTES } from "../../domain/timeline/JamTake.ts";
import { DEFAULT_PPQ, type TimelineDocument } from "../../domain/timeline/records.ts";
import type { RecordingJournal, RecordedRoom } from "./RecordingJournal.ts";
import type { JamState } from "./JamState.ts";
import type { RoomLink } from "./RoomLink.ts";
import type { RoomRoster } from "./RoomRoster.ts";
import type { RoomTakes, TakenRound } from "./RoomTakes.ts";
import type { RoomTime } from "./RoomTime.ts";

const FULL = 0x3fff;
/** Number of bars that are kept without a recording, for those who press the button too late. */
export const KEPT_BARS = 8;

/** Beats by which a note may precede the line that it belongs to. */
const EARLY_BEATS = 1 / 8;

interface RoomRecorderContext {
  readonly state: Pick<JamState, "recording" | "slot" | "sound" | "session">;
  readonly time: Pick<RoomTime, "now" | "beatAt">;
  readonly roster: Pick<RoomRoster, "playerOf">;
  readonly takes: Pick<RoomTakes, "add">;
  readonly link: Pick<RoomLink, "update">;
}

export interface RoomRecorderOptions {
  /** Name of a recording. */
  readonly songName: () => string;
  /** Saves a recording, however it ended; null if nobody played. Resolves to true if it is saved. */
  readonly save: (song: TimelineDocument | null) => Promise<boolean>;
  /** Saves the recording in the browser while it is made; rejects where nothing can. */
  readonly openJournal?: ((room: RecordedRoom) => Promise<RecordingJournal>) | undefined;
}

/**
 * Recorder of a room on this page: from one press of the button to the next, or the last bars. Notes are recorded in beats as they
 * were played, so more exactly than anybody heard them.
 */
export class RoomRecorder {
  readonly #room: RoomRecorderContext;
  readonly #options: RoomRecorderOptions;
  readonly #log = new RoomLog();
  #meters: RoomMeters = steadyMeter({ numerator: 4, denominator: 4 });
  #fromBeat: number | null = null;
  #journal: Promise<RecordingJournal | null> | null = null;

  constructor(room: RoomRecorderContext, options: RoomRecorderOptions) {
    this.#room = room;
    this.#options = options;
  }

  /** Applies tempos and meters of the room; future ones may change. At least one tempo. */
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

  /** `atMs`: time on the room's clock, now or before. */
  noteOn(slot: number, noteId: number, key: number, velocity: number, channel = 1, atMs = this.#now()): void {
    const { time, roster } = this.#room;
    const [player, beat] = [roster.playerOf(slot, channel), time.beatAt(atMs)];
    if (player && beat !== null) this.#log.noteOn(player, noteId, key, velocity, beat);
  }

  noteOff(slot: number, noteId: number, atMs = this.#now()): void {
    const beat = this.#room.time.beatAt(atMs);
    if (beat !== null) this.#log.noteOff(slot, noteId, beat);
  }

  control(slot: number, { channel, control, value }: SetControl): void {
    const [player, beat] = [this.#room.roster.playerOf(slot, channel), this.#beat()];
    if (player && beat !== null) this.#log.control({ player, control, value, beat });
  }

  /** Records a batch of another player. */
  receive(slot: number, { held, baseMs, events }: NoteBatch): void {
    const { time, roster } = this.#room;
    const baseBeat = time.beatAt(baseMs);
    if (!roster.playerOf(slot, 1) || baseBeat === null) return;
    if (held) {
      const ids = events.map(noteNumber);
      this.#log.holds(slot, ids, baseBeat);
      return;
    }
    for (const event of events) {
      const { type, afterMs, key, value, channel = 1 } = event;
      const player = roster.playerOf(slot, channel)!;
      const beat = time.beatAt(baseMs + afterMs)!;
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

  /** Saves the journal recording; without one, drops notes older than a few bars. To be called several times a second. */
  sweep(): void {
    void this.#journal?.then((journal) => journal?.follow());
    const beat = this.#beat();
    if (beat === null || this.#fromBeat !== null) return;
    // Notes of others are heard some bars after they were played.
    const { delayBars = 0 } = this.#room.state.session ?? {};
    this.#log.forgetBefore(this.#firstBeat(beat, KEPT_BARS + delayBars));
  }

  /** Records from this bar on, until it is stopped or one leaves. The others see it. */
  start(): void {
    const fromBeat = this.#beat();
    this.#fromBeat = fromBeat;
    this.#setRecording(fromBeat !== null);
    if (fromBeat === null) return;
    const room = {
      log: this.#log,
      fromBeat,
      startBeat: barLineBefore(this.#meters, fromBeat),
      beat: () => this.#beat(),
    };
    this.#journal = this.#options.openJournal?.(room).catch(() => null) ?? null;
  }

  /** Ends the recording and saves it as a song. */
  stop(): void {
    if (!this.#room.state.recording) return;
    this.#setRecording(false);
    const [fromBeat, toBeat, journal] = [this.#fromBeat, this.#beat(), this.#journal];
    this.#fromBeat = null;
    this.#journal = null;
    const song =
      fromBeat === null || toBeat === null ? null : roomTimeline(this.#log, fromBeat, toBeat, this.#options.songName());
    const saved = this.#options.save(song);
    void journal?.then((each) => each?.end(saved));
  }

  /** Notifies the others again, after joining: a new seat does not know of the recording. */
  notifyAgain(): void {
    if (this.#room.state.recording) this.#room.link.update({ member: { recording: true } });
  }

  /** The last bars as a song; null if nobody played. */
  lastBars(): TimelineDocument | null {
    const beat = this.#beat();
    return beat === null ? null : roomTimeline(this.#log, this.#firstBeat(beat), beat, this.#options.songName());
  }

  saveLastBars(): void {
    void this.#options.save(this.lastBars());
  }

  /** Adds the last whole bars of the own notes as a take, drums as another one; null if there are none. */
  async addTake(bars: number): Promise<Result<undefined> | null> {
    const { state, takes } = this.#room;
    const { slot, sound } = state;
    if (slot === null) return null;
    const { drums: program = 0 } = sound;
    const kit = { bank: PERCUSSION_BANK, program, name: instrumentLabel(PERCUSSION_BANK, program) };
    const [notes, beats] = [this.lastRound(slot, bars), this.lastRound(slot, bars, DRUM_CHANNEL)];
    const added = notes && (await takes.add(notes, sound));
    if (!beats || added?.ok === false) return added;
    return takes.add(beats, kit);
  }

  /** Notes of all players since a beat, as played; sounding notes have no end yet. */
  notesSince(fromBeat: number): Iterable<PlayedRoomNote> {
    return this.#log.since(fromBeat);
  }

  /** Last whole bars of a player as a loop on the room's beat, null if empty: of the instrument, or, for channel 10, of the drum kit. */
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

  /** Returns a test for notes of the drum kit beside the instrument, as opposed to an instrument that is a drum kit itself. */
  #isOnKit(slot: number): (player: RoomPlayer) => boolean {
    const own = this.#room.roster.playerOf(slot, 1);
    return ({ bank }) => bank === PERCUSSION_BANK && own?.bank !== PERCUSSION_BANK;
  }

  #firstBeat(beat: number, bars = KEPT_BARS): number {
    return barLine(this.#meters, barAt(this.#meters, beat).number - bars);
  }

  #setRecording(recording: boolean): void {
    this.#room.state.recording = recording;
    this.#room.link.update({ member: { recording } });
  }

  #now(): number {
    return this.#room.time.now();
  }

  #beat(): number | null {
    return this.#room.time.beatAt(this.#now());
  }
}
