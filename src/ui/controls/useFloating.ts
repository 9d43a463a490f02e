import { startTransition, useRef, useState } from "react";
import { onEscape } from "./onEscape.ts";

/** Marks the elements whose keys the screen hears wherever nothing else takes them: its canvases. */
export const KEYS_HOME = "[data-keys-home]";

interface Opened {
  readonly trigger: HTMLElement;
  /** The canvas that had the focus before. */
  readonly canvas: HTMLElement | null;
}

/**
 * Props of the parts of a menu, list or popover. Escape closes it, and then the keys go home: the keyboard's user goes on from the trigger; who opened it with
 * the pointer goes on with the canvas, whose keys would operate the trigger otherwise. Inside dialogs, and where no canvas
 * is, the focus stays with the trigger.
 */
export function useFloating() {
  const opened = useRef<Opened | null>(null);
  const [open, onOpenChange] = useState(false);
  return {
    root: {
      open,
      // What a press opens is made in tasks after it; what a key opens at once, as the next key is for it.
      onOpenChange: (next: boolean): void => {
        if (next && opened.current) setTimeout(() => startTransition(() => onOpenChange(true)));
        else onOpenChange(next);
      },
    },
    trigger: {
      onPointerDownCapture: ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
        const canvas = document.activeElement?.closest<HTMLElement>(KEYS_HOME) ?? null;
        opened.current = { trigger: currentTarget, canvas };
      },
      onKeyDownCapture: (): void => {
        opened.current = null;
      },
    },
    content: {
      onKeyDownCapture: onEscape(() => onOpenChange(false)),
      onCloseAutoFocus: (event: Event): void => {
        const from = opened.current;
        opened.current = null;
        if (!from || !document.querySelector(KEYS_HOME) || from.trigger.closest("[role=dialog]")) return;
        event.preventDefault();
        // What the menu opened, for example a field for a name, has the focus already.
        const { activeElement } = document;
        if (activeElement === from.trigger) from.trigger.blur();
        else if (activeElement !== null && activeElement !== activeElement.ownerDocument.body) return;
        from.canvas?.focus({ preventScroll: true });
      },
    },
  };
}
