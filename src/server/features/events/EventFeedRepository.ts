import { Repository } from "../../database/Repository.ts";

/** Feeds of events for calendars. */
export class EventFeedRepository extends Repository {
  /** The version that the token of the user's feed is made of; the user's row is held until the transaction ends. */
  async version(userId: string): Promise<number> {
    const row = await this.queries
      .selectFrom("users")
      .select("feedVersion")
      .where("id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    return row.feedVersion;
  }

  async open(userId: string, tokenHash: Buffer): Promise<void> {
    await this.queries
      .insertInto("eventFeeds")
      .values({ userId, tokenHash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Owner of the feed that a token opens; null where the account is to be deleted, too. */
  async owner(tokenHash: Buffer): Promise<string | null> {
    const row = await this.queries
      .selectFrom("eventFeeds")
      .innerJoin("users", "users.id", "userId")
      .select("userId")
      .where("tokenHash", "=", tokenHash)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    return row?.userId ?? null;
  }
}
