import type { KeyboardEvent } from "react";

/**
 * Escape in a panel that has the focus. The library hears it by itself, but not in the first moments of a panel, which are
 * long on a busy machine, and not under a notice that came after it.
 */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
