import { sql } from "kysely";
import { effectivePlan } from "./SubscriptionRepository.ts";
import { addOnsOfUser } from "./GrantRepository.ts";
import { Repository } from "../database/Repository.ts";

/** The role of who keeps order (specification 6). */
export const ADMIN = "Admin";

/** User of a session, with their current plan and rights. */
export interface Principal {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly plan: "free" | "basic" | "pro";
  /** Names of features that were given to this account beside those of its plan. */
  readonly addOns: readonly string[];
  /** True from when the deletion of the account was asked for, until that is taken back. */
  readonly leaving: boolean;
}

export interface SessionRow {
  readonly id: string;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly userAgent: string;
  readonly address: string;
  /** Address at which the browser also signs out of the provider with which the session began. */
  readonly signOutUrl: string | null;
}

/** A session ends a year after its start, and when it has not been refreshed for half a year. */
const LIFE = { days: 365, idleDays: 180 } as const;
/** Used tokens are remembered this long, to know them again. */
const MEMORY_DAYS = 30;

/** Condition on a row of `sessions` that the session is open. */
export const openSession = sql<boolean>`sessions.revoked_at is null and sessions.expires_at > now()
  and sessions.used_at > now() - make_interval(days => ${sql.lit(LIFE.idleDays)})`;

export class SessionRepository extends Repository {
  async add(session: NewSession, tokenHash: Buffer): Promise<void> {
    await this.queries
      .insertInto("sessions")
      .values({ ...session, expiresAt: sql<Date>`now() + make_interval(days => ${LIFE.days})` })
      .execute();
    await this.addToken(session.id, tokenHash);
  }

  async addToken(sessionId: string, hash: Buffer): Promise<void> {
    await this.queries.insertInto("refreshTokens").values({ hash, sessionId }).execute();
  }

  /** Adds the token unless it is there. False where it has been used: it has a successor. */
  async addLatestToken(sessionId: string, hash: Buffer): Promise<boolean> {
    await this.insertNew("refreshTokens", { hash, sessionId });
    const row = await this.queries
      .selectFrom("refreshTokens")
      .select("usedAt")
      .where("hash", "=", hash)
      .executeTakeFirstOrThrow();
    return row.usedAt === null;
  }

  /** Returns the user of an open session, or null. */
  async principal(sessionId: string): Promise<Principal | null> {
    return (await this.principals([sessionId])).get(sessionId) ?? null;
  }

  /** Returns the users of those sessions that are open, by session. */
  async principals(sessionIds: readonly string[]): Promise<Map<string, Principal>> {
    const rows = await this.queries
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .leftJoin("subscriptions", "subscriptions.userId", "users.id")
      .select(["users.id as userId", "sessions.id as sessionId", "email", "name", "roles"])
      .select(sql<boolean>`users.deleted_at is not null`.as("leaving"))
      .select([effectivePlan.as("plan"), addOnsOfUser.as("addOns")])
      .where(sql<boolean>`sessions.id = any(${sessionIds})`)
      .where(openSession)
      .execute();
    return new Map(rows.map((row) => [row.sessionId, { ...row, plan: row.plan ?? "free" }]));
  }

  /**
   * The token's session and how many seconds ago the token was used first (null: not before now), or null where it is
   * unknown. Marks it as used. Of one session's tokens one is used at a time: its row is held until the transaction ends.
   */
  async useToken(hash: Buffer): Promise<{ sessionId: string; usedSecondsAgo: number | null } | null> {
    await this.queries
      .selectFrom("sessions")
      .select("id")
      .where("id", "=", (from) => from.selectFrom("refreshTokens").select("sessionId").where("hash", "=", hash))
      .forUpdate()
      .execute();
    const row = await this.queries
      .selectFrom("refreshTokens")
      .select([
        "sessionId",
        sql<number | null>`extract(epoch from clock_timestamp() - used_at)::float8`.as("usedSecondsAgo"),
      ])
      .where("hash", "=", hash)
      .executeTakeFirst();
    if (!row) return null;
    if (row.usedSecondsAgo === null) {
      const usedAt = sql<Date>`clock_timestamp()`;
      await this.queries.updateTable("refreshTokens").set({ usedAt }).where("hash", "=", hash).execute();
    }
    return row;
  }

