import { fail, ok, type Result } from "../../../domain/AppError.ts";
import type { ProjectRepository } from "./ProjectRepository.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import { planOf } from "../../access/plans.ts";

interface Usage {
  readonly documents: number;
  readonly bytes: number;
}

/** Deletes the oldest deleted documents if new content needs their storage, which counts until then. Errors: `QUOTA_REACHED`. */
export async function makeRoom(
  owner: Pick<Principal, "plan">,
  projects: ProjectRepository,
  bytes: number,
  documents: 0 | 1,
): Promise<Result<void>> {
  const room = await roomFor(owner, projects, bytes, documents);
  if (!room.ok) return room;
  const quota = planOf(owner.plan);
  const [used, deleted] = [room.value, await projects.deletedUsage()];
  const surplus = {
    documents: Math.max(0, used.documents + deleted.documents + documents - quota.documents),
    bytes: Math.max(0, used.bytes + deleted.bytes + bytes - quota.bytes),
  };
  if (surplus.documents > 0 || surplus.bytes > 0) await projects.purge(surplus);
  return ok(undefined);
}

/** Current usage, if there is storage for more. Errors: `QUOTA_REACHED`. */
export async function roomFor(
  owner: Pick<Principal, "plan">,
  projects: ProjectRepository,
  bytes: number,
  documents: 0 | 1,
): Promise<Result<Usage>> {
  const { documents: documentQuota, bytes: byteQuota } = planOf(owner.plan);
  const usage = await projects.usage();
  if (usage.documents + documents > documentQuota)
    return fail("QUOTA_REACHED", `Your plan has room for ${documentQuota} boards and projects`);
  if (usage.bytes + bytes <= byteQuota) return ok(usage);
  // Parts count as long as they are there, also those that only deleted documents have.
  if (bytes > 0 && (await projects.purgeOneOfParts())) return roomFor(owner, projects, bytes, documents);
  return fail("QUOTA_REACHED", `Your plan has room for ${byteQuota / 1024 ** 3} GB of boards and projects`);
}
