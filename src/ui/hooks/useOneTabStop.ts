import { useEffect } from "react";
import type { FocusEvent, KeyboardEvent, RefObject } from "react";

/**
 * Makes the rows of buttons in a list one stop of the Tab key: up and down go from row to row, left and right along a
 * row. All of its buttons are rendered with a `tabIndex` of -1; which one has 0 is kept in the page, so that moving on
 * renders nothing.
 */
export function useOneTabStop(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const place = (): void => {
      if (element.contains(document.activeElement) && stopOf(element)) return;
      const current = element.querySelector<HTMLElement>("li[data-current] button");
      moveStop(element, current ?? element.querySelector<HTMLElement>("li button"));
    };
    place();
    // Rows come and go with a search, or late, and the current one changes.
    const watcher = new MutationObserver(place);
    watcher.observe(element, { childList: true, subtree: true, attributeFilter: ["data-current"] });
    return () => watcher.disconnect();
  }, [list]);
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
      if (target.matches("li button")) moveStop(currentTarget, target);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const next = nextOf(event);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    },
  };
}

const stopOf = (list: HTMLElement): HTMLElement | null => list.querySelector("li button[tabindex='0']");

function moveStop(list: HTMLElement, to: HTMLElement | null): void {
  stopOf(list)?.setAttribute("tabindex", "-1");
  to?.setAttribute("tabindex", "0");
}

function nextOf({ key, currentTarget, target, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>) {
  if (ctrlKey || metaKey || altKey) return null;
  const rows = [...currentTarget.querySelectorAll("li")].map((row) => [...row.querySelectorAll("button")]);
  const row = rows.findIndex((buttons) => buttons.some((button) => button === target));
  const column = rows[row]?.findIndex((button) => button === target) ?? 0;
  const to = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    Home: [0, column],
    End: [rows.length - 1, column],
  }[key];
  return to ? rows[to[0]!]?.[to[1]!] : null;
}
