import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { KEYS_HOME } from "./keysHome.ts";
import { onEscape } from "./onEscape.ts";

interface Opened {
  readonly trigger: HTMLElement;
  /** The canvas that had the focus before. */
  readonly canvas: HTMLElement | null;
}

/** Opens the content in later tasks. Escape before it has opened cancels that. */
function openLater(page: Document, change: (open: boolean) => void): AbortController {
  const opening = new AbortController();
  const timer = setTimeout(() => startTransition(() => change(true)));
  const keydown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    opening.abort();
    change(false);
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener("keydown", keydown, { capture: true, signal: opening.signal });
  opening.signal.addEventListener("abort", () => clearTimeout(timer));
  return opening;
}

/**
 * Props of the parts of a menu, list or popover. Escape closes it, and then the keys go home: the keyboard's user goes on from the trigger; who opened it with
 * the pointer goes on with the canvas, whose keys would operate the trigger otherwise. Inside dialogs, and where no canvas
 * is, the focus stays with the trigger.
 */
export function useFloating() {
  const opened = useRef<Opened | null>(null);
  const opening = useRef<AbortController | null>(null);
  const [open, onOpenChange] = useState(false);
  useLayoutEffect(() => {
    if (open) opening.current?.abort();
  }, [open]);
  useEffect(() => () => opening.current?.abort(), []);
  return {
    root: {
      open,
      // Content opened by a key is made at once, because the next key is meant for it.
      onOpenChange: (next: boolean): void => {
        opening.current?.abort();
        if (next && opened.current) opening.current = openLater(opened.current.trigger.ownerDocument, onOpenChange);
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
        // A part that the menu opened, for example a field for a name, has the focus already.
        const { activeElement } = document;
        if (activeElement === from.trigger) from.trigger.blur();
        else if (activeElement !== null && activeElement !== activeElement.ownerDocument.body) return;
        from.canvas?.focus({ preventScroll: true });
      },
    },
  };
}
