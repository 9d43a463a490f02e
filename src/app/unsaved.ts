/** What writes edits to the browser's storage. */
interface Saver {
  /** Notes what waits; whether the page may go without a loss. */
  leave(): boolean;
  /** Stores what waits at once. */
  flush(): Promise<void>;
}

const savers = new Set<Saver>();

/** For as long as the page lives: what is not stored yet is when the page hides or goes, and the browser asks where it cannot. */
export function saveBeforeLeaving(saver: Saver): void {
  savers.add(saver);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) saver.leave();
  });
  globalThis.addEventListener("pagehide", () => saver.leave());
  globalThis.addEventListener("beforeunload", (event) => {
    if (!saver.leave()) event.preventDefault();
  });
}

export async function storeUnsaved(): Promise<void> {
  await Promise.all([...savers].map((saver) => saver.flush()));
}
