import { useEffect, useRef } from "react";
import type { AriaRole, KeyboardEvent, PointerEvent, RefObject } from "react";
import type { ValueScale } from "./valueScale.ts";
import { wheelEdits } from "./wheelEdits.ts";

/** Edits of a value control: any number of `change`s of one gesture, then `commit` or `cancel`. */
export interface ValueEdit {
  change(value: number): void;
  commit(): void;
  cancel(): void;
}

const nothing = (): void => {};

/** Edit of a value that no undo step is made for: there is nothing to commit, and nothing to cancel. */
export const plainEdit = (change: (value: number) => void): ValueEdit => ({
  change,
  commit: nothing,
  cancel: nothing,
});

export interface ValueControlOptions {
  readonly label: string;
  readonly value: number;
  readonly scale: ValueScale;
  readonly edit: ValueEdit;
  /** The value in words and units, for people and screen readers. */
  readonly text: string;
  readonly axis: "vertical" | "horizontal";
  /** CSS pixels of pointer travel for the whole range; null: the element's own size along the axis. */
  readonly travel: number | null;
  /** True: a press moves the value to the pointer (sliders); false: only dragging changes it (knobs). */
  readonly jump: boolean;
  readonly disabled?: boolean;
}

interface Drag {
  readonly pointerId: number;
  last: number;
  fraction: number;
}

const FINE_FACTOR = 0.1;

/** Behaviour of knobs and sliders: dragging, Shift for fine, wheel, arrows, Page, Home, End, double click, Escape. */
export function useValueControl<E extends HTMLElement>(ref: RefObject<E | null>, options: ValueControlOptions) {
  const latest = useRef(options);
  const drag = useRef<Drag | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  useWheel(ref, latest);

  const step = (value: number): void => {
    options.edit.change(value);
    options.edit.commit();
  };
  const along = (event: PointerEvent): number => (options.axis === "vertical" ? -event.clientY : event.clientX);
  const length = (element: Element): number =>
    options.travel ?? Math.max(1, options.axis === "vertical" ? element.clientHeight : element.clientWidth);

  const onPointerDown = (event: PointerEvent<E>): void => {
    if (event.button !== 0 || options.disabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    event.preventDefault();
    let fraction = options.scale.toFraction(options.value);
    if (options.jump) {
      const box = event.currentTarget.getBoundingClientRect();
      const at =
        options.axis === "vertical"
          ? (box.bottom - event.clientY) / box.height
          : (event.clientX - box.left) / box.width;
      if (Math.abs(at - fraction) * length(event.currentTarget) > 6) {
        fraction = at;
        options.edit.change(options.scale.toValue(fraction));
      }
    }
    drag.current = { pointerId: event.pointerId, last: along(event), fraction };
  };
  const onPointerMove = (event: PointerEvent<E>): void => {
    const state = drag.current;
    if (!state || state.pointerId !== event.pointerId) return;
    const moved = (along(event) - state.last) / length(event.currentTarget);
    state.last = along(event);
    if (moved === 0) return;
    state.fraction = Math.min(1, Math.max(0, state.fraction + moved * (event.shiftKey ? FINE_FACTOR : 1)));
    options.edit.change(options.scale.toValue(state.fraction, event.shiftKey));
  };
  const onPointerUp = (event: PointerEvent<E>): void => {
    if (drag.current?.pointerId !== event.pointerId) return;
    drag.current = null;
    if (event.type === "pointercancel") options.edit.cancel();
    else options.edit.commit();
  };
  const onKeyDown = (event: KeyboardEvent<E>): void => {
    if (event.key === "Escape" && drag.current) {
      drag.current = null;
      event.stopPropagation();
      options.edit.cancel();
      return;
    }
    const next = valueOfKey(event, options);
    if (next === null || options.disabled) return;
    event.preventDefault();
    // Arrow keys belong to the focused control, not to the shortcuts of the screen.
    event.stopPropagation();
    step(next);
  };

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onKeyDown,
    onDoubleClick: () => !options.disabled && step(options.scale.initial),
    ...sliderAria(options),
  };
}

/** Screen readers want a number where a fader says silence. */
const finite = (number: number): number => (Number.isFinite(number) ? number : -60);

function sliderAria({ label, value, scale, text, axis, disabled }: ValueControlOptions) {
  return {
    role: "slider" as AriaRole,
    tabIndex: disabled ? -1 : 0,
    "aria-label": label,
    "aria-valuemin": finite(scale.min),
    "aria-valuemax": finite(scale.max),
    "aria-valuenow": finite(value),
    "aria-valuetext": text,
    "aria-orientation": axis,
    "aria-disabled": disabled === true,
  };
}

function valueOfKey(event: KeyboardEvent, { value, scale }: ValueControlOptions): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const size = event.shiftKey ? "fine" : "normal";
  switch (event.key) {
    case "ArrowUp":
    case "ArrowRight":
      return scale.nudge(value, 1, size);
    case "ArrowDown":
    case "ArrowLeft":
      return scale.nudge(value, -1, size);
    case "PageUp":
      return scale.nudge(value, 1, "large");
    case "PageDown":
      return scale.nudge(value, -1, "large");
    case "Home":
      return scale.min;
    case "End":
      return scale.max;
    default:
      return null;
  }
}

/** React's own wheel listener is passive and could not keep the page from scrolling. */
function useWheel<E extends HTMLElement>(ref: RefObject<E | null>, latest: RefObject<ValueControlOptions>): void {
  useEffect(() => (ref.current ? wheelEdits(ref.current, () => latest.current) : undefined), [ref, latest]);
}
