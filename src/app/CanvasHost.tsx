import { useEffect, useRef, useState } from "react";

export interface CanvasHostProps {
  /** Puts a canvas into the host; resolves with how to take it out again. */
  readonly mount: (host: HTMLElement) => Promise<() => void>;
  readonly className?: string;
}

/** A place on the page that a canvas fills. A canvas that cannot be made is an error of the screen it belongs to. */
export function CanvasHost({ mount, className }: CanvasHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    let gone = false;
    let unmount: (() => void) | null = null;
    mount(host.current!).then(
      (undo) => {
        if (gone) undo();
        else unmount = undo;
        return undo;
      },
      (error: unknown) => setFailure(error instanceof Error ? error : new Error("The canvas could not be made.")),
    );
    return () => {
      gone = true;
      unmount?.();
    };
  }, [mount]);
  if (failure) throw failure;
  return <div ref={host} className={className} style={{ position: "absolute", inset: 0, overflow: "hidden" }} />;
}
