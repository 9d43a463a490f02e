import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { askFrameTurn } from "./turns.ts";

/** Number of items to show: `first` at once, `step` more in each turn until all of them are. */
export function useGrowingCount(total: number, first: number, step: number): number {
  const [count, setCount] = useState(first);
  useEffect(
    () => (count < total ? askFrameTurn(() => flushSync(() => setCount(count + step))) : undefined),
    [count, total, step],
  );
  return Math.min(count, total);
}
