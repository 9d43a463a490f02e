/** Writer of edits to the browser's storage. */
interface Saver {
  /** Journals unsaved edits. Returns true if the page can close without a loss. */
  leave(): boolean;
  /** Stores unsaved edits at once. */
  flush(): Promise<void>;
}

const savers = new Set<Saver>();

/**
 * Stores unsaved edits when the page hides or closes, and makes the browser ask before a loss. Returns a function that ends it.
 */
export function saveBeforeLeaving(saver: Saver): () => void {
  savers.add(saver);
  const page = new AbortController();
  const onHide = (): void => {
    if (document.hidden) saver.leave();
  };
  const onUnload = (event: Event): void => {
    if (!saver.leave()) event.preventDefault();
  };
  document.addEventListener("visibilitychange", onHide, page);
  globalThis.addEventListener("pagehide", () => saver.leave(), page);
  globalThis.addEventListener("beforeunload", onUnload, page);
  return () => {
    page.abort();
    savers.delete(saver);
  };
}

export async function storeUnsaved(): Promise<void> {
  await Promise.all([...savers].map((saver) => saver.flush()));
}
