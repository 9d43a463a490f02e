import { MonitorX } from "lucide-react";
import type { FocusEvent } from "react";
import { useEffect, useRef, useState } from "react";
import type { CanvasPlace, CanvasSize } from "../../view/canvas/LentCanvas.ts";
import { Button } from "../controls/Button.tsx";
import { EmptyState } from "../controls/EmptyState.tsx";
import { LARGE_ICON } from "../controls/iconSize.ts";
import { askTurn } from "../hooks/turns.ts";
import { strings } from "../strings/canvasLost.ts";
import { lendCanvas } from "./lendCanvas.tsx";

export interface CanvasHostProps {
  /** Draws on a canvas in that place; resolves with how to take it away again. */
  readonly mount: (place: CanvasPlace) => Promise<() => void>;
  /** Accessible name of the canvas, and the keys it uses. With it the keyboard reaches the canvas. */
  readonly label?: string;
  /** The keyboard has come to it. */
  readonly onReach?: () => void;
}

/**
 * A place on the page that a canvas fills. A canvas that cannot be made is an error of the screen it belongs to. One that
 * the graphics card lost says so, and is made anew when there is a card again: whatever was on it went with it.
 */
export function CanvasHost({ mount, label, onReach }: CanvasHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [lost, setLost] = useState(false);
  const [generation, setGeneration] = useState(0);

  useEffect(() => {
    const place = host.current!;
    const onLost = (event: Event): void => {
      // Only then does the browser give it back.
      event.preventDefault();
      setLost(true);
    };
    const onRestored = (): void => setGeneration((count) => count + 1);
    // These events do not bubble, but they come down.
    place.addEventListener("webglcontextlost", onLost, true);
    place.addEventListener("webglcontextrestored", onRestored, true);
    return () => {
      place.removeEventListener("webglcontextlost", onLost, true);
      place.removeEventListener("webglcontextrestored", onRestored, true);
    };
  }, []);

  useEffect(() => {
    let gone = false;
    let unmount: (() => void) | null = null;
    const made = (undo: () => void): void => {
      if (gone) return undo();
      unmount = undo;
      setLost(false);
    };
    const failed = (error: unknown): void => {
      // After a loss there may be no card for a while: the way to try again stays.
      if (!gone && generation === 0)
        setFailure(error instanceof Error ? error : new Error("The canvas could not be made."));
    };
    // A context and its programs are a task's work.
    const place = host.current!;
    const lend = (size: CanvasSize, antialias: boolean) => lendCanvas(place, size, antialias);
    const stopAsking = askTurn(() => mount({ host: place, lend }).then(made, failed));
    return () => {
      gone = true;
      stopAsking();
      unmount?.();
    };
  }, [mount, generation]);
  if (failure) throw failure;
  // A press on the canvas is no way to reach it: what it acts on, its tools decide.
  const reach = (event: FocusEvent<HTMLElement>): void => {
    if (event.currentTarget.matches(":focus-visible")) onReach?.();
  };
  // Without a name it is no stop of the Tab key, but has the focus where that has to go somewhere.
  const named =
    label === undefined ? { tabIndex: -1 } : { role: "application", tabIndex: 0, "aria-label": label, onFocus: reach };
  return (
    <>
      <div ref={host} data-keys-home style={FILLING} {...named} />
      {lost && <CanvasLost onRetry={() => setGeneration((count) => count + 1)} />}
    </>
  );
}

const FILLING = { position: "absolute", inset: 0, overflow: "hidden", outlineOffset: -2 } as const;

/** Lies over a canvas that the graphics card has lost. */
const CanvasLost = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className="absolute inset-0 z-1 on-panel" role="alert">
    <EmptyState icon={<MonitorX {...LARGE_ICON} />} title={strings.title} text={strings.text}>
      <Button size="medium" onClick={onRetry}>
        {strings.retry}
      </Button>
    </EmptyState>
  </div>
);
