import { sql } from "kysely";
import type { Queries } from "./Database.ts";

/** A call of a user, told from others by its key. */
export interface CallId {
  readonly userId: string;
  readonly key: string;
  /** SHA-256 of the call with all that was sent. */
  readonly digest: Buffer;
}

type Step = Readonly<Record<"digest" | "result", Buffer>>;

/** Steps that are kept of the call of this user and key, by name. */
export async function callSteps(
  queries: Queries,
  { userId, key }: Pick<CallId, "userId" | "key">,
): Promise<ReadonlyMap<string, Step>> {
  const rows = await queries
    .selectFrom("callSteps")
    .select(["step", "digest", "result"])
    .where("userId", "=", userId)
    .where("key", "=", key)
    .execute();
  return new Map(rows.map(({ step, digest, result }) => [step, { digest, result }]));
}

/** False where there is one already. Waits for another transaction that is adding it. */
export async function addCallStep(
  queries: Queries,
  { userId, key, digest }: CallId,
  step: string,
  result: Buffer,
): Promise<boolean> {
  const added = await queries
    .insertInto("callSteps")
    .values({ userId, key, step, digest, result })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Steps of a user that the hourly sweep leaves: some hundred calls. */
const MOST_OF_USER = 1000;

/** Drops steps of calls that nobody asks again, and those of users who make too many. */
export async function dropOldCallSteps(queries: Queries): Promise<void> {
  await sql`delete from call_steps where created_at < now() - interval '1 day'`.execute(queries);
  await sql`delete from call_steps using (
      select user_id, key, step, row_number() over (partition by user_id order by created_at desc) as place from call_steps
    ) counted
    where counted.place > ${MOST_OF_USER} and (call_steps.user_id, call_steps.key, call_steps.step)
      = (counted.user_id, counted.key, counted.step)`.execute(queries);
}

/** Migration: changes of calls that carry a key, so that one that is asked again is done once. */
export const callStepsTable = `
create table call_steps (
  user_id text not null references users on delete cascade,
  key text not null,
  -- The transaction in the call, or 'answer'.
  step text not null,
  -- SHA-256 of the call with all that was sent.
  digest bytea not null,
  result bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key, step)
);
create index call_steps_old on call_steps (created_at);
`;
