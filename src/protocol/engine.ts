import { JAM_SLOTS } from "../domain/timeline/JamTake.ts";
import type { ArpStage } from "../domain/note-processors/noteChain.ts";
import type { Equalizer } from "../domain/mixer/equalizer.ts";
import type { Limiter } from "../domain/mixer/limiter.ts";
import type { ThreadPort } from "./threadPort.ts";
import type { Preset } from "../domain/soundfont/records.ts";

/**
 * The worklet's side of three boundaries: the main thread (control, live notes), the scheduler worker
 * (timeline events) and the samples worker (presets). Each has a MessagePort of its own.
 *
 * A *strip* is a mixer channel of the engine: a GM-like channel with a program, controllers and bend, its
 * fader, pan, sends and mute. Strip 0 is the live keyboard, strip 1 the pads of the board; tracks get theirs, from
 * strip 2 on, from `StripMap`. The last strip auditions instruments.
 */
export const LIVE_STRIP = 0;
export const PADS_STRIP = 1;
export const FIRST_TRACK_STRIP = 2;
export const STRIP_COUNT = 256;
export const AUDITION_STRIP = STRIP_COUNT - 1;
/** The first of the strips that the players of a jam room have, one for each seat. */
export const FIRST_ROOM_STRIP = 239;
export const ROOM_SEATS = 16;
/** The first of the strips for a room's takes, in front of the seats' strips. */
export const FIRST_TAKE_STRIP = FIRST_ROOM_STRIP - JAM_SLOTS;
/** The first of the strips for the seats' drum kits, in front of the takes. */
export const FIRST_ROOM_DRUM_STRIP = FIRST_TAKE_STRIP - ROOM_SEATS;

/** Live notes for this strip and those after it are the keys of arpeggios, which play strips in their place. */
export const FIRST_ARP_STRIP = STRIP_COUNT;
export const MOST_ARPS = 72;

/** Arpeggios that one kind of live play has for itself. */
export interface ArpRange {
  readonly first: number;
  readonly count: number;
}

/** Rows of steps, arpeggios and repeats of a board. */
export const BOARD_ARPS: ArpRange = { first: 0, count: 64 };
/** Arpeggios of armed tracks, which play in the song's tempo. */
export const TRACK_ARPS: ArpRange = { first: BOARD_ARPS.count, count: MOST_ARPS - BOARD_ARPS.count };

/**
 * Bank numbers of the engine beyond those of MIDI. Each maps to one bank number within one sound bank of the user's,
 * as long as the page is open (`BankNumbers`).
 */
export const FIRST_USER_BANK = 129;
export const LAST_USER_BANK = 255;

/** Stages of an arpeggio (none: it is released), and its strips. `reportsSteps`: its steps are reported, too. */
export interface ArpSetting {
  readonly stages: readonly ArpStage[];
  readonly strips: readonly number[];
  readonly reportsSteps: boolean;
}

/** Parameters that strips and the master share. */
export interface LevelParams {
  /** Fader, dB; -Infinity is silence. */
  readonly gainDb: number;
  /** Null is flat. */
  readonly eq: Equalizer | null;
  /** Null is off. */
  readonly limiter: Limiter | null;
}

/** Parameters of the master. */
export interface MasterParams extends LevelParams {
  /** Hall and chorus. */
  readonly effects: boolean;
}

/** Mixer parameters of a strip; the engine ramps to new values within 10 ms. */
export interface StripParams extends LevelParams {
  /** -1..1. */
  readonly pan: number;
  /** Sends 0..1, added to the voice's own sends (generators 15, 16 and CC 91, 93). */
  readonly reverb: number;
  readonly chorus: number;
  readonly mute: boolean;
  /** Plugin values (see `PluginValues`): dB over -20 dB headroom, and scales of the envelope times. */
  readonly volume: number;
  readonly attack: number;
  readonly release: number;
  /** Strips with one number other than 0 are one MIDI channel: what is struck on one may end notes of the others. */
  readonly link: number;
}

/** Name under which the processor is registered, and its options. */
export const ENGINE_PROCESSOR_NAME = "padroll-engine";

