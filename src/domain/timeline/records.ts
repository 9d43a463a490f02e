import type { ChordPattern, KeySignature, TempoChange, TimeSignature } from "../music/records.ts";
import type { ClipLane } from "./ClipLane.ts";
import type { JamTake } from "./JamTake.ts";
import type { TrackDevice } from "../note-processors/trackDevices.ts";
import type { DrumRow } from "./drumMap.ts";
import type { MasterStrip } from "../mixer/MasterStrip.ts";
import type { Strip } from "../mixer/Strip.ts";
import type { NoteList } from "./NoteList.ts";
import type { RollTakes } from "./RollTakes.ts";

/**
 * The records of a timeline in memory. They are frozen by convention: a change makes new records.
 * Field names are those of specification section 3. All times are integer ticks at the timeline's
 * `ppq` (ticks per quarter note). The JSON form nests the same records (see `timelineJson.ts`).
 */

export const TIMELINE_VERSION = "application/vnd.padroll.timeline.v1+json";
export const DEFAULT_PPQ = 960;

export interface Marker {
  readonly tick: number;
  readonly name: string;
}

/** CC message on the track's channel, `value` 0..127 (MIDI 1.0). Order within a tick is kept. */
export interface ControlChange {
  readonly tick: number;
  readonly controller: number;
  readonly value: number;
}

/** `value`: -8192..8191, 0 is centre (MIDI 1.0). */
export interface PitchBend {
  readonly tick: number;
  readonly value: number;
}

/** Program 0..127 on the track's channel; its bank select, if any, is among the control changes. */
export interface ProgramChange {
  readonly tick: number;
  readonly program: number;
}

/** Channel aftertouch (`number` null) or key aftertouch (`number` 0..127); `value` 0..127. */
export interface Aftertouch {
  readonly tick: number;
  readonly number: number | null;
  readonly value: number;
}

/**
 * Event that Padroll stores but does not interpret: SysEx and other meta events.
 * `type`: 0x00-0x7F meta type, 0xF0 SysEx (data without the leading F0), 0xF7 escape. `data`: bytes 0..255.
 */
export interface RawEvent {
  readonly tick: number;
  readonly type: number;
  readonly data: readonly number[];
}

/** The order of a track's events at one tick: a letter for each, see `tickOrder.ts`. */
export interface TickOrder {
  readonly tick: number;
  readonly kinds: string;
}

/** Tracks that are grouped under a name by `Track.folderId`. */
export interface TrackFolder {
  readonly id: string;
  readonly name: string;
  /** Index into the palette, 0..15. */
  readonly color: number;
  /** True if only the folder's own row is shown. */
  readonly folded: boolean;
}

export interface Timeline {
  readonly id: string;
  readonly name: string;
  readonly ppq: number;
  /** Order of the tracks on screen and in files. */
  readonly trackIds: readonly string[];
  /** Sorted by tick; the first is at tick 0. */
  readonly tempos: readonly TempoChange[];
  /** Sorted by tick; the first is at tick 0. */
  readonly timeSignatures: readonly TimeSignature[];
  readonly keySignatures: readonly KeySignature[];
  readonly markers: readonly Marker[];
  /** Loop between `loopStart` and `loopEnd` (ticks, end exclusive). */
  readonly loop: boolean;
  readonly loopStart: number;
  readonly loopEnd: number;
  readonly rawEvents: readonly RawEvent[];
  /** Absent: as `DEFAULT_MASTER`. */
  readonly master?: MasterStrip;
  /** Absent: none. One without tracks is not shown, and is not read again. */
  readonly folders?: readonly TrackFolder[];
  /** Takes of a jam room's members (`room/song/jamTakes.ts`); absent: none. */
  readonly jamTakes?: readonly JamTake[];
}

/** A sound bank of the user's that a track plays from, identified by its content. */
export interface UserBankRef {
  /** Hash of the bank's content, in hexadecimal. */
  readonly id: string;
  /** The bank's and the preset's names, shown if the bank is missing. */
  readonly name: string;
  readonly presetName: string;
}

/**
 * Values of the track's plugin (specification 3, PluginBase `parameters.values`).
 * `bank` 128 is the percussion bank (SF2.04 section 7.2), else the bank select number.
 */
