import { DEFAULT_PPQ } from "../timeline/records.ts";
import type { WarningLog } from "./midiFileProblem.ts";

/** Conversion of a file's ticks to ticks of the document. */
export interface TimeBase {
  readonly ppq: number;
  /** Document ticks per file tick: whole, so that nothing is ever rounded. */
  readonly scale: number;
  /** Fixed tempo for SMPTE time, which gives a tick the length that the file defines; null if tempo changes apply. */
  readonly microsecondsPerQuarter: number | null;
}

const SECOND = 1_000_000;
/** 29 means 30 drop-frame: 30000/1001 frames per second, so that 30 frames last 1.001 s. */
const DROP_FRAME_MICROSECONDS = 1_001_000;
const FALLBACK_TICKS_PER_QUARTER = 96;
const FALLBACK_TICKS_PER_FRAME = 40;

/**
 * The time base of a division word. The document's ppq is 960 where the division divides it, else the division's
 * smallest multiple at or above 960. In SMPTE time a "quarter note" is a second (30 frames of drop-frame time), of
 * so many ticks as the file has in it: its microseconds are whole and real time is exact.
 */
export function timeBaseOf(division: number, log: WarningLog): TimeBase {
  if (division < 0x8000) {
    if (division === 0) log.add("DIVISION_ZERO");
    return { ...scaled(division || FALLBACK_TICKS_PER_QUARTER), microsecondsPerQuarter: null };
  }
  const frames = 0x100 - (division >> 8);
  const ticksPerFrame = division & 0xff;
  if (ticksPerFrame === 0) log.add("DIVISION_ZERO");
  if (![24, 25, 29, 30].includes(frames)) log.add("FRAME_RATE");
  const framesPerQuarter = frames === 29 ? 30 : frames;
  return {
    ...scaled(framesPerQuarter * (ticksPerFrame || FALLBACK_TICKS_PER_FRAME)),
    microsecondsPerQuarter: frames === 29 ? DROP_FRAME_MICROSECONDS : SECOND,
  };
}

function scaled(ticksPerQuarter: number): Pick<TimeBase, "ppq" | "scale"> {
  const scale = documentTicks(ticksPerQuarter);
  return { ppq: scale * ticksPerQuarter, scale };
}

/** Ticks of a document per tick of a file with so many a quarter note. */
export function documentTicks(ticksPerQuarter: number): number {
  const divides = DEFAULT_PPQ % ticksPerQuarter === 0;
  return divides ? DEFAULT_PPQ / ticksPerQuarter : Math.ceil(DEFAULT_PPQ / ticksPerQuarter);
}