export interface EngineProcessorOptions {
  /** Memory of the status block (`ENGINE_STATUS_LENGTH` float64); null if memory cannot be shared. */
  readonly status: SharedArrayBuffer | null;
  /** Ring of live events (`EventRing`); null if memory cannot be shared: they are posted then. */
  readonly live: SharedArrayBuffer | null;
  /** The compiled vector kernel, as bytes: modules do not reach worklets in every browser. */
  readonly kernel: Uint8Array<ArrayBuffer>;
}

/**
 * Master gain that playing and rendering start from, in dB. At unity a full band peaks at up to 2 dB above full scale and
 * one piano note of velocity 100 at -17 dB: 3 dB less keep the band below the limiter, and the note is not faint.
 */
export const DEFAULT_MASTER_GAIN_DB = -3;

/** Latency of the limiter's look-ahead, frames. */
export const LIMITER_FRAMES = 70;

/** Main thread → worklet, on the node's own port. */
export type EngineMessage =
  /** Ports of the two workers; `events`: the scheduler's ring, if the page is cross-origin isolated. */
  | { readonly type: "connectScheduler"; readonly port: ThreadPort; readonly events?: SharedArrayBuffer | null }
  | { readonly type: "connectSamples"; readonly port: ThreadPort }
  /**
   * A live event, played at the start of the next quantum: 16 bytes of `engineEvent.ts`, frame ignored; or the several
   * of a System Exclusive message. With `count`, only that many count, and the buffer is returned.
   */
  | { readonly type: "live"; readonly event: ArrayBuffer; readonly count?: number }
  | { readonly type: "strip"; readonly strip: number; readonly params: Partial<StripParams> }
  /** The program a strip starts with; plays as soon as the preset is there. */
  | { readonly type: "program"; readonly strip: number; readonly bank: number; readonly program: number }
  /** All notes off, all sound off, reset controllers and reset (specification 4): on one strip, or on all (null). */
  | { readonly type: "panic"; readonly strip: number | null }
  /** Sets stages and strips of arpeggio `arp`. Its notes are reported (`arpNote`). */
  | { readonly type: "arp"; readonly arp: number; readonly setting: ArpSetting }
  /** See `ArpPort.setTempo`. */
  | {
      readonly type: "arpTempo";
      readonly bpm: number;
      readonly arps: ArpRange;
      readonly beatFrame?: number | null;
      readonly startFrame?: number | undefined;
    }
  /**
   * Live events of 16 bytes whose frame is one of the context, modulo 2^32: each is played on it, or at once if it is
   * late. Events of a `lane` (u16) can be canceled.
   */
  | { readonly type: "timed"; readonly lane: number; readonly events: ArrayBuffer }
  /** Calls back the events of `lane` from `fromFrame` on; notes that began get their note-off still: now, with `release`. */
  | { readonly type: "cancel"; readonly lane: number; readonly fromFrame: number; readonly release: boolean }
  | { readonly type: "master"; readonly params: MasterParams }
  /**
   * Taps `strip` (`STRIP_COUNT`: the master) behind its equalizer, instead of the one before; null: none. The frames go to
   * `ring` (`TapRing`), or are reported where memory cannot be shared.
   */
  | { readonly type: "tap"; readonly strip: number | null; readonly ring: SharedArrayBuffer | null };

/** Worklet → main thread. */
export type EngineReport =
  /** The engine is ready. */
  | { readonly type: "ready"; readonly sampleRate: number }
  /** A buffer of live events that was transferred, to be used again. */
  | { readonly type: "recycle"; readonly events: ArrayBuffer }
  /** About 30 times a second if memory cannot be shared; else only `EngineStatus` is written. */
  | { readonly type: "status"; readonly status: Float64Array }
  /** The last `SPECTRUM_FRAMES` frames of the tapped strip, left and right in turn, with each `status`. */
  | { readonly type: "tap"; readonly frames: Float32Array }
  /** Arpeggio `arp` strikes a key at a frame of the context, or ends it (`velocity` 0); `id` pairs the two. */
  | {
      readonly type: "arpNote";
      readonly arp: number;
      readonly frame: number;
      readonly key: number;
      readonly velocity: number;
      readonly id: number;
    }
  /** A step of arpeggio `arp` begins at a frame of the context; sent if the arpeggio reports its steps. */
  | { readonly type: "arpStep"; readonly arp: number; readonly frame: number; readonly place: number }
  /** A note asked for a preset that is not loaded: the main thread has it loaded. */
  | { readonly type: "presetMissing"; readonly bank: number; readonly program: number };

