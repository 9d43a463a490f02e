import { useRef, useState, type PointerEvent } from "react";
import { useEscape } from "../../hooks/useEscape.ts";

/** Something that is dragged, at the pointer: CSS pixels of the window. */
export interface DraggedTake<Target> {
  readonly x: number;
  readonly y: number;
  /** Place under the pointer that takes can be dropped on; null over anything else. */
  readonly target: Target | null;
}

const THRESHOLD_PX = 6;

/**
 * Pointer handlers of a take that is dragged onto a target, by mouse, pen or finger. Presses of the buttons inside stay presses;
 * Escape gives the drag up.
 */
export function useTakeDrag<Target>(
  targetUnder: (event: PointerEvent<HTMLElement>) => Target | null,
  onDrop: (target: Target) => void,
) {
  const pressed = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null);
  const [dragged, setDragged] = useState<DraggedTake<Target> | null>(null);
  const cancel = (): void => {
    pressed.current = null;
    setDragged(null);
  };
  useEscape(dragged !== null, cancel);
  return {
    dragged,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        const { button, currentTarget, target } = event;
        // Menus and dialogs of the take report here, too, though they are elsewhere on the page.
        if (button !== 0 || !currentTarget.contains(target as Element) || (target as Element).closest("button")) return;
        currentTarget.setPointerCapture(event.pointerId);
        pressed.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        const from = pressed.current;
        if (from?.id !== event.pointerId) return;
        if (!dragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < THRESHOLD_PX) return;
        setDragged({ x: event.clientX, y: event.clientY, target: targetUnder(event) });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>): void => {
        if (pressed.current?.id !== event.pointerId) return;
        const target = dragged ? targetUnder(event) : null;
        cancel();
        if (target !== null) onDrop(target);
      },
      onPointerCancel: cancel,
    },
  };
}

/** Element under the pointer, or around that, which a selector names. */
export const elementUnder = ({ clientX, clientY }: PointerEvent<HTMLElement>, selector: string): Element | null =>
  document.elementFromPoint(clientX, clientY)?.closest(selector) ?? null;
