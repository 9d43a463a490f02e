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
  userOf({ issuer, subject }: ExternalIdentity): Promise<string | null> {
    return this.field("externalLogins", "userId", { issuer, subject });
  }

  /** False where the identity is somebody's already, or the user has another one of this provider. */
  add(userId: string, identity: ExternalIdentity): Promise<boolean> {
    return this.insertNew("externalLogins", { userId, ...identity });
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
  remove(userId: string, provider: string): Promise<boolean> {
    return this.deleteRows("externalLogins", { userId, provider });
  }
}
