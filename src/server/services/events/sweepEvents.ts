import type { Database, DatabaseLog } from "../../database/Database.ts";
import type { Events } from "./Events.ts";

const SWEEP_MS = 5000;

/** Every five seconds, what is over ends. Returns how to stop it. */
export function sweepEvents(database: Database, log: DatabaseLog, events: Events): () => void {
  const timer = setInterval(() => {
    if (!database.ready) return;
    events
      .sweep()
      .catch((error: unknown) => log.error({ event: "sweep.failed", problem: String(error) }, "events did not end"));
  }, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
