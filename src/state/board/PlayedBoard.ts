import type { Board } from "../../domain/board/records.ts";
import type { Signal } from "../../domain/Signal.ts";
import type { KeyLights } from "./KeyLights.ts";
import type { PlayerSettings } from "./playerPorts.ts";
import type { Widget } from "./Widget.ts";

/**
 * The board that is played, as the parts of `BoardPlayer` see it: they read it, emit its signals, and name in their
 * constructors the members that they use.
 */
export interface PlayedBoard {
  readonly board: Board;
  readonly settings: PlayerSettings;
  readonly widgets: readonly Widget[];
  readonly keys: KeyLights;
  /** Sustain is on through a Hold pad. */
  readonly holding: boolean;
  /** Sustain is on through a Hold pad or the pedal of an input: released keys stay lit. */
  readonly sustaining: boolean;
  /** The live state of a widget has changed. */
  readonly onWidget: Signal<Widget>;
  readonly onKeys: Signal<null>;
  /** Other widgets, another page or another size is shown. */
  readonly onLoad: Signal<null>;
  /** Something was sent or came in: the activity light. */
  readonly onActivity: Signal<"in" | "out">;
  press(touch: number, widget: Widget, strength: number, u: number, v: number): void;
  release(touch: number): void;
  setValue(widget: Widget, x: number, y?: number | null): void;
  /** Sets a toggle as a received message has it, without sending. */
  followToggle(widget: Widget, on: boolean, value: number): void;
  /** Ends every note of hands, rows and toggles on a strip of the engine. */
  endNotes(strip: number): void;
  /** Darkens the keys that only the sustain held, unless another one still does. */
  endSustain(): void;
  panic(): void;
}
