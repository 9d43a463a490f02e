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
      home.current = homeOf(document.activeElement);
      event.preventDefault();
      if (event.target instanceof HTMLElement) event.target.focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // What was done in the window may have given the focus away already.
      if (document.activeElement === document.body) home.current?.focus({ preventScroll: true });
    },
  };
}

function homeOf(opener: Element | null): HTMLElement | null {
  if (!(opener instanceof HTMLElement) || opener === document.body) return null;
  const isPressed = !opener.matches(`:focus-visible, ${KEYS_HOME} *, ${KEYS_HOME}, [role=dialog] *`);
  return isPressed && document.querySelector(KEYS_HOME) ? null : opener;
}
