import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Queries } from "./Database.ts";

/**
 * Condition that a viewer may see another user's content: neither has blocked the other, and the other's account is not being
 * deleted. Columns by `sql`, ids as values; a viewer of null is not signed in.
 */
export const unblocked = (owner: unknown, viewer: unknown): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from user_blocks where (blocker_id = ${owner} and blocked_id = ${viewer})
    or (blocker_id = ${viewer} and blocked_id = ${owner})) and ${present(owner, viewer)}`;

/** Pairs of these users of whom one has blocked the other; of two who have blocked each other both. */
export async function blockedAmong(
  queries: Queries,
  userIds: readonly string[],
): Promise<readonly (readonly [userId: string, otherId: string])[]> {
  const rows = await queries
    .selectFrom("userBlocks")
    .select(["blockerId", "blockedId"])
    .where("blockerId", "in", userIds)
    .where("blockedId", "in", userIds)
    .execute();
  return rows.map((row) => [row.blockerId, row.blockedId]);
}

/** Condition that the owner's account is not being deleted, or is the viewer's own. */
export const present = (owner: unknown, viewer: unknown): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from users gone where gone.id = ${owner} and gone.deleted_at is not null
    and gone.id is distinct from ${viewer})`;