  /** The session was used just now. */
  async touch(sessionId: string): Promise<void> {
    const usedAt = sql<Date>`clock_timestamp()`;
    await this.queries.updateTable("sessions").set({ usedAt }).where("id", "=", sessionId).execute();
  }

  signOutUrl(sessionId: string): Promise<string | null> {
    return this.field("sessions", "signOutUrl", { id: sessionId });
  }

  /** Returns true if somebody signed in for the session within the last minutes. */
  async isFresh(sessionId: string, minutes: number): Promise<boolean> {
    const row = await this.queries
      .selectFrom("sessions")
      .select("id")
      .where("id", "=", sessionId)
      .where("createdAt", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
      .executeTakeFirst();
    return row !== undefined;
  }

  list(userId: string): Promise<SessionRow[]> {
    return this.queries
      .selectFrom("sessions")
      .select(["id", "userAgent", "address", "createdAt", "usedAt"])
      .where("userId", "=", userId)
      .where(openSession)
      .orderBy("usedAt", "desc")
      .execute();
  }

  /** The user whose session it was, or null where it was not open. */
  async revoke(sessionId: string): Promise<string | null> {
    const row = await this.queries
      .updateTable("sessions")
      .set({ revokedAt: sql<Date>`now()`, signOutUrl: null })
      .where("id", "=", sessionId)
      .where("revokedAt", "is", null)
      .returning("userId")
      .executeTakeFirst();
    return row?.userId ?? null;
  }

  /** Those of the sessions that are open. */
  async openOf(sessionIds: readonly string[]): Promise<string[]> {
    const rows = await this.queries
      .selectFrom("sessions")
      .select("id")
      .where(sql<boolean>`id = any(${sessionIds})`)
      .where(openSession)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Ends one of the user's own sessions. False where it is none. */
  async revokeOwn(userId: string, sessionId: string): Promise<boolean> {
    const row = await this.queries
      .updateTable("sessions")
      .set({ revokedAt: sql<Date>`now()`, signOutUrl: null })
      .where("id", "=", sessionId)
      .where("userId", "=", userId)
      .where("revokedAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Ends all sessions of the user, except one where it is given. */
  async revokeAll(userId: string, exceptId: string | null): Promise<void> {
    await this.queries
      .updateTable("sessions")
      .set({ revokedAt: sql<Date>`now()`, signOutUrl: null })
      .where("userId", "=", userId)
      .where("revokedAt", "is", null)
      .$if(exceptId !== null, (query) => query.where("id", "!=", exceptId ?? ""))
      .execute();
  }

  /** The user's session that the token is of, open or not, or null. */
  async sessionOfUser(userId: string, hash: Buffer): Promise<string | null> {
    const row = await this.queries
      .selectFrom("refreshTokens")
      .innerJoin("sessions", "sessions.id", "sessionId")
      .select("sessionId")
      .where("hash", "=", hash)
      .where("userId", "=", userId)
      .executeTakeFirst();
    return row?.sessionId ?? null;
  }

  sessionOfToken(hash: Buffer): Promise<string | null> {
    return this.field("refreshTokens", "sessionId", { hash });
  }

  async dropOld(): Promise<void> {
    const past = sql<Date>`now() - make_interval(days => ${MEMORY_DAYS})`;
    await this.queries.deleteFrom("refreshTokens").where("usedAt", "<", past).execute();
    await this.queries
      .deleteFrom("sessions")
      .where((or) => or.or([or("expiresAt", "<", past), or("revokedAt", "<", past)]))
      .execute();
  }
}
