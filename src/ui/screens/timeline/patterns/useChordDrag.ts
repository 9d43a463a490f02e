import { useCallback, useEffect, useRef, useState, type MouseEvent, type PointerEvent } from "react";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import type { DropDrag, DropPoint } from "../../../../state/timeline/gestures.ts";
import { useScale } from "../../../hooks/useScale.ts";
import { useTimelinePorts } from "../TimelineContext.ts";

/** A place of the pattern editor: a gap of the row of patterns (0: before the first), or a step of the picture. */
export interface ChordTarget {
  readonly kind: "gap" | "step";
  readonly at: number;
}

/** What hangs at the pointer. CSS pixels of the window. */
interface Dragged {
  readonly x: number;
  readonly y: number;
  readonly target: ChordTarget | null;
  readonly text: string;
}

/** What a button that chords are dragged from does with the pointer. */
export interface ChordDrag {
  readonly dragged: Dragged | null;
  readonly press: (event: PointerEvent<HTMLElement>, patterns: readonly ChordPattern[], text: string) => void;
  /** Whether something is dragged now. */
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

/** Chords that are dragged out of the palette: onto tracks, between patterns, onto a step. Escape gives it up. */
export function useChordDrag(onTarget: (patterns: readonly ChordPattern[], target: ChordTarget) => void): ChordDrag {
  const { dragChords } = useTimelinePorts();
  const scale = useScale();
  const pressed = useRef<Pressed | null>(null);
  const wasDragged = useRef(false);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const cancel = useCallback((): void => {
    pressed.current?.drop?.cancel();
    pressed.current = null;
    setDragged(null);
  }, []);
  const active = dragged !== null;
  useEffect(() => {
    const view = pressed.current?.view;
    if (!active || !view) return undefined;
    const giveUp = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    view.addEventListener("keydown", giveUp, { capture: true });
    return () => view.removeEventListener("keydown", giveUp, { capture: true });
  }, [active, cancel]);
  useEffect(() => () => pressed.current?.drop?.cancel(), []);
  return {
    dragged,
    press: (event, patterns, text) => {
      if (event.button !== 0 || pressed.current?.drop) return;
      wasDragged.current = false;
      const { pointerId, clientX: x, clientY: y, currentTarget } = event;
      const view = currentTarget.ownerDocument.defaultView ?? window;
      // From the press on: a quick hand is off the button with its first movement.
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
      const under = elementUnder(event);
      state.drop.move(pointOn(under, event, scale));
      const target = targetAt(under, event.clientX, state.patterns.length);
      setDragged({ x: event.clientX, y: event.clientY, target, text: state.text });
      return true;
    },
    drop: (event) => {
      const state = pressed.current;
      if (state?.pointerId !== event.pointerId) return;
      pressed.current = null;
      setDragged(null);
      if (!state.drop) return;
      const under = elementUnder(event);
      state.drop.end(pointOn(under, event, scale));
      const target = targetAt(under, event.clientX, state.patterns.length);
      if (target) onTarget(state.patterns, target);
    },
    cancel: (event) => {
      if (pressed.current?.pointerId === event.pointerId) cancel();
    },
    // A press of a key is one, too.
    isClick: (event) => event.detail === 0 || !wasDragged.current,
  };
}

const elementUnder = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Element | null =>
  currentTarget.ownerDocument.elementFromPoint(clientX, clientY);

function pointOn(under: Element | null, event: PointerEvent, scale: number): DropPoint | null {
  const place = under?.closest("[data-chords='arrangement']")?.getBoundingClientRect();
  if (!place) return null;
  const [x, y] = [(event.clientX - place.left) / scale, (event.clientY - place.top) / scale];
  return { x, y, alt: event.altKey };
}

/** Of the steps one takes one chord; several stand between patterns. */
function targetAt(under: Element | null, x: number, count: number): ChordTarget | null {
  const step = under?.closest<HTMLElement>("[data-chords='steps'] [data-step]");
  if (step) return count === 1 ? { kind: "step", at: Number(step.dataset["step"]) } : null;
  const list = under?.closest("[data-chords='patterns']");
  if (!list) return null;
  const chips = [...list.querySelectorAll("button")].map((chip) => chip.getBoundingClientRect());
  return { kind: "gap", at: chips.filter(({ left, width }) => left + width / 2 < x).length };
}
