import { useEffect, useRef, useState } from "react";
import { CanvasLost } from "../ui/shell/CanvasLost.tsx";

export interface CanvasHostProps {
  /** Puts a canvas into the host; resolves with how to take it out again. */
  readonly mount: (host: HTMLElement) => Promise<() => void>;
  readonly className?: string;
}

/**
 * A place on the page that a canvas fills. A canvas that cannot be made is an error of the screen it belongs to. One that
 * the graphics card lost says so, and is made anew when there is a card again: whatever was on it went with it.
 */
export function CanvasHost({ mount, className }: CanvasHostProps) {
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
    mount(host.current!).then(
      (undo) => {
        if (gone) undo();
        else {
          unmount = undo;
          setLost(false);
        }
        return undo;
      },
      (error: unknown) => {
        // After a loss there may be no card for a while: the way to try again stays.
        if (!gone && generation === 0)
          setFailure(error instanceof Error ? error : new Error("The canvas could not be made."));
      },
    );
    return () => {
      gone = true;
      unmount?.();
    };
  }, [mount, generation]);
  if (failure) throw failure;
  return (
    <>
      <div ref={host} className={className} style={{ position: "absolute", inset: 0, overflow: "hidden" }} />
      {lost && <CanvasLost onRetry={() => setGeneration((count) => count + 1)} />}
    </>
  );
}
