import { useRef, useState, type PointerEvent } from "react";
import type { DropPoint } from "../../../state/timeline/gestures.ts";
import { useEscape } from "../../hooks/useEscape.ts";
import { useScale } from "../../hooks/useScale.ts";

/** Something that is dragged, at the pointer: CSS pixels of the window. */
interface DraggedTake {
  readonly x: number;
  readonly y: number;
  /** Point of the arrangement's canvas under the pointer; null over anything else. */
  readonly point: DropPoint | null;
}

const THRESHOLD_PX = 6;

/**
 * Pointer handlers of an element that is dragged onto the arrangement, by mouse, pen or finger. Presses of the buttons inside stay
 * presses; Escape gives the drag up.
 */
export function useTakeDrag(onDrop: (point: DropPoint) => void) {
  const scale = useScale();
  const pressed = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null);
  const [dragged, setDragged] = useState<DraggedTake | null>(null);
  const cancel = (): void => {
    pressed.current = null;
    setDragged(null);
  };
  useEscape(dragged !== null, cancel);
  return {
    dragged,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0 || (event.target as Element).closest("button")) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        const from = pressed.current;
        if (from?.id !== event.pointerId) return;
        if (!dragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < THRESHOLD_PX) return;
        setDragged({ x: event.clientX, y: event.clientY, point: pointUnder(event, scale) });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>): void => {
        if (pressed.current?.id !== event.pointerId) return;
        const point = dragged ? pointUnder(event, scale) : null;
        cancel();
        if (point) onDrop(point);
      },
      onPointerCancel: cancel,
    },
  };
}

function pointUnder({ clientX, clientY, altKey }: PointerEvent<HTMLElement>, scale: number): DropPoint | null {
  const under = document.elementFromPoint(clientX, clientY)?.closest("[data-chords='arrangement']");
  const place = under?.getBoundingClientRect();
  return place ? { x: (clientX - place.left) / scale, y: (clientY - place.top) / scale, alt: altKey } : null;
}
