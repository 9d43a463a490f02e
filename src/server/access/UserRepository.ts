import { sql } from "kysely";
import type { Queries } from "../database/Database.ts";
import { searchTextOf } from "../database/searchText.ts";
import { Repository } from "../database/Repository.ts";

/** Days in which the deletion of an account can be taken back. */
export const GRACE_DAYS = 14;
const DAY_MS = 86_400_000;

/** Time at which an account is deleted for good after a request at `deletedAt`. */
export const goneFrom = (deletedAt: Date): Date => new Date(deletedAt.getTime() + GRACE_DAYS * DAY_MS);

export interface UserRow {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly roles: readonly string[];
  readonly createdAt: Date;
  /** Time of the user's request to delete the account. */
  readonly deletedAt: Date | null;
}

/** Locks the counters of the user's links and marks before these are deleted, as every change of one of them does. */
async function dropOne(queries: Queries, id: string): Promise<boolean> {
  await sql`select from events where id in (select event_id from event_links where user_id = ${id})
    order by id for no key update`.execute(queries);
  await sql`select from public_boards where project_id in (select project_id from public_board_marks
    where user_id = ${id}) order by project_id for no key update`.execute(queries);
  const gone = await queries
    .deleteFrom("users")
    .where("id", "=", id)
    .where("deletedAt", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

export class UserRepository extends Repository {
  async byEmail(email: string): Promise<UserRow | null> {
    const row = await this.queries.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
    return row ?? null;
  }

  async byId(id: string): Promise<UserRow | null> {
    return (await this.queries.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
  }

  /** The user, whose row nobody else changes until the transaction ends. */
  async lock(id: string): Promise<UserRow | null> {
    const query = this.queries.selectFrom("users").selectAll().where("id", "=", id).forNoKeyUpdate();
    return (await query.executeTakeFirst()) ?? null;
  }

  /** False where the address has been taken meanwhile. */
  async add(user: { id: string; email: string; name: string; passwordHash: string | null }): Promise<boolean> {
    const added = await this.queries
      .insertInto("users")
      .values({ ...user, searchText: searchTextOf(user.name) })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  }

  /** Ends the user's feeds for calendars: whoever knew their addresses may have known the password. */
  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.queries.updateTable("users").set({ passwordHash }).where("id", "=", id).execute();
    await this.closeEventFeeds(id);
  }

  /** Ends all of the user's feeds for calendars; the next one has another token. */
  async closeEventFeeds(id: string): Promise<void> {
    const feedVersion = sql<number>`feed_version + 1`;
    await this.queries.updateTable("users").set({ feedVersion }).where("id", "=", id).execute();
    await this.queries.deleteFrom("eventFeeds").where("userId", "=", id).execute();
  }

  /** The account is to go, and since when; the first time counts. */
  async markDeleted(id: string): Promise<Date> {
    const row = await this.queries
      .updateTable("users")
      .set({ deletedAt: sql<Date>`coalesce(deleted_at, now())` })
      .where("id", "=", id)
      .returning("deletedAt")
      .executeTakeFirstOrThrow();
    return row.deletedAt ?? new Date();
  }

  async cancelDeletion(id: string): Promise<void> {
    await this.queries.updateTable("users").set({ deletedAt: null }).where("id", "=", id).execute();
  }

  /** Deletes those, and all that is theirs, who asked for it so many days ago. Returns how many they were. */
  async dropDeleted(days: number): Promise<number> {
    const due = await this.queries
      .selectFrom("users")
      .select("id")
      .where("deletedAt", "<", sql<Date>`now() - make_interval(days => ${days})`)
      .execute();
    let dropped = 0;
    // One by one, and looked at once more: each may have been taken back meanwhile.
    for (const { id } of due) {
      const gone = await this.queries.transaction().execute((queries) => dropOne(queries, id));
      if (gone) dropped++;
    }
    return dropped;
  }
}

/** Form in which addresses are stored and compared: case does not matter. */
export const normalEmail = (email: string): string => email.normalize("NFC").toLowerCase();
