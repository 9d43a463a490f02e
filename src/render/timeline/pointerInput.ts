import type { CanvasHandlers, Drag } from "../../state/timeline/gestures.ts";
import type { Stage } from "../shared/Stage.ts";
import { FINGER_SLOP, FingerPress } from "./FingerPress.ts";
import { PinchGesture } from "./PinchGesture.ts";
import type { ViewControl } from "./ViewControl.ts";

export interface PointerTarget<Pointer> {
  readonly stage: Stage;
  readonly handlers: CanvasHandlers<Pointer>;
  readonly view: ViewControl;
  /** The pointer in musical units. */
  pointerAt(x: number, y: number, event: PointerEvent | MouseEvent): Pointer;
  /** The part of the canvas whose presses are not for tools but play, for example piano keys. */
  readonly keys?: {
    holds(x: number, y: number): boolean;
    press(x: number, y: number): Drag<PointerEvent>;
  };
}

type Active<Pointer> =
  | { readonly kind: "tool"; readonly drag: Drag<Pointer> }
  | { readonly kind: "key"; readonly drag: Drag<PointerEvent> }
  | { readonly kind: "pan" };

const SCROLL_SPEED = 0.35;
/** A press of the mouse that goes no further is no drag, CSS pixels. */
const MOUSE_SLOP = 4;

/**
 * Pointers of a canvas: one finger or the mouse is the tool's, the middle button and two fingers pan, a pinch zooms. The
 * second button and a finger that is held ask for the menu, or begin what is dragged from there. Escape, a second finger, a
 * long press, a lost pointer take a gesture back. A drag past the edge scrolls on.
 */