/** Samples worker → worklet. Sample memory is transferred, never copied on the main thread. */
export type SamplesMessage =
  | { readonly type: "loadPreset"; readonly preset: Preset }
  | { readonly type: "unloadPreset"; readonly bank: number; readonly program: number };

/** Worklet → samples worker. */
export interface SamplesReport {
  /**
   * `presetRefused`: there is no memory for it. `presetEvicted`: an unused preset was removed for another one; it
   * must be sent again to be played.
   */
  readonly type: "presetLoaded" | "presetRefused" | "presetEvicted";
  readonly bank: number;
  readonly program: number;
}

/** Scheduler worker → worklet. */
export type SchedulerMessage =
  /**
   * Begin run `run` at the next quantum: earlier events are dropped, sounding timeline notes released. That quantum is frame 0
   * of the run, or as many frames after it (or before it, below 0) as it is after `zeroFrame` of the audio context.
   */
  | { readonly type: "start"; readonly run: number; readonly zeroFrame?: number }
  /** The transport pauses: frames stop counting, timeline notes are released, queued events dropped. */
  | { readonly type: "stop" }
  /** Time-ordered events of run `run` (see `engineEvent.ts`), all later than those sent before. Dropped if another run is on. With `count`, only so many count, and the buffer is given back. */
  | { readonly type: "events"; readonly run: number; readonly events: ArrayBuffer; readonly count?: number }
  /**
   * Drop queued events of run `run` at or after `fromFrame`: an edit replaces them. Answered at once by `truncated`
   * (a message may be handled later than its sender thought, so only the worklet knows what was played already).
   */
  | { readonly type: "truncate"; readonly run: number; readonly fromFrame: number };

/** Worklet → scheduler worker. */
export type SchedulerReport =
  /** A buffer of events that was transferred, to be used again. */
  | { readonly type: "recycle"; readonly events: ArrayBuffer }
  /**
   * About every 20 ms while playing: wakes the scheduler, so that it needs no timer of its own.
   * `runFrame`: frames since the run began, counted in the worklet; `contextFrame`: the audio context's at that moment.
   */
  | { readonly type: "clock"; readonly run: number; readonly runFrame: number; readonly contextFrame: number }
  /**
   * The answer to every `truncate` of run `run`. `fromFrame` is the larger of the requested frame and the run's clock:
   * every event before it has been or will be played, none at or after it is queued.
   */
  | { readonly type: "truncated"; readonly run: number; readonly fromFrame: number };

/** Layout of the status block: one Float64Array, shared or posted. Peaks are linear, since the last read. */
export const EngineStatus = {
  run: 0,
  runFrame: 1,
  /** AudioContext frame of the block's start, to relate `runFrame` to `currentTime`. */
  contextFrame: 2,
  playing: 3,
  voices: 4,
  /** Share of the quantum spent in `process()`, 0..1, smoothed. */
  load: 5,
  peakLeft: 6,
  peakRight: 7,
  /** Limiter gain reduction, dB ≤ 0. */
  limiterDb: 8,
  /** Late blocks since the engine began, by the processor's own clock. */
  late: 9,
  /** Voices that were cut off for others since the engine began. */
  stolen: 10,
  /** Peaks of strip n at `stripPeaks + 2n` (left) and `+ 1` (right). */
  stripPeaks: 16,
  /** Gain reduction of the limiter of strip n at `stripLimiters + n`, dB ≤ 0. */
  stripLimiters: 16 + 2 * STRIP_COUNT,
} as const;

export const ENGINE_STATUS_LENGTH = EngineStatus.stripLimiters + STRIP_COUNT;
