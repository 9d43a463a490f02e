import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent } from "react";

/** As on canvases, where a finger that is held so long opens the menu. */
const HOLD_MS = 550;

interface HoldHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

interface Hold {
  readonly handlersOf: (at: number) => HoldHandlers;
  /** Returns false for the click that ends a long press. */
  readonly isPress: (event: MouseEvent) => boolean;
}

/** Long presses of a finger on the items of a list, by their places. A finger that scrolls the list presses nothing. */
export function useHold(onHold: (at: number) => void): Hold {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isHeld = useRef(false);
  const end = useCallback((): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  useEffect(() => end, [end]);
  const hold = (at: number): void => {
    end();
    isHeld.current = true;
    onHold(at);
  };
  return {
    handlersOf: (at) => ({
      onPointerDown: ({ pointerType, isPrimary }) => {
        end();
        isHeld.current = false;
        if (pointerType === "touch" && isPrimary) timer.current = setTimeout(() => hold(at), HOLD_MS);
      },
      onPointerUp: end,
      onPointerCancel: end,
      // Some browsers count a long press sooner, and would take the finger away for their menu.
      onContextMenu: (event) => {
        if (timer.current !== null) hold(at);
        if (isHeld.current) event.preventDefault();
      },
    }),
    // A press of a key is one, too.
    isPress: ({ detail }) => {
      const isPress = !isHeld.current || detail === 0;
      isHeld.current = false;
      return isPress;
    },
  };
}
