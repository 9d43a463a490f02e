import { sql } from "kysely";
import type { Queries } from "../database/Database.ts";

export type PlanId = "basic" | "pro";

export class SubscriptionRepository {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async of(userId: string): Promise<{ plan: PlanId; renewsAt: Date | null } | null> {
    const row = await this.#queries
      .selectFrom("subscriptions")
      .select(["plan", "renewsAt"])
      .where("userId", "=", userId)
      .executeTakeFirst();
    return row ?? null;
  }

  async set(userId: string, plan: PlanId, provider: string): Promise<void> {
    const fields = { plan, provider, renewsAt: sql<Date>`now() + interval '1 month'`, updatedAt: sql<Date>`now()` };
    await this.#queries
      .insertInto("subscriptions")
      .values({ userId, ...fields })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(fields))
      .execute();
  }

  async remove(userId: string): Promise<void> {
    await this.#queries.deleteFrom("subscriptions").where("userId", "=", userId).execute();
  }

  async addCheckout(checkout: { id: string; userId: string; plan: PlanId }): Promise<void> {
    await this.#queries.insertInto("checkouts").values(checkout).execute();
  }

  /** The plan of the user's open checkout, which is completed by this. */
  async completeCheckout(id: string, userId: string): Promise<PlanId | null> {
    const row = await this.#queries
      .updateTable("checkouts")
      .set({ completedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("completedAt", "is", null)
      .where("createdAt", ">", sql<Date>`now() - interval '1 day'`)
      .returning("plan")
      .executeTakeFirst();
    return row?.plan ?? null;
  }
}
