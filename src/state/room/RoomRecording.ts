import type { Result } from "../../domain/AppError.ts";
import type { PlayedRoomNote } from "../../domain/room/RoomLog.ts";
import { DRUM_CHANNEL } from "../../domain/room/noteBatch.ts";
import { instrumentLabel, PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { JamState } from "./JamState.ts";
import type { RoomRecorder } from "./RoomRecorder.ts";
import type { RoomTakes } from "./RoomTakes.ts";

export interface RoomRecordingOptions {
  readonly state: Pick<JamState, "recording" | "slot" | "sound">;
  readonly recorder: RoomRecorder;
  readonly takes: Pick<RoomTakes, "keep">;
  /** Name of a recording. */
  readonly songName: () => string;
  /** Takes a recording, however it ended; null where nobody played. Tells whether it is kept. */
  readonly keep: (song: TimelineDocument | null) => Promise<boolean>;
  /** Tells the others whether this page records. */
  readonly tell: (recording: boolean) => void;
}

/** Recording of everybody's playing on this page: from one press to the next, or the last bars. */
export class RoomRecording {
  readonly #options: RoomRecordingOptions;

  constructor(options: RoomRecordingOptions) {
    this.#options = options;
  }

  /** From this bar on, until it is stopped or one leaves. The others see it. */
  start(): void {
    this.#set(this.#options.recorder.start());
  }

  stop(): void {
    const { state, recorder, songName, keep } = this.#options;
    if (!state.recording) return;
    this.#set(false);
    recorder.stop(songName(), keep);
  }

  /** In a seat that may be another one: what was not kept says nothing of it. */
  tellAgain(): void {
    if (this.#options.state.recording) this.#options.tell(true);
  }

  /** Notes as played since a beat, of all players; sounding notes have no end yet. */
  notesSince(fromBeat: number): Iterable<PlayedRoomNote> {
    return this.#options.recorder.notesSince(fromBeat);
  }

  /** The bars that were just heard as a song; null where nobody played. */
  lastBars(): TimelineDocument | null {
    return this.#options.recorder.lastBars(this.#options.songName());
  }

  keepLastBars(): void {
    void this.#options.keep(this.lastBars());
  }

  /** Keeps the last whole bars of what is played here as a take, drums as one of their own; null where nothing was. */
  async keepTake(bars: number): Promise<Result<undefined> | null> {
    const { state, recorder, takes } = this.#options;
    const { slot, sound } = state;
    if (slot === null) return null;
    const { drums: program = 0 } = sound;
    const kit = { bank: PERCUSSION_BANK, program, name: instrumentLabel(PERCUSSION_BANK, program) };
    const [notes, beats] = [recorder.lastRound(slot, bars), recorder.lastRound(slot, bars, DRUM_CHANNEL)];
    const kept = notes && (await takes.keep(notes, sound));
    if (!beats || kept?.ok === false) return kept;
    return takes.keep(beats, kit);
  }

  #set(recording: boolean): void {
    this.#options.state.recording = recording;
    this.#options.tell(recording);
  }
}
