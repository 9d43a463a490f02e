import type { ThreadPort } from "./threadPort.ts";
import type { AppError } from "../domain/AppError.ts";
import type { LaunchLine, LaunchTarget, TrackLaunch } from "../domain/timeline/clipLaunch.ts";
import type { ClockPace } from "../domain/timeline/clockPace.ts";
import type { RunMapping } from "../domain/timeline/runPosition.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import type { OutputBatch } from "./output.ts";
import type { NotesSlice } from "./songSlices.ts";
import type { PatchPart, TimelinePatch } from "./timelinePatch.ts";

/**
 * The scheduler worker's service, called through Comlink. It keeps a read-only replica of the timeline,
 * compiles it to engine events and feeds the worklet windows ahead of its clock, over a port of their own.
 *
 * A *run* is one stretch of playback without a jump: it begins at play or seek. The worklet counts frames since the
 * run began; `RunInfo` relates them to ticks. Loop wraps are part of a run: run frames go on counting,
 * `positionAt` (domain/timeline/runPosition.ts) folds them back.
 */
export interface SchedulerService {
  /** The port to the worklet, the frames per second its clock counts in, and the ring to it where memory is shared. */
  connect(port: ThreadPort, sampleRate: number, events: SharedArrayBuffer | null): void;
  /** Loads another song, whose notes follow by `add` until `end`. Playback stops. */
  begin(outline: TimelineDocument, strips: StripMap): void;
  add(slice: NotesSlice): void;
  end(): void;
  /** A part of the data for the next `apply`. */
  sendAhead(parts: readonly PatchPart[]): void;
  /** Every Change of the document, in order. `strips` when tracks came or went. */
  apply(patch: TimelinePatch, strips: StripMap | null): void;
  /**
   * Starts at `tick`, or before it with a count-in: on frame `atFrame` of the audio context, or at once. Resolves with
   * the run that the worklet starts.
   */
  play(tick: number, countIn: CountIn | null, atFrame: number | null): RunInfo;
  stop(): void;
  /** Jump while playing. */
  seek(tick: number): RunInfo;
  /**
   * Launches `target` on the track, looped if it is a clip, at the next line of the song or, while nothing plays, at the
   * start of the next run. Launches survive stops and jumps, and end with the song.
   */
  launch(trackId: string, target: LaunchTarget, line: LaunchLine): void;
  /** All tracks play their arrangement from the next line on. */
  backToArrangement(line: LaunchLine): void;
  /** Called with the launches whenever they change, by the worklet's clock. */
  onLaunches(listener: (launches: readonly TrackLaunch[]) => void): void;
  /** Level of the metronome's clicks, 0..1; null: off. */
  setMetronome(level: number | null): void;
  /** Turns pulses of MIDI clock for `onOutput` on or off. */
  setClock(sendsClock: boolean): void;
  /** Makes the run follow an external clock in place of the tempo map, from its latest reading on; null: none. */
  follow(pace: ClockPace | null): void;
  /** Called with every new mapping of the run that an edit of tempo or loop, or a clock from outside, caused. */
  onRun(listener: (run: RunInfo) => void): void;
  /** Called with the messages of tracks that play on MIDI outputs, and with pulses of clock, ahead of time. */
  onOutput(listener: (batch: OutputBatch) => void): void;
  /** Sets how long before their time messages are passed to `onOutput`, ms. */
  setOutputWindow(windowMs: number): void;
}

/** Number of ticks before the song starts, and their level, 0..1. */
export interface CountIn {
  readonly ticks: number;
  readonly level: number;
}

/** The strip of each track, by track id: a mixer channel of the engine, or a way to a MIDI output (`outputStrips.ts`). */
export type StripMap = ReadonlyMap<string, number>;

/**
 * All that is needed to turn run frames into ticks from `startFrame` on, with the tempo map of the document.
 * A change of tempo (a clock from outside makes many) or loop while playing keeps the run and begins another mapping at a later `startFrame`.
 */
export interface RunInfo extends RunMapping {
  readonly run: number;
}

/** An `AppError` as it crosses a thread. */
export type SerializedError = Pick<AppError, "code" | "message" | "detail">;
