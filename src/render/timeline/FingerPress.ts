/** Possible meanings of a finger's press. */
export interface FingerMeanings {
  /** It is the tool's. */
  press(event: PointerEvent): void;
  /** It stays where it is: the menu is asked for. */
  hold(event: PointerEvent): void;
}

/** So long another finger may follow: together they pan and zoom, and no tool has done anything. */
const ALONE_MS = 60;
/** Below the 700 ms after which the menu's library would open it by itself, without a target. */
const HOLD_MS = 550;
/** A finger that is held is not as still as a mouse, CSS pixels. */
export const FINGER_SLOP = 8;

/** A finger that has come down on a canvas: a press once it has been alone for a moment, moved or lifted; held still, a long press. */
export class FingerPress {
  readonly #meanings: FingerMeanings;
  #down: PointerEvent | null = null;
  #isPress = false;
  #alone: ReturnType<typeof setTimeout> | undefined;
  #holding: ReturnType<typeof setTimeout> | null = null;

  constructor(meanings: FingerMeanings) {
    this.#meanings = meanings;
  }

  /** True while a finger is down whose meaning is not decided yet. */
  get isWaiting(): boolean {
    return this.#down !== null && !this.#isPress;
  }

  down(event: PointerEvent): void {
    this.drop();
    this.#down = event;
    this.#isPress = false;
    this.#alone = setTimeout(() => this.#press(), ALONE_MS);
    // Not at once: behind a task that took long the finger may have been lifted, and the browser has yet to tell.
    this.#holding = setTimeout(() => (this.#holding = setTimeout(() => this.hold())), HOLD_MS);
  }

  move({ pointerId, clientX, clientY }: PointerEvent): void {
    const down = this.#down;
    if (down?.pointerId !== pointerId) return;
    if (Math.hypot(clientX - down.clientX, clientY - down.clientY) <= FINGER_SLOP) return;
    this.#endHolding();
    this.#press();
  }

  up({ pointerId }: PointerEvent): void {
    if (this.#down?.pointerId !== pointerId) return;
    this.#press();
    this.drop();
  }

  /** It was none: another finger has come, or the page has lost it. */
  drop(): void {
    clearTimeout(this.#alone);
    this.#endHolding();
    this.#down = null;
  }

  /** It has been held long enough, if it is where it came down. */
  hold(): void {
    const down = this.#down;
    if (!down || this.#holding === null) return;
    this.drop();
    this.#meanings.hold(down);
  }

  #endHolding(): void {
    if (this.#holding !== null) clearTimeout(this.#holding);
    this.#holding = null;
  }

  #press(): void {
    if (!this.#down || this.#isPress) return;
    clearTimeout(this.#alone);
    this.#isPress = true;
    this.#meanings.press(this.#down);
  }
}
