import type { DocumentStore } from "../../state/DocumentStore.ts";

/** Hears whenever there may be something else to undo or to redo. Returns the undo. */
export function onHistory<Document, Diff>(store: DocumentStore<Document, Diff>, notify: () => void): () => void {
  // Notices come before and after the history is written: look again in the next task as well.
  const later = (): void => {
    notify();
    setTimeout(notify);
  };
  const abort = new AbortController();
  // A gesture enters the history when the pointer or key is released, without a change of the document.
  for (const event of ["pointerup", "keyup"]) addEventListener(event, later, abort);
  const undo = store.subscribe({ change: later, load: later });
  return () => {
    abort.abort();
    undo();
  };
}
