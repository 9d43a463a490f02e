import { sql } from "kysely";
import type { Queries } from "../../database/Database.ts";
import { Repository } from "../../database/Repository.ts";

export interface RegistrationRow {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** A path of ours to go on to. */
  readonly returnPath: string | null;
}

/** Mails to one address that strangers can cause: of registrations in an hour, and of one code for a new password. */
const HOURLY_MAILS = 5;
const RESET_MAILS = 3;

/** Apart from the locks of servers, which have one number. */
const ADDRESSES = 1;

/** Nobody else, on any node, changes what belongs to the address until the transaction ends. */
export async function lockAddress(queries: Queries, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADDRESSES}, hashtext(${email}))`.execute(queries);
}

/** Mailed codes, kept only as hashes, each good once and for a while. */
export class CodeRepository extends Repository {
  /** False where the address has had as many mails as it may have in an hour. */
  async addRegistration(codeHash: Buffer, registration: RegistrationRow, minutes: number): Promise<boolean> {
    const { count } = await this.queries
      .selectFrom("registrations")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("email", "=", registration.email)
      .where("createdAt", ">", sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow();
    if (Number(count) >= HOURLY_MAILS) return false;
    await this.queries
      .insertInto("registrations")
      .values({ ...registration, codeHash, expiresAt: after(minutes) })
      .execute();
    return true;
  }

  /** Returns the address to which the code was mailed, or null. */
  emailOfRegistration(codeHash: Buffer): Promise<string | null> {
    return this.field("registrations", "email", { codeHash });
  }

  /** The registration of the code, which is used up by this together with all others of its address. */
  async consumeRegistration(codeHash: Buffer): Promise<RegistrationRow | null> {
    const taken = await this.queries
      .deleteFrom("registrations")
      .where("codeHash", "=", codeHash)
      .where("expiresAt", ">", sql<Date>`now()`)
      .returning(["email", "name", "passwordHash", "returnPath"])
      .executeTakeFirst();
    if (taken) await this.queries.deleteFrom("registrations").where("email", "=", taken.email).execute();
    return taken ?? null;
  }

  async latestRegistration(email: string): Promise<RegistrationRow | null> {
    const row = await this.queries
      .selectFrom("registrations")
      .select(["email", "name", "passwordHash", "returnPath"])
      .where("email", "=", email)
      .where("expiresAt", ">", sql<Date>`now()`)
      .orderBy("createdAt", "desc")
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  }

  /**
   * The salt of the user's code that is to be mailed: the one that was mailed already, which is good for `minutes` again,
   * or the one given, where there is none or where that is old. Null where it was mailed often enough.
   */
  async saveReset(userId: string, fresh: { codeHash: Buffer; salt: Buffer }, minutes: number): Promise<Buffer | null> {
    const young = sql<boolean>`created_at > now() - make_interval(mins => ${minutes}) and expires_at > now()`;
    const kept = await this.queries
      .selectFrom("passwordResets")
      .select(["salt", "mails"])
      .where("userId", "=", userId)
      .where(young)
      .executeTakeFirst();
    if (kept && kept.mails >= RESET_MAILS) return null;
    if (kept) {
      const again = { mails: kept.mails + 1, expiresAt: after(minutes) };
      await this.queries.updateTable("passwordResets").set(again).where("userId", "=", userId).execute();
      return kept.salt;
    }
    await this.dropResets(userId);
    await this.queries
      .insertInto("passwordResets")
      .values({ ...fresh, userId, expiresAt: after(minutes) })
      .execute();
    return fresh.salt;
  }

  /** Returns the address to which the code was mailed, or null. */
  async emailOfReset(codeHash: Buffer): Promise<string | null> {
    const row = await this.queries
      .selectFrom("passwordResets")
      .innerJoin("users", "users.id", "userId")
      .select("email")
      .where("codeHash", "=", codeHash)
      .executeTakeFirst();
    return row?.email ?? null;
  }

  /** Returns the user of a code, and uses the code up. */
  async consumeReset(codeHash: Buffer): Promise<string | null> {
    const taken = await this.queries
      .deleteFrom("passwordResets")
      .where("codeHash", "=", codeHash)
      .where("expiresAt", ">", sql<Date>`now()`)
      .returning("userId")
      .executeTakeFirst();
    return taken?.userId ?? null;
  }

  async dropResets(userId: string): Promise<void> {
    await this.queries.deleteFrom("passwordResets").where("userId", "=", userId).execute();
  }

  async dropExpired(): Promise<void> {
    const now = sql<Date>`now()`;
    await this.queries.deleteFrom("registrations").where("expiresAt", "<", now).execute();
    await this.queries.deleteFrom("passwordResets").where("expiresAt", "<", now).execute();
  }
}

const after = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;
