import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { useLocation } from "wouter";
import type { TourName } from "../../state/session/PageSession.ts";
import type { Session } from "../../state/session.ts";
import type { Settings } from "../../state/settings.ts";
import { Button } from "../controls/Button.tsx";
import { focusFrame } from "../controls/focusNextRow.ts";
import { useSettings } from "../hooks/SettingsContext.ts";
import { useShell } from "../hooks/StudioContext.ts";
import { strings } from "../strings/help.ts";
import { contextOf } from "./shortcutContext.ts";
import { declineTour } from "./declineTour.ts";
import { TOUR_TARGETS } from "./tourTargets.ts";
import styles from "./Tour.module.css";

export interface TourProps {
  readonly of: TourName;
  /** From 0. */
  readonly step: number;
}

/** A tour of the open screen: a ring around the control that a step is about, and a note beside it. It blocks nothing. */
export function Tour({ of, step }: TourProps) {
  const { session } = useShell();
  const settings = useSettings();
  const [path] = useLocation();
  const rect = useTargetRect(TOUR_TARGETS[of][step] ?? "");
  const next = useRef<HTMLButtonElement>(null);
  const [home] = useState(() => document.activeElement);
  useEffect(() => {
    if (contextOf("", path) !== of) leaveTour(session);
  }, [path, of, session]);
  useEffect(() => {
    next.current?.focus({ preventScroll: true });
    return () => giveBack(home);
  }, [home]);
  const steps = strings.tours[of];
  const [title = "", text = ""] = steps[step] ?? [];
  const isLast = step === steps.length - 1;
  const end = (): void => endTour(session, settings, of);
  const press = (event: KeyboardEvent): void => {
    // Keys that operate its buttons are no commands of the screen.
    if (/^(Enter| |Escape)$/u.test(event.key)) event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    end();
  };
  return (
    <>
      {rect && <div className={styles.ring} style={boxOf(rect)} aria-hidden />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape ends the tour from any of its buttons */}
      <section
        className={styles.note}
        style={rect ? placeOf(rect) : {}}
        aria-label={strings.tourOf[of]}
        onKeyDown={press}
      >
        <div aria-live="polite">
          <small className="text-3 size-1">{strings.stepOf(step + 1, steps.length)}</small>
          <h2 className="size-4 weight-600">{title}</h2>
          <p className="text-2 size-3 line-20">{text}</p>
        </div>
        <div className="row gap-8">
          {!isLast && <Button onClick={end}>{strings.skip}</Button>}
          <span className="flex-1" />
          {step > 0 && <Button onClick={() => goTo(session, of, step - 1)}>{strings.back}</Button>}
          <Button ref={next} tone="primary" onClick={() => (isLast ? end() : goTo(session, of, step + 1))}>
            {isLast ? strings.done : strings.next}
          </Button>
        </div>
      </section>
    </>
  );
}

function goTo(session: Session, of: TourName, step: number): void {
  session.tour = { of, step };
}

/** Ends a tour that its screen has left. */
function leaveTour(session: Session): void {
  session.tour = null;
}

/** Ends a tour, which is not offered again. */
function endTour(session: Session, settings: Settings, of: TourName): void {
  leaveTour(session);
  declineTour(settings, of);
}

/** Gives the focus back to where it was before the tour, or to the screen. */
function giveBack(home: Element | null): void {
  if (home instanceof HTMLElement && home.isConnected && home !== document.body) home.focus({ preventScroll: true });
  else focusFrame(document.querySelector("main"));
}

/** Place of an element in the window, kept up with its size; null where there is none. */
function useTargetRect(selector: string): DOMRect | null {
  const [rect, setRect] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    const target = document.querySelector(selector);
    const measure = (): void => setRect(target?.getBoundingClientRect() ?? null);
    measure();
    const observer = new ResizeObserver(measure);
    if (target) observer.observe(target);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [selector]);
  return rect;
}

const RING_PX = 3;
const GAP_PX = 12;
/** Size of the note in rem. */
const NOTE = { width: 20, height: 10 };

const boxOf = ({ left, top, width, height }: DOMRect) => ({
  left: left + RING_PX,
  top: top + RING_PX,
  width: width - 2 * RING_PX,
  height: height - 2 * RING_PX,
});

/** Below its control where there is room, else above it, else within its lower edge. */
function placeOf({ left, top, bottom }: DOMRect) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const height = NOTE.height * rem;
  const x = Math.max(GAP_PX, Math.min(left + GAP_PX, innerWidth - NOTE.width * rem - GAP_PX));
  if (bottom + GAP_PX + height < innerHeight) return { left: x, top: bottom + GAP_PX };
  if (top - GAP_PX - height > 0) return { left: x, bottom: innerHeight - top + GAP_PX };
  return { left: x, bottom: innerHeight - bottom + 2 * GAP_PX };
}
