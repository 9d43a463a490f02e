import { useEffect, useRef } from "react";

/** While `active`, Escape in the window of `view` calls `cancel`, and does nothing else. */
export function useEscape(active: boolean, cancel: () => void, view: () => Window = () => window): void {
  const latest = useRef({ cancel, view });
  useEffect(() => {
    latest.current = { cancel, view };
  });
  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.cancel();
    };
    const target = latest.current.view();
    target.addEventListener("keydown", press, { capture: true });
    return () => target.removeEventListener("keydown", press, { capture: true });
  }, [active]);
}
