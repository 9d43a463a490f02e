import { useCallback, useRef, useSyncExternalStore } from "react";
import type { DocumentStore } from "../../state/DocumentStore.ts";

/**
 * Returns a part of the open document, as `select` reads it; renders again when the part changed (`Object.is`, or `same`).
 * Records keep their references, so that selecting one is enough.
 */
export function useDocument<Document, Diff, T>(
  store: DocumentStore<Document, Diff>,
  select: (document: Document) => T,
  same: (a: T, b: T) => boolean = Object.is,
): T {
  const last = useRef<{ value: T } | null>(null);
  const subscribe = useCallback(
    (notify: () => void) => {
      const end = store.subscribe({ change: notify, load: () => notifyLater(notify) });
      return () => {
        opened.delete(notify);
        end();
      };
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => {
    const value = select(store.current);
    if (last.current && same(last.current.value, value)) return last.current.value;
    last.current = { value };
    return value;
  });
}

const opened = new Set<() => void>();

/** In the next task, all together: a document that is opened is a task's work already before the screen shows it. */
function notifyLater(notify: () => void): void {
  if (opened.size === 0)
    setTimeout(() => {
      const told = [...opened];
      opened.clear();
      for (const tell of told) tell();
    });
  opened.add(notify);
}

/** For selectors that make a new array each time. */
export const sameItems = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => Object.is(item, b[index]));
