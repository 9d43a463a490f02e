import type { KeyboardEvent } from "react";

/** Marks what waits for a key, whichever it is: no window around it closes then. */
export const HEARS_KEYS = { "data-hears-keys": "" };

/** True if a key goes to a control that waits for one. */
export const hearsKeys = ({ target }: { readonly target: EventTarget | null }): boolean =>
  (target as Element).closest("[data-hears-keys]") !== null;

/**
 * Escape in a panel that has the focus. The library hears it by itself, but not in the first moments of a panel, which are
 * long on a busy machine, and not under a notice that came after it. To be heard on the way down: as in the library, the panel
 * goes before a field in it has the key, not before a list that opened from it and stands elsewhere in the page.
 */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (!event.currentTarget.contains(event.target as Element) || hearsKeys(event)) return;
    event.preventDefault();
    close();
  };
