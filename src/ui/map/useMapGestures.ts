import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { panView, zoomView, type MapSize, type MapView, type WorldPoint } from "../../view/map/mapView.ts";

export interface MapHold {
  readonly view: MapView;
  readonly size: MapSize;
  readonly onView: (view: MapView) => void;
  readonly onWhole: () => void;
  /** A tap or a click on a place of the map, and Enter on its middle. */
  readonly onTap: (at: WorldPoint) => void;
}

/** Pixels that a pointer may move and still tap. */
const TAP_PIXELS = 4;
const KEY_PIXELS = 72;
const WHEEL_PIXELS_PER_STEP = 240;
const LINE_PIXELS = 20;

interface Gesture {
  readonly pointers: Map<number, WorldPoint>;
  moved: number;
}

/** Moves a map with pointers, fingers, the wheel and keys. */
export function useMapGestures(surface: RefObject<HTMLElement | null>, hold: MapHold) {
  const latest = useRef(hold);
  // With the frame: an effect behind it would put the view back where it was before what came meanwhile.
  useLayoutEffect(() => {
    latest.current = hold;
  });
  const gesture = useRef<Gesture>({ pointers: new Map(), moved: 0 });
  const change = (view: MapView): void => {
    // Two events may come before the next frame: the second goes on from the first.
    latest.current = { ...latest.current, view };
    latest.current.onView(view);
  };
  const pan = (right: number, down: number): void =>
    change(panView(latest.current.view, latest.current.size, right, down));
  const zoom = (steps: number, at?: WorldPoint): void => {
    const { view, size } = latest.current;
    change(zoomView(view, size, steps, at ?? { x: size.width / 2, y: size.height / 2 }));
  };
  useWheel(surface, zoom);

  const move = (event: PointerEvent): void => {
    const { pointers } = gesture.current;
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, point);
    gesture.current.moved += Math.hypot(point.x - before.x, point.y - before.y);
    if (gesture.current.moved < TAP_PIXELS) return;
    if (!other) return pan(point.x - before.x, point.y - before.y);
    pan((point.x - before.x) / 2, (point.y - before.y) / 2);
    const spread = distance(point, other) / Math.max(1, distance(before, other));
    zoom(Math.log2(Math.max(0.25, spread)), { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    return undefined;
  };
  const end = (event: PointerEvent, tap: boolean): void => {
    const { pointers, moved } = gesture.current;
    const isLast = pointers.delete(event.pointerId) && pointers.size === 0;
    if (isLast && tap && moved < TAP_PIXELS) latest.current.onTap(pointOf(event));
    if (isLast) gesture.current.moved = 0;
  };
  return {
    zoom,
    pointer: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        gesture.current.pointers.set(event.pointerId, pointOf(event));
      },
      onPointerMove: move,
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const far = event.shiftKey ? 3 : 1;
      const arrow = ARROWS[event.key];
      const { size, onWhole, onTap } = latest.current;
      if (arrow) pan(arrow[0] * KEY_PIXELS * far, arrow[1] * KEY_PIXELS * far);
      else if (event.key === "+" || event.key === "=") zoom(1);
      else if (event.key === "-" || event.key === "_") zoom(-1);
      else if (event.key === "0" || event.key === "Home") onWhole();
      else if (event.key === "Enter" && event.target === surface.current)
        onTap({ x: size.width / 2, y: size.height / 2 });
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const distance = (a: WorldPoint, b: WorldPoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Within the surface, which has the pointer. */
function pointOf(event: PointerEvent): WorldPoint {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** React's own listener could not keep the page from scrolling. */
function useWheel(surface: RefObject<HTMLElement | null>, zoom: (steps: number, at: WorldPoint) => void): void {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PIXELS;
      // Two fingers on a touchpad come as the wheel with Control, in small steps.
      const steps = (-pixels / WHEEL_PIXELS_PER_STEP) * (event.ctrlKey ? 4 : 1);
      latest.current(Math.max(-1, Math.min(1, steps)), { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [surface]);
}
