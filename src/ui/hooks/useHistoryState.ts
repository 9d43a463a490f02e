import { useCallback, useSyncExternalStore } from "react";
import type { DocumentStore } from "../../state/DocumentStore.ts";

/** Whether there is something to undo and to redo. */
export function useHistoryState<Document, Diff>(
  store: DocumentStore<Document, Diff>,
): { readonly canUndo: boolean; readonly canRedo: boolean } {
  // Notices come before and after the history is written: look again in the next task as well.
  const subscribe = useCallback(
    (notify: () => void) => {
      const later = (): void => {
        notify();
        setTimeout(notify);
      };
      // A gesture enters the history when the pointer or key is released, without a change of the document.
      const events = ["pointerup", "keyup"] as const;
      for (const event of events) addEventListener(event, later);
      const unsubscribe = store.subscribe({ change: later, load: later });
      return () => {
        unsubscribe();
        for (const event of events) removeEventListener(event, later);
      };
    },
    [store],
  );
  const state = useSyncExternalStore(subscribe, () => (store.canUndo ? 1 : 0) + (store.canRedo ? 2 : 0));
  return { canUndo: (state & 1) !== 0, canRedo: (state & 2) !== 0 };
}
