import type { KeyLights } from "./KeyLights.ts";
import type { Signal } from "../../domain/Signal.ts";
import type { Widget } from "./Widget.ts";

/** The part of the player that incoming messages move. */
export interface PlayedSurface {
  readonly widgets: readonly Widget[];
  readonly keys: KeyLights;
  /** Sustain is on through a Hold pad. */
  readonly holding: boolean;
  readonly settings: { readonly internalSound: boolean; readonly channel: number };
  readonly onWidget: Signal<Widget>;
  readonly onKeys: Signal<null>;
  /** A toggle is told from outside what it is. */
  followToggle(widget: Widget, on: boolean, value: number): void;
  /** Lets go of every hand whose note sounds on a strip of the engine. */
  endNotes(strip: number): void;
}
