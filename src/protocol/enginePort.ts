import type { Result } from "../domain/AppError.ts";
import type { ArpRange, ArpSetting, MasterParams, StripParams } from "./engine.ts";
import type { UserBankRef } from "../domain/timeline/records.ts";
import type { EngineEventType } from "./engineEvent.ts";
import type { BankPage, LoadedPreset, UserBank } from "./samples.ts";
import type { DueMessage, DuePulse } from "./output.ts";
import type { ClockPace } from "../domain/timeline/clockPace.ts";
import type { CountIn, StripMap } from "./scheduler.ts";
import type { RunPosition } from "../domain/timeline/runPosition.ts";
import type { LaunchLine, LaunchTarget, TrackLaunch } from "../domain/timeline/clipLaunch.ts";
import type { TimelineDiff } from "../domain/timeline/diff.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";

export type EngineState = "off" | "starting" | "running" | "suspended" | "failed";

/** The sound banks of the user: stored in this browser, played like the product's own. */
export interface BankPort {
  /** The bank number of `EnginePort.setProgram` for bank `bank` of this one. */
  number(ref: UserBankRef, bank: number): number;
  /** `onProgress` gets 0..1. Errors: those of `SamplesService.importBank`. */
  import(file: File, onProgress: (fraction: number) => void): Promise<Result<UserBank>>;
  cancelImport(): void;
  list(): Promise<readonly UserBank[]>;
  remove(id: string): Promise<void>;
  /** Errors: those of `SamplesService.describeBank`. */
  describe(ref: Pick<UserBank, "id" | "name">): Promise<Result<BankPage>>;
}

/** So long after it was computed a note of an arpeggio can be on its way to a MIDI output in any case. */
export const ARP_AHEAD_MS = 15;

/** A note that an arpeggio strikes, or ends (`velocity` 0); `id` pairs the two. */
export interface ArpNote {
  readonly arp: number;
  readonly key: number;
  readonly velocity: number;
  readonly id: number;
  /**
   * Time at which it should be audible, ms of `performance.now()`: in sync with the engine's sound, and never before it can be
   * sent.
   */
  readonly timeMs: number;
}

/** A step of an arpeggio that reports its steps. */
export interface ArpStep {
  readonly arp: number;
  /** Step in the lane, from 0. */
  readonly place: number;
  /** Time at which it is audible, ms of `performance.now()`. */
  readonly timeMs: number;
}

/** The arpeggios of the engine, 0 to `MOST_ARPS`. Notes for strip `FIRST_ARP_STRIP + n` are the keys of arpeggio n. */
export interface ArpPort {
  /** Sets an arpeggio; one that is removed ends its notes. */
  set(arp: number, setting: ArpSetting): void;
  /**
   * Tempo, quarters a minute. `beatFrame`: start of a bar of the clock to follow, in frames of the audio context (fractions
   * allowed); null: the grid stays. `startFrame`: the clock starts or continues, and steps are counted from this frame.
   */
  setTempo(bpm: number, arps: ArpRange, beatFrame: number | null, startFrame?: number): void;
  onNote(listener: (note: ArpNote) => void): () => void;
  onStep(listener: (step: ArpStep) => void): () => void;
  /** The audio context's frame that is audible at a time of `performance.now()`; null while audio is off. Absent: unknown. */
  readonly frameAt?: (timeMs: number) => number | null;
}

/** State of the output. Its latency is the sum of what is known: output (or buffer), block and limiter, seconds; 0 while it is closed. */
export interface OutputHealth {
  /** From the browser to the speaker, its buffer included; null where the browser reports the buffer alone. */
  readonly outputSeconds: number | null;
  /** The page's audio buffer. */
  readonly bufferSeconds: number;
  /** One render quantum, for which a press waits at most. */
  readonly blockSeconds: number;
  /** Delay of the master limiter, 0 while it is off. */
  readonly limiterSeconds: number;
  /** Dropouts since the output was opened. */
  readonly dropouts: number;
  /** Voices that were cut off for others since the output was opened. */
  readonly stolenVoices: number;
  /** Buffer that the output was opened with, null before: another choice applies from the next visit on. */
  readonly buffer: OutputBuffer | null;
}

/** Preferred buffer of the output: the least latency, with the shortest render quantum, to the longest buffer. */
export type OutputBuffer = "lowest" | "balanced" | "safe";

/** Sound engine as boards need it. Live calls are synchronous and allocate next to nothing. */
export interface LiveEnginePort {
  /** null: the engine has none, and notes play as they are. */
  readonly arps: ArpPort | null;
  state(): EngineState;
  onState(listener: (state: EngineState) => void): () => void;
  /** Must be called from a user gesture the first time. Idempotent. */
  start(): Promise<Result<void>>;
  /** `velocity` 0..1. Returns the note's id, for `noteOff`. */
  noteOn(strip: number, key: number, velocity: number): number;
  noteOff(strip: number, key: number, noteId: number): void;
  controlChange(strip: number, controller: number, value: number): void;
  /** -8192..8191. */
  pitchBend(strip: number, value: number): void;
  /** 0..127. */
  channelPressure(strip: number, value: number): void;
  /** 0..127. */
  keyPressure(strip: number, key: number, value: number): void;
  /** A System Exclusive message for one strip, without the leading F0 (see `domain/midi/sysEx.ts`). */
  sysEx(strip: number, data: ArrayLike<number>): void;
  panic(strip: number | null): void;
  /** Loads the instrument if it is missing and assigns it to the strip. */
  setProgram(
    strip: number,
    bank: number,
    program: number,
    onProgress?: (fraction: number) => void,
  ): Promise<Result<LoadedPreset>>;
}

