/** Takes the sound of a file block by block. Its methods throw what the file system and the encoder throw. */
export interface AudioWriter {
  /** The arrays may be reused once this is done. */
  write(left: Float32Array, right: Float32Array, frames: number): Promise<void>;
  /** Ends the file. */
  close(): Promise<void>;
  /** Samples beyond full scale, which were cut to it; 0 where the format has no full scale. */
  readonly clipped: number;
}

export const AUDIO_FORMATS = ["wav", "flac", "ogg"] as const;

export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** 32 is floating point. */
export type AudioBits = 16 | 24 | 32;

/** The bits of a sample that a format can have, the usual ones first; none where it is compressed with loss. */
export const FORMAT_BITS: Readonly<Record<AudioFormat, readonly AudioBits[]>> = {
  wav: [32, 16, 24],
  flac: [24, 16],
  ogg: [],
};
