import { followWorker } from "../adapters/offline/followWorker.ts";
import { notify } from "../state/notices.ts";
import { PageIdle } from "../state/pageIdle.ts";
import type { StudioParts } from "../ui/hooks/StudioContext.ts";
import { strings } from "../ui/strings/shell.ts";

const UPDATE_CHECK_MS = 60 * 60 * 1000;
const USES = ["pointerdown", "keydown"] as const;

/** Stores the app for offline use while the page is idle, and offers new versions. Without effect where the browser has no service workers. */
export async function storeOffline({ shell, studio }: StudioParts): Promise<void> {
  const { session } = shell;
  const page = new PageIdle({
    isBusy: () =>
      session.transport.state === "started" ||
      session.opening !== null ||
      Object.values(session.instruments).some(({ progress }) => progress !== null),
    nowMs: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  for (const type of USES) addEventListener(type, page.use, { capture: true, passive: true });
  void studio.then(({ engine }) => engine.onNote(page.use));
  try {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.register("/sw.js");
    followWorker(registration, serviceWorker, {
      idle: page.idle,
      used: () => [new URL(import.meta.url).pathname, ...performance.getEntriesByType("resource").map(pathOf)],
      savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
      onStored: () => {
        session.isStoredOffline = true;
      },
      onUpdate: (reload) =>
        notify(session, "info", strings.update, { label: strings.reload, run: reload, isLasting: true }),
      reload: () => location.reload(),
    });
    setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
  } catch {
    // Offline use is an addition: where it is refused (private windows, blocked storage), the app works as before.
  }
}

/** The path of a file of this origin, else empty. */
function pathOf({ name }: PerformanceEntry): string {
  const { origin, pathname } = new URL(name);
  return origin === location.origin ? pathname : "";
}
