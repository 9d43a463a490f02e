import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, userKey } from "../../database/exclusively.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import { SubscriptionRepository, type PlanId, type Subscription } from "../../access/SubscriptionRepository.ts";
import { UserRepository } from "../../access/UserRepository.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { planActive, planMissing, rankOf, type BillingPort } from "./BillingPort.ts";

/** Plans without payment, for development; the configuration refuses it in production. */
export class TestBilling implements BillingPort {
  readonly mode = "test";
  readonly #queries: Queries;
  readonly #events: AccountEvents;

  constructor(queries: Queries, events: AccountEvents) {
    this.#queries = queries;
    this.#events = events;
  }

  async checkout({ userId }: Principal, plan: PlanId): Promise<Result<{ id: string; url: string }>> {
    const subscriptions = new SubscriptionRepository(this.#queries);
    if (await subscriptions.of(userId)) return planActive();
    const id = newId();
    await subscriptions.addCheckout({ id, userId, plan });
    return ok({ id, url: `/account/subscription?checkout=${id}` });
  }

  completeTest({ userId }: Principal, checkoutId: string): Promise<Result<void>> {
    return this.#write(userId, async (subscriptions) => {
      const plan = await subscriptions.completeCheckout(checkoutId, userId);
      return plan === null
        ? fail("NOT_FOUND", "There is no such order")
        : ok(subscriptionTo(plan, monthFrom(new Date())));
    });
  }

  change({ userId }: Principal, plan: PlanId): Promise<Result<void>> {
    return this.#change(userId, (before) => {
      const until = periodEndOf(before);
      if (rankOf(plan) >= rankOf(before.plan)) return subscriptionTo(plan, until);
      return { ...before, state: "ending", renewsAt: null, endsAt: until, nextPlan: plan };
    });
  }

  cancel({ userId }: Principal): Promise<Result<void>> {
    return this.#change(userId, (before) => ({
      ...before,
      state: "ending",
      renewsAt: null,
      endsAt: periodEndOf(before),
      nextPlan: null,
    }));
  }

  resume({ userId }: Principal): Promise<Result<void>> {
    return this.#change(userId, (before) => subscriptionTo(before.plan, periodEndOf(before)));
  }

  async portal({ userId }: Principal): Promise<Result<{ url: string }>> {
    const has = await new SubscriptionRepository(this.#queries).of(userId);
    return has ? ok({ url: "/account/subscription" }) : planMissing();
  }

  async settle(): Promise<void> {
    // Here an order is paid by the call that says so.
  }

  /** Months go by. */
  async reconcile(): Promise<void> {
    for (const userId of await new SubscriptionRepository(this.#queries).overdue(this.mode))
      await this.#write(userId, async (subscriptions) => {
        const now = await subscriptions.of(userId);
        return ok(now ? { ...now, renewsAt: now.endsAt ? null : monthFrom(new Date()) } : null);
      });
  }

  #change(userId: string, change: (before: Subscription) => Subscription): Promise<Result<void>> {
    return this.#write(userId, async (subscriptions) => {
      const before = await subscriptions.of(userId);
      return before ? ok(change(before)) : planMissing();
    });
  }

  async #write(
    userId: string,
    work: (subscriptions: SubscriptionRepository) => Promise<Result<Subscription | null>>,
  ): Promise<Result<void>> {
    const written = await exclusively(this.#queries, [userKey(userId)], async (queries) => {
      await new UserRepository(queries).lock(userId);
      const subscriptions = new SubscriptionRepository(queries);
      const after = await work(subscriptions);
      if (after.ok) await subscriptions.set(userId, after.value);
      return after;
    });
    if (!written.ok) return written;
    this.#events.planChanged(userId, written.value?.plan ?? "free");
    return ok(undefined);
  }
}

const subscriptionTo = (plan: PlanId, renewsAt: Date): Subscription => ({
  plan,
  provider: "test",
  state: "active",
  renewsAt,
  endsAt: null,
  nextPlan: null,
  pastDueSince: null,
});

const periodEndOf = ({ endsAt, renewsAt }: Subscription): Date => endsAt ?? renewsAt ?? monthFrom(new Date());

function monthFrom(date: Date): Date {
  const next = new Date(date);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next;
}
