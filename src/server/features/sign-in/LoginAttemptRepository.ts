import { sql } from "kysely";
import { Repository } from "../../database/Repository.ts";

/** Failures that lock an address for the place they come from, and for how long. */
const LOCKOUT = { failures: 5, minutes: 5 } as const;
/** So many failures from everywhere are somebody with many places: each unknown one has a single guess then. */
const MANY_FAILURES = 50;
const EVERYWHERE = Buffer.alloc(0);

export interface Attempt {
  readonly emailHash: Buffer;
  readonly placeHash: Buffer;
  /** A device that the user is signed in with: strangers' failures do not count against it, nor its own for others. */
  readonly trusted: boolean;
}

const pause = sql`make_interval(mins => ${sql.lit(LOCKOUT.minutes)})`;

export class LoginAttemptRepository extends Repository {
  /** Counts an attempt before it is judged, so that guesses at other nodes count too. False while the place is locked. */
  async begin({ emailHash, placeHash, trusted }: Attempt): Promise<boolean> {
    const most = trusted ? LOCKOUT.failures : await this.#mostFailures(emailHash);
    const failures = sql`(case when login_attempts.locked_until is not null or login_attempts.last_at < now() - ${pause}
      then 1 else login_attempts.failures + 1 end)`;
    return this.some(sql`
      insert into login_attempts (email_hash, place_hash, failures, locked_until)
      values (${emailHash}, ${placeHash}, 1, case when 1 >= ${most}::int then now() + ${pause} end)
      on conflict (email_hash, place_hash) do update set
        failures = ${failures}, last_at = now(),
        locked_until = case when ${failures} >= ${most}::int then now() + ${pause} end
      where login_attempts.locked_until is null or login_attempts.locked_until <= now()
      returning failures`);
  }

  async succeed({ emailHash, placeHash }: Attempt): Promise<void> {
    await this.deleteRows("loginAttempts", { emailHash, placeHash });
  }

  async fail({ emailHash, trusted }: Attempt): Promise<void> {
    if (trusted) return;
    await this.run(sql`insert into login_attempts (email_hash, place_hash, failures)
      values (${emailHash}, ${EVERYWHERE}, 1)
      on conflict (email_hash, place_hash) do update set last_at = now(),
        failures = case when login_attempts.last_at < now() - ${pause} then 1 else login_attempts.failures + 1 end`);
  }

  /** The attempt was neither right nor wrong. */
  async release({ emailHash, placeHash }: Attempt): Promise<void> {
    await this.queries
      .updateTable("loginAttempts")
      .set({ failures: sql<number>`greatest(failures - 1, 0)`, lockedUntil: null })
      .where("emailHash", "=", emailHash)
      .where("placeHash", "=", placeHash)
      .execute();
  }

  /** Those of all places. */
  async forget(emailHash: Buffer): Promise<void> {
    await this.queries.deleteFrom("loginAttempts").where("emailHash", "=", emailHash).execute();
  }

  async dropOld(): Promise<void> {
    await this.queries
      .deleteFrom("loginAttempts")
      .where("lastAt", "<", sql<Date>`now() - interval '1 day'`)
      .execute();
  }

  async #mostFailures(emailHash: Buffer): Promise<number> {
    const row = await this.queries
      .selectFrom("loginAttempts")
      .select("failures")
      .where("emailHash", "=", emailHash)
      .where("placeHash", "=", EVERYWHERE)
      .where("lastAt", ">", sql<Date>`now() - ${pause}`)
      .executeTakeFirst();
    return row && row.failures >= MANY_FAILURES ? 1 : LOCKOUT.failures;
  }
}