export class PointerInput<Pointer> {
  readonly #target: PointerTarget<Pointer>;
  readonly #abort = new AbortController();
  readonly #pinch: PinchGesture;
  readonly #finger = new FingerPress({
    press: (event) => this.#startWith(event),
    hold: (event) => this.#hold(event),
  });
  #active: Active<Pointer> | null = null;
  #pointerId = -1;
  #last: PointerEvent | null = null;
  /** The press that was last begun: two listeners may receive it. */
  #taken: PointerEvent | null = null;
  readonly #unframe: () => void;

  constructor(target: PointerTarget<Pointer>) {
    this.#target = target;
    this.#pinch = new PinchGesture(target.view);
    const { canvas, host } = target.stage;
    const on = { signal: this.#abort.signal };
    // The canvas may stand in a second window of the page.
    const view = canvas.ownerDocument.defaultView ?? window;
    // Keys at the window and on the way down: a note is not to wait for other listeners.
    view.addEventListener("pointerdown", (event) => this.#keyDown(event), { ...on, capture: true });
    canvas.addEventListener("pointerdown", (event) => this.#down(event), on);
    canvas.addEventListener("pointermove", (event) => this.#move(event), on);
    canvas.addEventListener("pointerup", (event) => this.#up(event), on);
    canvas.addEventListener("pointercancel", (event) => this.#lost(event), on);
    canvas.addEventListener("dblclick", (event) => this.#doubleClick(event), on);
    // The menu key's event comes from the focused element around the canvas.
    host.addEventListener("contextmenu", (event) => this.#contextMenu(event), on);
    view.addEventListener("keydown", (event) => this.#key(event), { ...on, capture: true });
    view.addEventListener("blur", () => this.cancel(), on);
    this.#unframe = target.stage.onFrame(() => this.#autoScroll());
  }

  get busy(): boolean {
    return this.#active !== null || this.#finger.isWaiting;
  }

  cancel(): void {
    this.#finger.drop();
    const active = this.#active;
    this.#active = null;
    if (active && active.kind !== "pan") active.drag.cancel();
    this.#target.stage.invalidate();
  }

  destroy(): void {
    this.cancel();
    this.#abort.abort();
    this.#unframe();
  }

  #keyDown(event: PointerEvent): void {
    if (event.target !== this.#target.stage.canvas || !this.#target.keys) return;
    const { x, y } = this.#place(event);
    if (this.#target.keys.holds(x, y)) this.#down(event);
  }

  #down(event: PointerEvent): void {
    if (event === this.#taken) return;
    this.#taken = event;
    const { x, y } = this.#place(event);
    this.#press(event, x, y);
    // After the note that a piano key plays: nothing is to hold it up.
    this.#target.stage.canvas.setPointerCapture(event.pointerId);
  }

  #press(event: PointerEvent, x: number, y: number): void {
    const isFinger = event.pointerType === "touch";
    if (isFinger && event.isPrimary) this.#forgetFingers();
    if (isFinger && this.#pinch.down(event.pointerId, x, y)) {
      this.cancel();
      return;
    }
    if (this.busy) return;
    event.preventDefault();
    this.#pointerId = event.pointerId;
    // A piano key does not wait.
    if (isFinger && this.#target.keys?.holds(x, y) !== true) this.#finger.down(event);
    else this.#startWith(event);
  }

  /** A finger that is the only one on the screen: of any other the release was never told. */
  #forgetFingers(): void {
    if (this.#pinch.isEmpty) return;
    this.#pinch.clear();
    this.cancel();
  }

  #startWith(event: PointerEvent): void {
    const { x, y } = this.#target.stage.place(event);
    this.#last = event;
    this.#active = this.#begin(event, x, y);
    this.#forMenu = event.button === 2 && this.#active?.kind === "tool" ? event : null;
    this.#target.stage.invalidate();
  }

  #hold(event: PointerEvent): void {
    this.cancel();
    const { x, y } = this.#target.stage.place(event);
    const drag = this.#target.handlers.hold?.(this.#target.pointerAt(x, y, event));
    if (!drag) return this.#openMenu(event);
    this.#last = event;
    this.#active = { kind: "tool", drag };
    this.#forMenu = event;
  }

  #begin(event: PointerEvent, x: number, y: number): Active<Pointer> | null {
    if (event.button === 1) return { kind: "pan" };
    const { keys } = this.#target;
    if (keys?.holds(x, y)) return { kind: "key", drag: keys.press(x, y) };
    const drag = this.#target.handlers.down(this.#target.pointerAt(x, y, event));
    return drag && { kind: "tool", drag };
  }

  #move(event: PointerEvent): void {
    const { x, y } = this.#place(event);
    if (this.#pinch.move(event.pointerId, x, y)) return;
    this.#finger.move(event);
    if (this.#finger.isWaiting) return;
    const active = this.#active;
    if (!active) {
      this.#target.stage.canvas.style.cursor = this.#target.handlers.hover(this.#target.pointerAt(x, y, event));
      return;
    }
    if (event.pointerId !== this.#pointerId) return;
    // A context menu or another window can swallow the release.
    if (event.buttons === 0) {
      this.#up(event);
      return;
    }
    const before = this.#last ?? event;
    this.#last = event;
    if (active.kind === "pan") this.#pan(before, event);
    else this.#send(active, event);
    this.#target.stage.invalidate();
  }

  #pan(from: PointerEvent, to: PointerEvent): void {
    const before = this.#target.stage.place(from);
    const after = this.#target.stage.place(to);
    this.#target.view.pan(before.x - after.x, before.y - after.y);
  }

  #send(active: Exclude<Active<Pointer>, { kind: "pan" }>, event: PointerEvent): void {
    const { x, y } = this.#place(event);
    if (active.kind === "key") active.drag.move(event);
    else active.drag.move(this.#target.pointerAt(x, y, event));
  }

  #up(event: PointerEvent): void {
    this.#pinch.up(event.pointerId);
    this.#finger.up(event);
    const active = this.#active;
    if (!active || event.pointerId !== this.#pointerId) return;
    this.#active = null;
    const { x, y } = this.#place(event);
    const asksMenu = this.#asksMenu(event);
    if (active.kind === "key") active.drag.end(event);
    else if (active.kind === "tool") {
      if (asksMenu && event.pointerType === "touch") active.drag.cancel();
      else active.drag.end(this.#target.pointerAt(x, y, event));
    }
    if (asksMenu) this.#openMenu(event);
    this.#target.stage.invalidate();
  }

  #lost(event: PointerEvent): void {
    this.#pinch.up(event.pointerId);
    if (event.pointerId === this.#pointerId) this.cancel();
  }

  #doubleClick(event: MouseEvent): void {
    const { x, y } = this.#place(event);
    this.#target.handlers.doubleClick(this.#target.pointerAt(x, y, event));
    this.#target.stage.invalidate();
  }

  /** The press of the second button, or of a finger that was held, that a tool handles: released where it was, it opens the menu. */
  #forMenu: PointerEvent | null = null;

  #asksMenu(event: PointerEvent): boolean {
    const down = this.#forMenu;
    if (!down) return false;
    const slop = down.pointerType === "touch" ? FINGER_SLOP : MOUSE_SLOP;
    return Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) <= slop;
  }

  #openMenu({ clientX, clientY }: MouseEvent): void {
    this.#target.stage.canvas.dispatchEvent(
      new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }),
    );
  }

  #contextMenu(event: MouseEvent): void {
    const { stage, handlers } = this.#target;
    // Browsers ask for it with the press, or with the release: here it is the release, and no drag has been.
    if (event.isTrusted && event.button === 2 && this.#forMenu) return event.preventDefault();
    // The browser's own long press comes sooner or later than the one here, also on piano keys and amid a slow drag, or not at all.
    if ((event as Partial<PointerEvent>).pointerType === "touch") {
      event.preventDefault();
      event.stopPropagation();
      this.#finger.hold();
      return;
    }
    const { x, y } = this.#place(event);
    const pointer = event.target === stage.canvas ? this.#target.pointerAt(x, y, event) : null;
    if (!handlers.menu?.(pointer)) event.preventDefault();
    stage.invalidate();
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.#active) return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }

  #autoScroll(): void {
    const event = this.#last;
    if (this.#active?.kind !== "tool" || !event) return;
    const { left, top, right, foot } = this.#target.view.bounds();
    const { x, y } = this.#place(event);
    const dx = beyond(x, left, right) * SCROLL_SPEED;
    const dy = this.#startedInRows() ? beyond(y, top, foot) * SCROLL_SPEED : 0;
    if (dx === 0 && dy === 0) return;
    this.#target.view.pan(dx, dy);
    this.#send(this.#active, event);
    this.#target.stage.invalidate();
  }

  /** A drag in a ruler or in the velocity lane has no rows to go to. */
  #startedInRows(): boolean {
    const { top, foot } = this.#target.view.bounds();
    return this.#downY >= top && this.#downY < foot;
  }

  #downY = 0;

  #place(event: MouseEvent): { x: number; y: number } {
    const place = this.#target.stage.place(event);
    if (event.type === "pointerdown") this.#downY = place.y;
    return place;
  }
}

const beyond = (value: number, low: number, high: number): number =>
  value < low ? value - low : value > high ? value - high : 0;
