import { useEffect } from "react";

/** While `active`, Escape in the window of `view` calls `cancel`, and does nothing else. */
export function useEscape(active: boolean, cancel: () => void, view: () => Window = () => window): void {
  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    const target = view();
    target.addEventListener("keydown", press, { capture: true });
    return () => target.removeEventListener("keydown", press, { capture: true });
  });
}
