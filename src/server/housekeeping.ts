import { dropOldCallSteps } from "./database/callSteps.ts";
import type { Database, DatabaseLog } from "./database/Database.ts";
import { CodeRepository } from "./features/sign-in/CodeRepository.ts";
import { CreationRepository } from "./features/events/CreationRepository.ts";
import { EventRepository } from "./features/events/EventRepository.ts";
import { ExternalFlowRepository } from "./features/sign-in/external/ExternalFlowRepository.ts";
import { LoginAttemptRepository } from "./features/sign-in/LoginAttemptRepository.ts";
import { dropDeletedProjects, dropUnusedParts } from "./features/projects/ProjectRepository.ts";
import { SessionRepository } from "./access/SessionRepository.ts";
import { TagRepository } from "./features/events/TagRepository.ts";

const HOUR_MS = 3_600_000;

/** Every hour, what has expired goes, and each of `more` is done. Returns how to stop it. */
export function keepHouse(database: Database, log: DatabaseLog, more: readonly (() => Promise<void>)[]): () => void {
  const timer = setInterval(() => {
    if (!database.ready) return;
    for (const work of [() => cleanUp(database), ...more])
      work().catch((error: unknown) =>
        log.error({ event: "housekeeping.failed", problem: String(error) }, "housekeeping failed"),
      );
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Drops expired codes, sessions and attempts, and documents whose deletion cannot be taken back any more,
 * and parts that no document has; launches, counted creations and keys of calls of long ago, and tags that users made and no event has.
 */
export async function cleanUp({ queries }: Pick<Database, "queries">): Promise<void> {
  await new CodeRepository(queries).dropExpired();
  await new ExternalFlowRepository(queries).dropExpired();
  await new LoginAttemptRepository(queries).dropOld();
  await new SessionRepository(queries).dropOld();
  await dropDeletedProjects(queries);
  await dropUnusedParts(queries);
  await new EventRepository(queries, null).dropOldLaunches();
  await new CreationRepository(queries).dropOld();
  await new TagRepository(queries).dropUnused();
  await dropOldCallSteps(queries);
}
