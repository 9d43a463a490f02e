import type { Widget } from "./Widget.ts";

const FRAME_MS = 15;

interface Spring {
  readonly timer: ReturnType<typeof setInterval>;
  readonly end: () => void;
}

/** XY pads on their way back to their places: they move, and send, as under a hand. */
export class Springs {
  readonly #place: (widget: Widget, x: number, y: number) => void;
  readonly #running = new Map<Widget, Spring>();

  constructor(place: (widget: Widget, x: number, y: number) => void) {
    this.#place = place;
  }

  /** Moves a widget from its value to another in `ms` milliseconds, quickly at first. */
  start(widget: Widget, x: number, y: number, ms: number): void {
    this.stop(widget);
    const from = { x: widget.x.value, y: widget.y.value };
    const startMs = performance.now();
    const end = (): void => {
      this.stop(widget);
      this.#place(widget, x, y);
    };
    const timer = setInterval(() => {
      const left = 1 - (performance.now() - startMs) / ms;
      if (left <= 0) end();
      else this.#place(widget, x + (from.x - x) * left ** 3, y + (from.y - y) * left ** 3);
    }, FRAME_MS);
    this.#running.set(widget, { timer, end });
  }

  /** A hand takes it where it is. */
  stop(widget: Widget): void {
    clearInterval(this.#running.get(widget)?.timer);
    this.#running.delete(widget);
  }

  /** It is there at once. */
  finish(widget: Widget): void {
    this.#running.get(widget)?.end();
  }
}
