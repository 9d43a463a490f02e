import type { ValueScale } from "./valueScale.ts";

/** Turns of the wheel that follow each other so soon are one edit. */
const COMMIT_MS = 400;

interface Turned {
  readonly value: number;
  readonly scale: ValueScale;
  readonly edit: { change(value: number): void; commit(): void };
  readonly disabled?: boolean;
}

/** The wheel turns a focused control. Returns the undo. */
export function wheelEdits(element: HTMLElement, latest: () => Turned): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onWheel = (event: WheelEvent): void => {
    const { value, scale, edit, disabled } = latest();
    // Only the focused control takes the wheel: scrolling past one must not change it.
    if (disabled || event.ctrlKey || element.ownerDocument.activeElement !== element || event.deltaY === 0) return;
    event.preventDefault();
    edit.change(scale.nudge(value, event.deltaY < 0 ? 1 : -1, event.shiftKey ? "fine" : "normal"));
    clearTimeout(timer);
    timer = setTimeout(() => latest().edit.commit(), COMMIT_MS);
  };
  element.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    clearTimeout(timer);
    element.removeEventListener("wheel", onWheel);
  };
}
