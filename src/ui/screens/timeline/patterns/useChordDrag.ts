import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from "react";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import type { DropDrag, DropPoint } from "../../../../state/timeline/gestures.ts";
import { useEscape } from "../../../hooks/useEscape.ts";
import { useScale } from "../../../hooks/useScale.ts";
import { followPagePlace, placeInPage } from "../../../shell/pagePlace.ts";
import { useTimelinePorts } from "../TimelineContext.ts";

/** A place of the pattern editor: a gap of the row of patterns (0: before the first), or a step of the picture. */
export interface ChordTarget {
  readonly kind: "gap" | "step";
  readonly at: number;
}

/** Dragged chord with its place at the pointer, CSS pixels of the window. */
interface Dragged {
  readonly x: number;
  readonly y: number;
  readonly target: ChordTarget | null;
  readonly text: string;
}

/** Pointer handlers of a button that chords are dragged from. */
export interface ChordDrag {
  readonly dragged: Dragged | null;
  readonly press: (event: PointerEvent<HTMLElement>, patterns: readonly ChordPattern[], text: string) => void;
  /** Returns true while a chord is dragged. */
  readonly move: (event: PointerEvent<HTMLElement>) => boolean;
  readonly drop: (event: PointerEvent<HTMLElement>) => void;
  readonly cancel: (event: PointerEvent<HTMLElement>) => void;
  /** A drag that ends where it began is none. */
  readonly isClick: (event: MouseEvent) => boolean;
}

interface Pressed {
  readonly patterns: readonly ChordPattern[];
  readonly text: string;
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly view: Window;
  drop: DropDrag | null;
}

const THRESHOLD_PX = 6;

/**
 * Chords that are dragged out of the palette: onto tracks, also out of a second window onto those of the page, between patterns,
 * onto a step. Escape gives it up.
 */
export function useChordDrag(onTarget: (patterns: readonly ChordPattern[], target: ChordTarget) => void): ChordDrag {
  const { dragChords } = useTimelinePorts();
  const scale = useScale();
  const pressed = useRef<Pressed | null>(null);
  const wasDragged = useRef(false);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const cancel = (): void => {
    pressed.current?.drop?.cancel();
    pressed.current = null;
    setDragged(null);
  };
  useEscape(dragged !== null, cancel, () => pressed.current?.view ?? window);
  useEffect(() => () => pressed.current?.drop?.cancel(), []);
  useEffect(followPagePlace, []);
  return {
    dragged,
    press: (event, patterns, text) => {
      if (event.button !== 0 || pressed.current?.drop) return;
      wasDragged.current = false;
      const { pointerId, clientX: x, clientY: y, currentTarget } = event;
      const view = currentTarget.ownerDocument.defaultView ?? window;
      // The pointer is captured from the press on: a quick hand is off the button with its first movement.
      currentTarget.setPointerCapture(pointerId);
      pressed.current = { patterns, text, pointerId, x, y, view, drop: null };
    },
    move: (event) => {
      const state = pressed.current;
      if (state?.pointerId !== event.pointerId) return false;
      if (!state.drop) {
        if (Math.hypot(event.clientX - state.x, event.clientY - state.y) < THRESHOLD_PX) return false;
        state.drop = dragChords(state.patterns);
        wasDragged.current = true;
      }
      const under = underPointer(event);
      state.drop.move(pointOn(under, event.altKey, scale));
      const target = targetAt(under, state.patterns.length);
      setDragged({ x: event.clientX, y: event.clientY, target, text: state.text });
      return true;
    },
    drop: (event) => {
      const state = pressed.current;
      if (state?.pointerId !== event.pointerId) return;
      pressed.current = null;
      setDragged(null);
      if (!state.drop) return;
      const under = underPointer(event);
      state.drop.end(pointOn(under, event.altKey, scale));
      const target = targetAt(under, state.patterns.length);
      if (target) onTarget(state.patterns, target);
    },
    cancel: (event) => {
      if (pressed.current?.pointerId === event.pointerId) cancel();
    },
    // A press of a key is one, too.
    isClick: (event) => event.detail === 0 || !wasDragged.current,
  };
}

/** An element, and where on its window the pointer is over it. */
interface Under {
  readonly element: Element | null;
  readonly x: number;
  readonly y: number;
}

/** Element under the pointer: beside a second window that may be one of the page. */
function underPointer({ currentTarget, clientX: x, clientY: y, screenX, screenY }: PointerEvent<HTMLElement>): Under {
  const its = currentTarget.ownerDocument;
  const element = its.elementFromPoint(x, y);
  if (element || its === document) return { element, x, y };
  const place = placeInPage({ x: screenX, y: screenY });
  return { element: document.elementFromPoint(place.x, place.y), ...place };
}

function pointOn({ element, x, y }: Under, alt: boolean, scale: number): DropPoint | null {
  const place = element?.closest("[data-chords='arrangement']")?.getBoundingClientRect();
  return place ? { x: (x - place.left) / scale, y: (y - place.top) / scale, alt } : null;
}

/** A step accepts one chord; several go between patterns. */
function targetAt({ element, x }: Under, count: number): ChordTarget | null {
  const step = element?.closest<HTMLElement>("[data-chords='steps'] [data-step]");
  if (step) return count === 1 ? { kind: "step", at: Number(step.dataset["step"]) } : null;
  const list = element?.closest("[data-chords='patterns']");
  if (!list) return null;
  const chips = [...list.querySelectorAll("button")].map((chip) => chip.getBoundingClientRect());
  return { kind: "gap", at: chips.filter(({ left, width }) => left + width / 2 < x).length };
}
