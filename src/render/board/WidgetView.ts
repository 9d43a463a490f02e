import type { Container } from "pixi.js";
import type { Box } from "../../domain/Box.ts";

/** Draws one widget. `update` brings it up to what its live state says; called at most once a frame. */
export interface WidgetView {
  readonly container: Container;
  update(timeMs: number): void;
  /** Its state changed; more often than frames are drawn. */
  touched?(timeMs: number): void;
  /** True while it moves by itself (a fading trail) and wants another frame. */
  readonly moving: boolean;
  /** It lies elsewhere, and looks as it did; views without it are made anew. */
  moveTo?(box: Box): void;
  destroy(): void;
}
