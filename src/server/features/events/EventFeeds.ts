import { createHmac } from "node:crypto";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import { EventRepository } from "./EventRepository.ts";
import { hashOf } from "../../access/secrets.ts";
import { UserRepository } from "../../access/UserRepository.ts";
import { eventJsonOf } from "./eventJsonOf.ts";
import { Repository } from "../../database/Repository.ts";

/** Feeds of events for calendars. */
class EventFeedRepository extends Repository {
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
    await this.insertNew("eventFeeds", { userId, tokenHash });
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

const DAY_MS = 86_400_000;
/** Days for which past events stay in a calendar. */
const KEPT_DAYS = 90;
const MOST_EVENTS = 500;

/**
 * A user's events for calendar programs: those that they own, have starred or follow, and that they go to. The address is
 * the only proof, and shows nothing but these; a new one ends the one before, and so does another password.
 */
export class EventFeeds {
  readonly #queries: Queries;
  readonly #key: Uint8Array;

  /** `key`: a secret of the server, the same on every node. */
  constructor(queries: Queries, key: Uint8Array) {
    this.#queries = queries;
    this.#key = key;
  }

  /** The token of the user's feed: kept nowhere, and yet the same until it is renewed or the password changes. */
  tokenOf(userId: string, renew: boolean): Promise<string> {
    return exclusively(this.#queries, [userKey(userId)], async (queries) => {
      const feeds = new EventFeedRepository(queries);
      if (renew) await new UserRepository(queries).closeEventFeeds(userId);
      const token = feedToken(this.#key, userId, await feeds.version(userId));
      await feeds.open(userId, hashOf(token));
      return token;
    });
  }

  /** Null where the token opens none (any more). */
  async read(token: string): Promise<EventJson[] | null> {
    const userId = await new EventFeedRepository(this.#queries).owner(hashOf(token));
    if (userId === null) return null;
    const since = new Date(Date.now() - KEPT_DAYS * DAY_MS);
    const rows = await new EventRepository(this.#queries, userId).ofCalendar(since, MOST_EVENTS);
    return rows.map((row) => eventJsonOf(row, userId));
  }
}

const feedToken = (key: Uint8Array, userId: string, version: number): string =>
  createHmac("sha256", key).update(`event feed ${version} of ${userId}`).digest("base64url");
