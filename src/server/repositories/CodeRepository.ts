import { sql } from "kysely";
import type { Queries } from "../database/Database.ts";

export interface RegistrationRow {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Apart from the locks of servers, which have one number. */
const ADDRESSES = 1;

/** Nobody else, on any node, changes what belongs to the address until the transaction ends. */
export async function lockAddress(queries: Queries, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADDRESSES}, hashtext(${email}))`.execute(queries);
}

/** Mailed codes, kept only as hashes, each good once and for a while. */
export class CodeRepository {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async addRegistration(codeHash: Buffer, registration: RegistrationRow, minutes: number): Promise<void> {
    await this.#queries
      .insertInto("registrations")
      .values({ ...registration, codeHash, expiresAt: after(minutes) })
      .execute();
  }

  /** Whose address the code was mailed to, or null. */
  async emailOfRegistration(codeHash: Buffer): Promise<string | null> {
    const row = await this.#queries
      .selectFrom("registrations")
      .select("email")
      .where("codeHash", "=", codeHash)
      .executeTakeFirst();
    return row?.email ?? null;
  }

  /** The registration of the code, which is used up by this together with all others of its address. */
  async takeRegistration(codeHash: Buffer): Promise<RegistrationRow | null> {
    const taken = await this.#queries
      .deleteFrom("registrations")
      .where("codeHash", "=", codeHash)
      .where("expiresAt", ">", sql<Date>`now()`)
      .returning(["email", "name", "passwordHash"])
      .executeTakeFirst();
    if (taken) await this.#queries.deleteFrom("registrations").where("email", "=", taken.email).execute();
    return taken ?? null;
  }

  async latestRegistration(email: string): Promise<RegistrationRow | null> {
    const row = await this.#queries
      .selectFrom("registrations")
      .select(["email", "name", "passwordHash"])
      .where("email", "=", email)
      .where("expiresAt", ">", sql<Date>`now()`)
      .orderBy("createdAt", "desc")
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  }

  /** A new code makes the ones before it worthless. */
  async addReset(codeHash: Buffer, userId: string, minutes: number): Promise<void> {
    await this.#queries.deleteFrom("passwordResets").where("userId", "=", userId).execute();
    await this.#queries
      .insertInto("passwordResets")
      .values({ codeHash, userId, expiresAt: after(minutes) })
      .execute();
  }

  /** Whose address the code was mailed to, or null. */
  async emailOfReset(codeHash: Buffer): Promise<string | null> {
    const row = await this.#queries
      .selectFrom("passwordResets")
      .innerJoin("users", "users.id", "userId")
      .select("email")
      .where("codeHash", "=", codeHash)
      .executeTakeFirst();
    return row?.email ?? null;
  }

  /** Whose code it is; it is used up by this. */
  async takeReset(codeHash: Buffer): Promise<string | null> {
    const taken = await this.#queries
      .deleteFrom("passwordResets")
      .where("codeHash", "=", codeHash)
      .where("expiresAt", ">", sql<Date>`now()`)
      .returning("userId")
      .executeTakeFirst();
    return taken?.userId ?? null;
  }

  async dropResets(userId: string): Promise<void> {
    await this.#queries.deleteFrom("passwordResets").where("userId", "=", userId).execute();
  }

  async dropExpired(): Promise<void> {
    const now = sql<Date>`now()`;
    await this.#queries.deleteFrom("registrations").where("expiresAt", "<", now).execute();
    await this.#queries.deleteFrom("passwordResets").where("expiresAt", "<", now).execute();
  }
}

const after = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;
