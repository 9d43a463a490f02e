import { useRef } from "react";

/** Marks the elements whose keys the screen hears wherever nothing else takes them: its canvases. */
const KEYS_HOME = "[data-keys-home]";

interface Opened {
  readonly trigger: HTMLElement;
  /** The canvas that had the focus before. */
  readonly canvas: HTMLElement | null;
}

/**
 * Where the keys go when a menu, list or popover closes. The keyboard's user goes on from the trigger; who opened it with
 * the pointer goes on with the canvas, whose keys would operate the trigger otherwise. Inside dialogs, and where no canvas
 * is, the focus stays with the trigger.
 */
export function useFocusHome() {
  const opened = useRef<Opened | null>(null);
  return {
    trigger: {
      onPointerDownCapture: ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
        const canvas = document.activeElement?.closest<HTMLElement>(KEYS_HOME) ?? null;
        opened.current = { trigger: currentTarget, canvas };
      },
      onKeyDownCapture: (): void => {
        opened.current = null;
      },
    },
    onCloseAutoFocus: (event: Event): void => {
      const from = opened.current;
      opened.current = null;
      if (!from || !document.querySelector(KEYS_HOME) || from.trigger.closest("[role=dialog]")) return;
      event.preventDefault();
      // What the menu opened, for example a field for a name, has the focus already.
      const { activeElement } = document;
      if (activeElement === from.trigger) from.trigger.blur();
      else if (activeElement !== null && activeElement !== document.body) return;
      from.canvas?.focus({ preventScroll: true });
    },
  };
}
