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

/** A stretch of a song: from one tick to another (exclusive), or as often round its loop as `loops` says. */
export interface SongPart {
  readonly startTick: number;
  /** Null: the end of the song, or that of the loop. */
  readonly endTick: number | null;
  readonly loops: number | null;
}
