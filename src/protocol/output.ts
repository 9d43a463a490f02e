/** A MIDI message of the open timeline, on its way from the scheduler to a MIDI output. */
export interface OutputMessage {
  /** Target strip, see `outputStrips.ts`. */
  readonly strip: number;
  /** Pairs a note off with its note on; 0 for other messages. */
  readonly noteId: number;
  /** Whole, on channel 1. */
  readonly data: readonly number[];
}

/** A pulse of MIDI clock, 24 a quarter note. */
export interface OutputPulse {
  /** Number of the pulse from the first tick of the song; below 0 during the count-in. */
  readonly number: number;
  /** True during the count-in: gear follows the tempo, and starts with the first pulse after it. */
  readonly isCountIn: boolean;
}

/** Its frame is one of the audio context. */
type OnContext<T> = T & { readonly contextFrame: number };

/** Messages that are due next. */
export interface OutputBatch {
  readonly run: number;
  readonly messages: readonly OnContext<OutputMessage>[];
  /** Empty if no output receives clock. */
  readonly pulses: readonly OnContext<OutputPulse>[];
  /** Time at which it was posted, ms since the epoch by the page's clock. */
  readonly handedMs: number;
}

/** Message for the sender, with the ms of `performance.now()` at which the engine's sound is audible. */
export interface DueMessage extends OutputMessage {
  readonly timeMs: number;
}

/** Pulse like `DueMessage`. */
export interface DuePulse extends OutputPulse {
  readonly timeMs: number;
}

/** Messages are handed over so long before they are due while the page is prompt, ms. */
export const LEAST_OUTPUT_WINDOW_MS = 120;
/** And so long where it was seen to be busy. */
export const MOST_OUTPUT_WINDOW_MS = 450;
