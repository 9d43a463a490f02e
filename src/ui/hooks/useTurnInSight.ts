import { useEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { askFrameTurn } from "./turns.ts";
import { onceInSight } from "./whileInSight.ts";

/** As `useTurn`, with few turns before each frame; asks for its turn when `element` comes near what is in view, or at once if it `isNear`. */
export function useTurnInSight(element: RefObject<Element | null>, isNear: boolean): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (isOn) return undefined;
    let end = (): void => undefined;
    const ask = (): void => {
      end = askFrameTurn(() => flushSync(() => setIsOn(true)));
    };
    const stop = isNear || !element.current ? ask() : onceInSight(element.current, ask);
    return () => {
      stop?.();
      end();
    };
  }, [element, isNear, isOn]);
  return isOn;
}
