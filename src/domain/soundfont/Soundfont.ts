import type { Modulator } from "./records.ts";

/** A generator record (SF2.04 section 7.5). `amount` is signed; ranges are unpacked by `rangeOf`. */
export interface GeneratorRecord {
  readonly generator: number;
  readonly amount: number;
}

/** A preset or instrument zone (SF2.04 sections 7.3 and 7.7), its records in the order of the file. */
export interface Zone {
  readonly generators: readonly GeneratorRecord[];
  readonly modulators: readonly Modulator[];
}

export interface PresetRecord {
  readonly name: string;
  readonly bank: number;
  readonly program: number;
  readonly zones: readonly Zone[];
}

export interface InstrumentRecord {
  readonly name: string;
  readonly zones: readonly Zone[];
}

/**
 * A sample header (SF2.04 section 7.10) as the file has it. For compressed samples (`type` has
 * `COMPRESSED_SAMPLE`) `start` and `end` are bytes of `smpl` and loops are frames from the sample's start;
 * for others all four are frames of `smpl`.
 */
export interface SampleRecord {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly loopStart: number;
  readonly loopEnd: number;
  readonly sampleRate: number;
  readonly originalKey: number;
  readonly correctionCents: number;
  readonly link: number;
  readonly type: number;
}

/** Bit of `SampleRecord.type`: an Ogg Vorbis stream (SF3). */
export const COMPRESSED_SAMPLE = 0x10;
/** Bit of `SampleRecord.type`: the data are in a sound card's ROM (SF2.04 section 7.10). */
export const ROM_SAMPLE = 0x8000;

/** A bank as read: records and sample memory, nothing resolved or decoded. `smpl` is a view of the file's bytes. */
export interface Soundfont {
  readonly name: string;
  readonly copyright: string;
  readonly majorVersion: number;
  readonly minorVersion: number;
  readonly presets: readonly PresetRecord[];
  readonly instruments: readonly InstrumentRecord[];
  readonly samples: readonly SampleRecord[];
  readonly smpl: Uint8Array;
  /** Low bytes of 24-bit samples (SF2.04 section 6.2), one a frame. */
  readonly sm24: Uint8Array | null;
  /** Oddities of the file that could be read around. */
  readonly warnings: readonly string[];
}