/** An event for a future time: like live ones, with the values of `EngineEventType`. */
export interface TimedEvent {
  /** Time at which it is audible, ms of `performance.now()`; at once if that is past. */
  readonly timeMs: number;
  readonly strip: number;
  readonly type: EngineEventType;
  readonly key: number;
  readonly value: number;
  /** Pairs a note-off with its note-on; below 2^31, and one's own on the strip. */
  readonly noteId: number;
}

/** Live events with a time, in lanes (0..65535) that can be canceled. While audio is off, events are dropped. */
export interface TimedPort {
  play(lane: number, events: readonly TimedEvent[]): void;
  /** Cancels events from `fromMs` on; notes that began end at their own time, or now with `release`. */
  cancel(lane: number, fromMs: number, release: boolean): void;
}

/** The sound of one strip behind its equalizer, for as long as it is tapped. */
export interface StripTap {
  /**
   * Copies the last `SPECTRUM_FRAMES` frames, left and right in turn. Returns false where none came since the last call, or where
   * another strip is tapped by now.
   */
  read(into: Float32Array): boolean;
  close(): void;
}

export interface PresetAddress {
  readonly bank: number;
  readonly program: number;
}

/** Sound engine of the client. */
export interface EnginePort extends LiveEnginePort {
  /** Fetches the code of audio and the samples that presets are first played with, ahead of a visit that plays them. */
  prepare(presets: readonly PresetAddress[]): void;
  /** Calls back with every live note, so that nobody has to look for one while nothing sounds. */
  onNote(listener: () => void): () => void;
  setStrip(strip: number, params: Partial<StripParams>): void;
  readonly banks: BankPort;
  setMaster(params: MasterParams): void;
  readonly transport: TransportPort;
  readonly timed: TimedPort;
  readonly arps: ArpPort;
  /** See `EngineStatus`. The same array each time, refreshed in place; read it in an animation frame. */
  status(): Float64Array;
  /** Taps a strip, or the master (`STRIP_COUNT`). One is tapped at a time: the last one. */
  tap(strip: number): StripTap;
  /** Seconds from an event's start to the speaker, as reported by the browser. */
  latencySeconds(): number;
  sampleRate(): number;
  health(): OutputHealth;
  /** Available outputs, `""` for the system's choice; null if the browser offers no choice. */
  outputs(): Promise<readonly { readonly id: string; readonly name: string }[] | null>;
  setOutput(id: string): Promise<Result<void>>;
}

/** Playback of the open timeline (scheduler worker and worklet). */
export interface TransportPort {
  load(document: TimelineDocument, strips: StripMap): void;
  apply(diff: TimelineDiff, strips: StripMap | null): void;
  /**
   * Plays from `tick`, with `countIn` before it; the position is less than `tick` meanwhile. `atMs`: time of
   * `performance.now()` at which `tick` is audible; absent: as soon as possible.
   */
  play(tick: number, countIn?: CountIn, atMs?: number): Promise<void>;
  /** Tempo override, quarters a minute, until null is set or another song is loaded. */
  setTempo(bpm: number | null): void;
  /** Level of the metronome's clicks while it plays, 0..1; null: off. */
  setMetronome(level: number | null): void;
  /**
   * Launches `target` on the track, looped if it is a clip, at the next line of the song or, while nothing plays, at the
   * start of the next run. The first call needs a user gesture, as it starts the engine.
   */
  launch(trackId: string, target: LaunchTarget, line: LaunchLine): void;
  /** All tracks play their arrangement from the next line on. */
  backToArrangement(line: LaunchLine): void;
  /** Listens to changes of the launches. Returns a function that removes the listener. */
  onLaunches(listener: (launches: readonly TrackLaunch[]) => void): () => void;
  stop(): void;
  /** Resolves when, after the last `stop`, no more events of the timeline are on their way. */
  stopped(): Promise<void>;
  seek(tick: number): void;
  /** The tick that is audible now, from the worklet's clock; the last position while stopped. */
  positionTick(): number;
  playing(): boolean;
  /** The messages of tracks on output strips, some time before they are due. */
  onOutput(listener: (messages: readonly DueMessage[]) => void): () => void;
  /** Turns MIDI clock on or off: pulses go to `onPulses`. */
  setClock(sendsClock: boolean): void;
  /**
   * Follows an outside clock instead of the tempo map, from its latest reading on, to be called several times a
   * second; null: follows the tempo map again.
   */
  follow(pace: TimedPace | null): void;
  /** The pulses of MIDI clock, some time before they are due. */
  onPulses(listener: (pulses: readonly DuePulse[]) => void): () => void;
  /** Notifies at once when sent events are not to be played any more: at a stop, a jump or another song. */
  onHalt(listener: () => void): () => void;
  /** The audible tempo, and the position of its beats; null while no run is audible. */
  beat(): SongBeat | null;
  /** Times of the audible run; null until there is one. */
  runTimes(): RunTimes | null;
}

/** A reading of a clock from outside by the clock of the page. */
export interface TimedPace extends Omit<ClockPace, "contextFrame"> {
  /** Time of the clock at `tick`, ms of `performance.now()`. */
  readonly timeMs: number;
}

/** The beat of a running song. */
export interface SongBeat {
  /** Tempo, quarters a minute. */
  readonly bpm: number;
  readonly framesPerQuarter: number;
  /** Start of the bar if all of it had this tempo, in frames of the audio context. */
  readonly barFrame: number;
}

/** Converts times to positions of one run. Its results stay valid after the run has ended. */
export interface RunTimes {
  /**
   * The position of the song that is audible at `timeMs` of `performance.now()`, fractions of ticks included. Call it soon
   * after that time, as the clocks of sound and page drift apart.
   */
  positionAt(timeMs: number): RunPosition;
}
