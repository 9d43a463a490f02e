/** A MIDI message of the open timeline, on its way from the scheduler to a MIDI output. */
export interface OutputMessage {
  /** Where it goes, see `outputStrips.ts`. */
  readonly strip: number;
  /** Pairs a note-off with its note-on; 0 for what is no note. */
  readonly noteId: number;
  /** Whole, on channel 1. */
  readonly data: readonly number[];
}

/** What falls due next. The frames are those of the audio context. */
export interface OutputBatch {
  readonly run: number;
  readonly messages: readonly (OutputMessage & { readonly contextFrame: number })[];
  /** When it was handed over, ms since the epoch by the clock of the page. */
  readonly handedMs: number;
}

/** As it reaches whoever sends it: with the ms of `performance.now()` at which the engine's sound is heard. */
export interface DueMessage extends OutputMessage {
  readonly timeMs: number;
}

/** Messages are handed over so long before they are due while the page is prompt, ms. */
export const LEAST_OUTPUT_WINDOW_MS = 120;
/** And so long where it was seen to be busy. */
export const MOST_OUTPUT_WINDOW_MS = 450;
