import type { Database, DatabaseLog } from "./database/Database.ts";

const SWEEP_MS = 5000;

/** What starts and ends by itself. */
interface Swept {
  sweep(): Promise<void>;
}

/** Every five seconds, what is due starts and ends. Returns how to stop it. */
export function sweepEvents(database: Database, log: DatabaseLog, swept: readonly Swept[]): () => void {
  const timer = setInterval(() => {
    if (!database.ready) return;
    for (const each of swept)
      each
        .sweep()
        .catch((error: unknown) => log.error({ event: "sweep.failed", problem: String(error) }, "events did not end"));
  }, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
