import { sql } from "kysely";
import type { Queries } from "../database/Database.ts";

/** Failures that lock an address, and for how long. */
export const LOCKOUT = { failures: 5, minutes: 5 } as const;

export class LoginAttemptRepository {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /**
   * Counts an attempt before it is judged, so that guesses sent all at once count too. False while the address is
   * locked.
   */
  async begin(emailHash: Buffer): Promise<boolean> {
    const pause = sql`make_interval(mins => ${LOCKOUT.minutes})`;
    const failures = sql`(case when login_attempts.locked_until is not null or login_attempts.last_at < now() - ${pause}
      then 1 else login_attempts.failures + 1 end)`;
    const { rows } = await sql`
      insert into login_attempts (email_hash, failures) values (${emailHash}, 1)
      on conflict (email_hash) do update set
        failures = ${failures}, last_at = now(),
        locked_until = case when ${failures} >= ${LOCKOUT.failures} then now() + ${pause} end
      where login_attempts.locked_until is null or login_attempts.locked_until <= now()
      returning failures`.execute(this.#queries);
    return rows.length > 0;
  }

  async succeed(emailHash: Buffer): Promise<void> {
    await this.#queries.deleteFrom("loginAttempts").where("emailHash", "=", emailHash).execute();
  }

  async dropOld(): Promise<void> {
    await this.#queries
      .deleteFrom("loginAttempts")
      .where("lastAt", "<", sql<Date>`now() - interval '1 day'`)
      .execute();
  }
}
