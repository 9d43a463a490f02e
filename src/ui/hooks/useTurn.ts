import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { askTurn } from "./turns.ts";

/**
 * False when something is shown at first, true once it is its turn to be made whole: a screen of many rows and panels is
 * shown at once in its right size, and filled from task to task, in the order of its parts.
 */
export function useTurn(): boolean {
  const [isOn, setIsOn] = useState(false);
  // At once, so that the next one waits until this one is made.
  useEffect(() => askTurn(() => flushSync(() => setIsOn(true))), []);
  return isOn;
}
