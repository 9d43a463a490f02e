import { sql } from "kysely";
import { Repository } from "../database/Repository.ts";

/** Names of the add-ons of a row of `users`, in the order in which they were given. */
export const addOnsOfUser = sql<string[]>`(select coalesce(array_agg(add_on order by granted_at, add_on), '{}')
  from grants where grants.user_id = users.id and revoked_at is null)`;

/** Add-ons that were given to accounts. */
export class GrantRepository extends Repository {
  /** False where they have it already. `adminId`: who gives it; null: the command line. */
  add(userId: string, addOn: string, adminId: string | null): Promise<boolean> {
    return this.insertNew("grants", { userId, addOn, grantedBy: adminId });
  }

  /** False where they do not have it. */
  async revoke(userId: string, addOn: string, adminId: string | null): Promise<boolean> {
    const { numUpdatedRows } = await this.queries
      .updateTable("grants")
      .set({ revokedAt: sql<Date>`now()`, revokedBy: adminId })
      .where("userId", "=", userId)
      .where("addOn", "=", addOn)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async of(userId: string): Promise<string[]> {
    const row = await this.queries
      .selectFrom("users")
      .select(addOnsOfUser.as("addOns"))
      .where("id", "=", userId)
      .executeTakeFirst();
    return row?.addOns ?? [];
  }
}
