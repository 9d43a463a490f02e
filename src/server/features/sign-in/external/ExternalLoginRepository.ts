import { sql } from "kysely";
import { Repository } from "../../../database/Repository.ts";

/** Identity of somebody at a provider. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly provider: string;
  /** Address from the provider; may be empty. */
  readonly email: string;
}

export interface ExternalLoginRow extends ExternalIdentity {
  readonly userId: string;
  readonly linkedAt: Date;
  readonly usedAt: Date;
}

/** Accounts and the external identities with which they sign in. */
export class ExternalLoginRepository extends Repository {
  /** Returns the user of an identity. */
  async userOf({ issuer, subject }: ExternalIdentity): Promise<string | null> {
    const row = await this.queries
      .selectFrom("externalLogins")
      .select("userId")
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .executeTakeFirst();
    return row?.userId ?? null;
  }

  /** False where the identity is somebody's already, or the user has another one of this provider. */
  async add(userId: string, identity: ExternalIdentity): Promise<boolean> {
    const row = await this.queries
      .insertInto("externalLogins")
      .values({ userId, ...identity })
      .onConflict((conflict) => conflict.doNothing())
      .returning("userId")
      .executeTakeFirst();
    return row !== undefined;
  }

  async touch({ issuer, subject, email }: ExternalIdentity): Promise<void> {
    await this.queries
      .updateTable("externalLogins")
      .set({ usedAt: sql<Date>`now()`, email })
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .execute();
  }

  list(userId: string): Promise<ExternalLoginRow[]> {
    return this.queries
      .selectFrom("externalLogins")
      .selectAll()
      .where("userId", "=", userId)
      .orderBy("linkedAt", "desc")
      .execute();
  }

  /** False where there was none. */
  async remove(userId: string, provider: string): Promise<boolean> {
    const row = await this.queries
      .deleteFrom("externalLogins")
      .where("userId", "=", userId)
      .where("provider", "=", provider)
      .returning("userId")
      .executeTakeFirst();
    return row !== undefined;
  }
}
