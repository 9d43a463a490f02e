import type { ViewControl } from "./ViewControl.ts";

interface Place {
  x: number;
  y: number;
}

const MIN_SPREAD = 24;

/** Two fingers: their middle pans, their spread zooms, time across and rows down. */
export class PinchGesture {
  readonly #view: ViewControl;
  readonly #fingers = new Map<number, Place>();
  #rowFactor = 1;

  constructor(view: ViewControl) {
    this.#view = view;
  }

  /** Adds a finger; true once there are two and the pinch has begun. */
  down(id: number, x: number, y: number): boolean {
    this.#fingers.set(id, { x, y });
    this.#rowFactor = 1;
    return this.#fingers.size >= 2;
  }

  /** True while the finger belongs to a pinch. */
  move(id: number, x: number, y: number): boolean {
    const finger = this.#fingers.get(id);
    if (!finger || this.#fingers.size < 2) {
      if (finger) Object.assign(finger, { x, y });
      return false;
    }
    const before = this.#spread();
    Object.assign(finger, { x, y });
    const after = this.#spread();
    this.#view.pan(before.x - after.x, before.y - after.y);
    if (before.width > MIN_SPREAD && after.width > MIN_SPREAD) {
      this.#view.zoomTime(after.width / before.width, after.x);
    }
    if (before.height > MIN_SPREAD * 2 && after.height > MIN_SPREAD * 2) this.#zoomRows(after, before);
    return true;
  }

  up(id: number): void {
    this.#fingers.delete(id);
  }

  get isEmpty(): boolean {
    return this.#fingers.size === 0;
  }

  clear(): void {
    this.#fingers.clear();
  }

  // Rows have whole heights: small factors are gathered until they make a step.
  #zoomRows(after: { y: number; height: number }, before: { height: number }): void {
    this.#rowFactor *= after.height / before.height;
    if (Math.abs(this.#rowFactor - 1) < 0.1) return;
    this.#view.zoomRows(this.#rowFactor, after.y);
    this.#rowFactor = 1;
  }

  #spread(): { x: number; y: number; width: number; height: number } {
    const [a = { x: 0, y: 0 }, b = a] = this.#fingers.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
  }
}
