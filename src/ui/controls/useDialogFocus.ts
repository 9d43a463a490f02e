import { useRef } from "react";
import { KEYS_HOME } from "./useFloating.ts";

/**
 * Props of a window: it takes the focus itself, not its first button with a tooltip, and gives it back to where it came from. As
 * with menus (`useFloating`), a button that was pressed with the pointer beside a canvas would take the canvas's keys.
 */
export function useDialogFocus() {
  const home = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      const panel = event.target as HTMLElement;
      home.current = homeIn(panel.ownerDocument);
      event.preventDefault();
      panel.focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // What was done in the window may have given the focus away already.
      const { activeElement, body } = (event.target as HTMLElement).ownerDocument;
      if (activeElement === body) home.current?.focus({ preventScroll: true });
    },
  };
}

function homeIn(page: Document): HTMLElement | null {
  const opener = page.activeElement as HTMLElement | null;
  if (opener === page.body) return null;
  const isPressed = !opener?.matches(`:focus-visible, ${KEYS_HOME} *, ${KEYS_HOME}, [role=dialog] *`);
  return isPressed && page.querySelector(KEYS_HOME) ? null : opener;
}
