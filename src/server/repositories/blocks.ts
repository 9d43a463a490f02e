import { sql, type RawBuilder, type SqlBool } from "kysely";

/** Whether neither of two users has blocked the other; columns by `sql`, ids as values. */
export const unblocked = (one: unknown, other: unknown): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from user_blocks where (blocker_id = ${one} and blocked_id = ${other})
    or (blocker_id = ${other} and blocked_id = ${one}))`;
