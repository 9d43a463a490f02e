import { useRef, useState, type PointerEvent } from "react";

/** The first and the last of the parts that a pointer has swept over, the way it went. */
export type Sweep = readonly [from: number, to: number];

interface Swept {
  readonly pointerId: number;
  readonly parts: Sweep;
}

/** Parts that a pointer presses, or sweeps over, on an element; `done` receives them on release. */
export function useSweep(
  partAt: (event: PointerEvent<HTMLElement>) => number,
  done: (first: number, last: number) => void,
) {
  const [swept, setSwept] = useState<Sweep | null>(null);
  // On a busy page a pointer is released before its last steps were drawn.
  const latest = useRef<Swept | null>(null);
  const set = (next: Swept | null): void => {
    latest.current = next;
    setSwept(next?.parts ?? null);
  };
  const isSwept = ({ pointerId }: PointerEvent): boolean => latest.current?.pointerId === pointerId;
  const follow = (event: PointerEvent<HTMLElement>): void => {
    if (isSwept(event)) set({ pointerId: event.pointerId, parts: [latest.current!.parts[0], partAt(event)] });
  };
  return {
    swept,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        // Further fingers do not end the sweep of the first one.
        if (event.button !== 0 || (latest.current !== null && !event.isPrimary)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = partAt(event);
        set({ pointerId: event.pointerId, parts: [at, at] });
      },
      onPointerMove: follow,
      onPointerUp: (event: PointerEvent<HTMLElement>): void => {
        if (!isSwept(event)) return;
        follow(event);
        const { parts } = latest.current!;
        set(null);
        done(Math.min(...parts), Math.max(...parts));
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>): void => {
        if (isSwept(event)) set(null);
      },
    },
  };
}
