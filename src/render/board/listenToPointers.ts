import type { Stage } from "../shared/Stage.ts";
import type { BoardLayout } from "../../view/board/boardLayout.ts";
import type { BoardGestures, PointerSample } from "../../view/board/BoardGestures.ts";

const LINE_PIXELS = 16;
const PAGE_PIXELS = 400;
const NOTCH_PIXELS = 100;
/** Half of the smallest thing that a finger, and a mouse, is to hit. */
const TOUCH_REACH = 22;
const MOUSE_REACH = 9;

/** Only the first button of a mouse plays; the others may be down before it and after it. */
const isUp = (event: PointerEvent): boolean =>
  event.pointerType === "mouse" ? (event.buttons & 1) === 0 : event.buttons === 0;

/**
 * Hands the pointers of a canvas to the gestures, each in its own event, so that a note sounds before the event is
 * over. A pointer without buttons is a lost release. `zoom`: pixels of the canvas for one of the layout. Returns the undo.
 */
export function listenToPointers(
  stage: Stage,
  gestures: BoardGestures,
  layout: () => BoardLayout,
  zoom: () => number = () => 1,
): () => void {
  const { canvas } = stage;
  // The canvas may be shown in a second window of the page.
  const view = canvas.ownerDocument.defaultView ?? window;
  const abort = new AbortController();
  const held = new Set<number>();
  // Coordinates are taken relative to the canvas once per press: layout reads in move events would be slow.
  let origin = { left: 0, top: 0, scale: 1 };
  const sample = (event: PointerEvent): PointerSample => ({
    id: event.pointerId,
    x: (event.clientX - origin.left) / origin.scale,
    y: (event.clientY - origin.top) / origin.scale,
    pressure: event.pointerType === "pen" && event.pressure > 0 ? event.pressure : null,
    fine: event.shiftKey,
    alt: event.altKey,
    reach: ((event.pointerType === "mouse" ? MOUSE_REACH : TOUCH_REACH) * stage.size().scale) / origin.scale,
    timeMs: event.timeStamp,
  });
  const measure = (): void => {
    const { left, top } = canvas.getBoundingClientRect();
    origin = { left, top, scale: stage.size().scale * zoom() };
  };
  const press = (event: PointerEvent): void => {
    measure();
    held.add(event.pointerId);
    gestures.down(layout(), sample(event));
    if (event.pointerType !== "mouse" || event.isTrusted) canvas.setPointerCapture?.(event.pointerId);
  };
  const release = (event: PointerEvent): void => {
    if (held.delete(event.pointerId)) gestures.up(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (!held.has(event.pointerId)) return;
    if (isUp(event)) {
      release(event);
      return;
    }
    const parts = event.getCoalescedEvents?.() ?? [];
    if (parts.length === 0) gestures.move(layout(), sample(event));
    else for (const part of parts) gestures.move(layout(), sample(part));
  };
  // Moves come as the hand makes them, and not once a frame, where the browser tells of them so.
  const isRaw = "onpointerrawupdate" in globalThis;
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ): void => canvas.addEventListener(type, listener, { signal: abort.signal, passive });

  // At its window and on the way down: a note is not to wait for whoever else hears presses.
  view.addEventListener(
    "pointerdown",
    (event) => {
      if (event.target !== canvas || (event.pointerType === "mouse" && event.button !== 0)) return;
      press(event);
      // No text selection, no focus theft from the key listener, no mouse events after touches.
      event.preventDefault();
    },
    { signal: abort.signal, capture: true, passive: false },
  );
  view.addEventListener(
    "pointermove",
    (event) => {
      if (event.target !== canvas) return;
      if (!isRaw) move(event);
      if (gestures.hover && held.size === 0 && event.pointerType === "mouse") {
        measure();
        canvas.style.cursor = gestures.hover(layout(), sample(event));
      }
      if (isUp(event)) release(event);
      // The button came down while another one was: browsers tell that by a move.
      else if (event.pointerType === "mouse" && event.button === 0 && !held.has(event.pointerId)) press(event);
      // React would look for who else hears it: of ten fingers that is a tenth of a frame.
      if (held.has(event.pointerId)) event.stopPropagation();
    },
    { signal: abort.signal, capture: true, passive: true },
  );
  if (isRaw)
    canvas.addEventListener("pointerrawupdate", move as EventListener, { signal: abort.signal, passive: true });
  on("pointercancel", () => void gestures.cancel?.());
  for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const) on(type, release);
  if (gestures.cancel) {
    view.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !gestures.cancel!()) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal: abort.signal, capture: true },
    );
  }
  on("contextmenu", (event) => event.preventDefault(), false);
  on(
    "wheel",
    (event) => {
      const unit = event.deltaMode === 1 ? LINE_PIXELS : event.deltaMode === 2 ? PAGE_PIXELS : 1;
      // Shift turns the wheel sideways on some systems.
      const notches = (-(event.deltaY || event.deltaX) * unit) / NOTCH_PIXELS;
      const { x, y } = stage.place(event);
      if (gestures.wheel(layout(), x / zoom(), y / zoom(), notches, event.shiftKey)) {
        event.preventDefault();
      }
    },
    false,
  );
  return () => {
    abort.abort();
    for (const id of held) gestures.up(id);
    held.clear();
  };
}
