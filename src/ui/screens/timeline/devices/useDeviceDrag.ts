import { useState, type PointerEvent } from "react";
import { useEscape } from "../../../hooks/useEscape.ts";

/** A device that is dragged, and the one before which it would go: the number of devices for the end. */
interface Dragged {
  readonly from: number;
  readonly gap: number;
}

export interface DeviceDrag {
  readonly dragged: Dragged | null;
  readonly start: (index: number, event: PointerEvent<HTMLElement>) => void;
  readonly move: (event: PointerEvent<HTMLElement>) => void;
  readonly end: (event: PointerEvent<HTMLElement>) => void;
}

/** Reordering devices by dragging their handles up and down; Escape cancels. `place` receives the index and the distance in places. */
export function useDeviceDrag(place: (from: number, by: number) => void): DeviceDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  useEscape(dragged !== null, () => setDragged(null));
  return {
    dragged,
    start: (from, event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ from, gap: from });
    },
    move: (event) => {
      if (!dragged) return;
      const { items, gap } = gapUnder(event);
      items[Math.min(gap, items.length - 1)]?.scrollIntoView({ block: "nearest" });
      setDragged({ from: dragged.from, gap });
    },
    end: (event) => {
      setDragged(null);
      if (!dragged || event.type === "pointercancel") return;
      const { from } = dragged;
      const { gap } = gapUnder(event);
      const by = gap > from ? gap - 1 - from : gap - from;
      if (by !== 0) place(from, by);
    },
  };
}

function gapUnder({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
  const items = [...(currentTarget.closest("ul")?.children ?? [])];
  const below = items.findIndex((item) => clientY < middleOf(item));
  return { items, gap: below < 0 ? items.length : below };
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
