import { useEffect, useState } from "react";

/** True once `on` has lasted for `delayMs`: what is quick needs no skeleton. */
export function useLate(on: boolean, delayMs = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, delayMs]);
  return on && late;
}
