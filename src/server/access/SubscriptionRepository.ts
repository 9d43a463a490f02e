import { sql } from "kysely";
import { Repository } from "../database/Repository.ts";

export type PlanId = "basic" | "pro";

/** A plan that somebody has. */
export interface Subscription {
  readonly plan: PlanId;
  /** Payment provider: `test` or `stripe`. */
  readonly provider: string;
  readonly state: "active" | "ending" | "past_due";
  /** Time of the next payment; null if there is none or it is not known. */
  readonly renewsAt: Date | null;
  /** End of the plan; null if it continues. */
  readonly endsAt: Date | null;
  /** Plan that follows; null for none. */
  readonly nextPlan: PlanId | null;
  readonly pastDueSince: Date | null;
}

/** The plan that a row of `subscriptions` stands for now, whether or not somebody has noticed that one has ended. */
export const effectivePlan = sql<PlanId | null>`case
  when subscriptions.ends_at is null or subscriptions.ends_at > now() then subscriptions.plan
  else subscriptions.next_plan end`;

const COLUMNS = ["plan", "provider", "state", "renewsAt", "endsAt", "nextPlan", "pastDueSince"] as const;
/** Longest duration of a checkout, days. */
const CHECKOUT_DAYS = 1;
/** Orders are asked about for this long, and not more often. */
const OPEN_HOURS = 1;
const ASK_SECONDS = 2;
/** Longest delay of a payment provider's reports, hours. */
const LATE_HOURS = 1;

export class SubscriptionRepository extends Repository {
  /** Returns the current subscription of the user. */
  async of(userId: string): Promise<Subscription | null> {
    const row = await this.queries
      .selectFrom("subscriptions")
      .select(COLUMNS)
      .select([effectivePlan.as("effective"), sql<boolean>`coalesce(ends_at <= now(), false)`.as("ended")])
      .where("userId", "=", userId)
      .executeTakeFirst();
    if (!row || row.effective === null) return null;
    const { effective, ended, ...subscription } = row;
    if (!ended) return subscription;
    const since = { renewsAt: null, endsAt: null, nextPlan: null, pastDueSince: null };
    return { ...subscription, ...since, plan: effective, state: "active" };
  }

  /** Since when a payment is due, also where the plan has ended over it. */
  pastDueSince(userId: string): Promise<Date | null> {
    return this.field("subscriptions", "pastDueSince", { userId });
  }

  /** Writes what the user has from now on; null is nothing. */
  async set(userId: string, subscription: Subscription | null): Promise<void> {
    if (!subscription) {
      await this.queries.deleteFrom("subscriptions").where("userId", "=", userId).execute();
      return;
    }
    const fields = { ...subscription, updatedAt: sql<Date>`now()` };
    await this.queries
      .insertInto("subscriptions")
      .values({ userId, ...fields })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(fields))
      .execute();
  }

  async addCheckout(checkout: { id: string; userId: string; plan: PlanId }): Promise<void> {
    await this.queries.insertInto("checkouts").values(checkout).execute();
  }

  /** The plan of the user's open checkout, which is completed by this. */
  async completeCheckout(id: string, userId: string): Promise<PlanId | null> {
    const row = await this.queries
      .updateTable("checkouts")
      .set({ completedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("completedAt", "is", null)
      .where("createdAt", ">", sql<Date>`now() - make_interval(days => ${CHECKOUT_DAYS})`)
      .returning("plan")
      .executeTakeFirst();
    return row?.plan ?? null;
  }

  /**
   * Returns true if the user has an open order that may be paid by now and must be checked; false again for some seconds after.
   */
  async consumeOpenCheckout(userId: string): Promise<boolean> {
    const row = await this.queries
      .updateTable("checkouts")
      .set({ askedAt: sql<Date>`now()` })
      .where("userId", "=", userId)
      .where("completedAt", "is", null)
      .where("createdAt", ">", sql<Date>`now() - make_interval(hours => ${OPEN_HOURS})`)
      .where(sql<boolean>`coalesce(asked_at < now() - make_interval(secs => ${ASK_SECONDS}), true)`)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  }

  async closeCheckouts(userId: string): Promise<void> {
    await this.queries
      .updateTable("checkouts")
      .set({ completedAt: sql<Date>`now()` })
      .where("userId", "=", userId)
      .where("completedAt", "is", null)
      .execute();
  }

  /** Those whose time is up although nothing was reported. */
  async overdue(provider: string): Promise<string[]> {
    const rows = await this.queries
      .selectFrom("subscriptions")
      .select("userId")
      .where("provider", "=", provider)
      .where(sql<Date>`coalesce(ends_at, renews_at)`, "<", sql<Date>`now() - make_interval(hours => ${LATE_HOURS})`)
      .orderBy("updatedAt")
      .limit(100)
      .execute();
    return rows.map(({ userId }) => userId);
  }
}
