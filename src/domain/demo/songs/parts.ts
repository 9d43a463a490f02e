import { PERCUSSION_BANK } from "../../reference/gmInstruments.ts";
import { RECORDED_SUBDIVISION } from "../../timeline/defaults.ts";
import { BAR, type Chord, type ScoreNote, type ScoreRoll } from "../score.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** A sample as it is written. */
export interface Written {
  readonly name: string;
  /** Length in bars, which a test holds the song to. */
  readonly bars: number;
  readonly song: Fields;
}

/** A sixteenth, ticks. */
export const STEP = BAR / 16;

export const bars = (count: number): number => count * BAR;

export const clip = (
  label: string,
  bar: number,
  length: number,
  notes: readonly ScoreNote[],
  more: Fields = {},
): Fields => ({
  ...({ label, startTime: bars(bar), notes, length: bars(length) } satisfies ScoreRoll),
  ...more,
});

export const track = (
  name: string,
  program: number,
  channel: number,
  rolls: readonly Fields[],
  mix: Fields = {},
): Fields => ({
  name,
  channel,
  pluginValues: { bank: channel === 10 ? PERCUSSION_BANK : 0, program },
  rolls: rolls.map((roll) => ({ subdivision: RECORDED_SUBDIVISION, ...roll })),
  ...mix,
});

export const opening = (bpm: number, fifths: number, minor: boolean): Fields => ({
  ppq: 960,
  tempos: [{ tick: 0, bpm }],
  timeSignatures: [{ tick: 0, numerator: 4, denominator: 4 }],
  keySignatures: [{ tick: 0, fifths, minor }],
});

export const chord = (root: number, quality: string): Chord => ({ root, quality });
