import type { KeyboardEvent } from "react";

/**
 * Escape in a panel that has the focus. The library hears it by itself, but not in the first moments of a panel, which are
 * long on a busy machine, and not under a notice that came after it. To be heard on the way down: as in the library, the panel
 * goes before a field in it has the key, not before a list that opened from it and stands elsewhere in the page.
 */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (!event.currentTarget.contains(event.target as Element)) return;
    event.preventDefault();
    close();
  };