export interface PluginValues {
  /** Sound bank of the user's to which `bank` and `program` belong; absent: the product's bank. */
  readonly userBank?: UserBankRef;
  readonly bank: number;
  readonly program: number;
  /** dB over the engine's -20 dB headroom: 20 is unity. */
  readonly volume: number;
  /** Scale of the sampled instrument's own attack time: 1 = as sampled. */
  readonly attack: number;
  /** Scale of the sampled instrument's own release time: 1 = as sampled. */
  readonly release: number;
  readonly midiInputEnabled: boolean;
  /** 1..16, 0 = all. */
  readonly midiInputChannel: number;
  readonly midiInputPortId: string;
  readonly midiOutputEnabled: boolean;
  /** 1..16, 0 = all. */
  readonly midiOutputChannel: number;
  readonly midiOutputPortId: string;
}

export interface Track extends Strip {
  readonly id: string;
  readonly name: string;
  /** The only class so far is `Sampler`. */
  readonly pluginClassName: string;
  /** Name of the instrument, for example `acoustic_grand_piano` (see `gmInstruments.ts`). */
  readonly pluginName: string;
  readonly pluginValues: PluginValues;
  /** Index into the 16 hues of the palette, 0..15. */
  readonly color: number;
  /** MIDI channel of this track in files and outputs, 1..16. */
  readonly channel: number;
  /**
   * True if the track is one of several that share a MIDI channel (of one port), as in an imported file: all of these
   * set program, controllers and bend for one another. Else the track is by itself, whatever its channel's number.
   */
  readonly sharesChannel: boolean;
  readonly mute: boolean;
  readonly solo: boolean;
  /** -1 left .. 1 right. */
  readonly pan: number;
  /** Sends 0..1. */
  readonly reverb: number;
  readonly chorus: number;
  /** True if a file of this track starts with its program change; false for imported tracks that had none at the start. */
  readonly sendProgram: boolean;
  readonly programChanges: readonly ProgramChange[];
  readonly controlChanges: readonly ControlChange[];
  readonly pitchBends: readonly PitchBend[];
  readonly aftertouches: readonly Aftertouch[];
  readonly rawEvents: readonly RawEvent[];
  /** Note processors of the track, in order; absent: none. */
  readonly devices?: readonly TrackDevice[];
  /** The rows of its drum editor, from the top; absent or empty: those of General MIDI. */
  readonly drumRows?: readonly DrumRow[];
  /** Ticks whose events come in another order than the usual one (see `tickOrder.ts`), sorted. */
  readonly tickOrders: readonly TickOrder[];
  /** The folder that contains it, whose tracks follow each other in `trackIds`; absent: none. */
  readonly folderId?: string | undefined;
}

export interface Roll {
  readonly id: string;
  readonly trackId: string;
  readonly label: string;
  readonly notes: NoteList;
  /** Tick of the timeline for tick 0 of its material, in the first repeat. Below 0 if `offset` compensates for it. */
  readonly startTime: number;
  /** Silent ticks of its material (notes, patterns, lanes and takes) before its left edge. Absent: 0. */
  readonly offset?: number | undefined;
  /** The roll's grid, for example `16n`. */
  readonly subdivision: string;
  readonly chordPatterns: readonly ChordPattern[];
  /** At least 1. */
  readonly repeatCount: number;
  /** Earliest end of a repeat, tick of its material: notes and patterns may need more. 0: as long as they need. */
  readonly length: number;
  /** True once its right edge or its field was set, or its notes were edited: then no note makes a repeat longer (`endOf`). */
  readonly fixedLength?: true | undefined;
  /** True if its right edge is inside of its chord patterns: they end there like notes. Only with `fixedLength`. */
  readonly cutsPatterns?: true | undefined;
  /** Seed of the `R` steps, and of the chance of notes. */
  readonly seed: number;
  /** Controllers and the like that go with the roll. The list is no other roll's. */
  readonly lanes: readonly ClipLane[];
  /** Recorded takes to choose from; absent: none. */
  readonly takes?: RollTakes | undefined;
  /** Index into the palette, 0..15; absent: the colour of its track. */
  readonly color?: number | undefined;
}

/** An open timeline: the records by id. Every roll's `trackId` exists; `timeline.trackIds` has each track once. */
export interface TimelineDocument {
  readonly timeline: Timeline;
  readonly tracks: ReadonlyMap<string, Track>;
  readonly rolls: ReadonlyMap<string, Roll>;
}
