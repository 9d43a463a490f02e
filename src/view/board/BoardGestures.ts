import type { BoardLayout } from "./boardLayout.ts";

/** One sample of a pointer, in CSS pixels of the board's host. */
export interface PointerSample {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** 0..1 where the device measures it (pens), else null. */
  readonly pressure: number | null;
  /** Shift is held: small steps. */
  readonly fine: boolean;
  readonly alt: boolean;
  /** Distance at which a small thing is still hit: half a finger, or a little for a mouse. */
  readonly reach: number;
  readonly timeMs: number;
}

/** Handlers that the board's surface calls with pointers. Notes sound before the call returns. */
export interface BoardGestures {
  down(layout: BoardLayout, sample: PointerSample): void;
  move(layout: BoardLayout, sample: PointerSample): void;
  /** Lifted, cancelled or lost. */
  up(id: number): void;
  /** Cancels the open gesture. Returns false if there is none. */
  cancel?(): boolean;
  /** A pointer that presses nothing: the cursor (CSS) it is to have. */
  hover?(layout: BoardLayout, sample: PointerSample): string;
  /** `notches` of a wheel, upwards positive. Returns true if there was something to turn. */
  wheel(layout: BoardLayout, x: number, y: number, notches: number, fine: boolean): boolean;
}
