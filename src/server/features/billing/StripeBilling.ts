import type { Stripe } from "stripe";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import type { Queries } from "../../database/Database.ts";
import { inTurn } from "../../database/exclusively.ts";
import { Turns } from "../../Turns.ts";
import { BillingRepository } from "./BillingRepository.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import { SubscriptionRepository, type PlanId } from "../../access/SubscriptionRepository.ts";
import type { StripeConfig } from "../../config/stripeConfig.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { planActive, planMissing, rankOf, type BillingPort } from "./BillingPort.ts";
import { idOf, liveSubscription, planOfPrice, subscriptionOf } from "./stripeState.ts";

/** Each holds a connection of the database while it asks Stripe. */
const SYNCS_AT_ONCE = 2;
const SYNCS_WAITING = 500;

export interface StripeParts {
  readonly stripe: Stripe;
  readonly config: StripeConfig;
  readonly queries: Queries;
  readonly events: AccountEvents;
  readonly publicUrl: string;
}

/**
 * Plans paid for with Stripe: its pages take the money, its subscriptions say who has what. Whatever is done or reported,
 * what is kept here is read anew from Stripe, one reader a customer at a time: reports may come late, twice or in any
 * order.
 */
export class StripeBilling implements BillingPort {
  readonly mode = "stripe";
  readonly #parts: StripeParts;
  readonly #turns = new Turns(SYNCS_AT_ONCE, SYNCS_WAITING);

  constructor(parts: StripeParts) {
    this.#parts = parts;
  }

  async checkout(principal: Principal, plan: PlanId): Promise<Result<{ id: string; url: string }>> {
    return this.#asking(async () => {
      const customer = await this.#customer(principal);
      const live = liveSubscription(this.#parts.config.prices, await this.#subscriptions(customer));
      if (!live) return this.#page(principal, customer, plan);
      await this.sync(principal.userId);
      return live.status === "past_due" ? paymentOpen() : planActive();
    });
  }

  async completeTest(): Promise<Result<void>> {
    return fail("BILLING_UNAVAILABLE", "This server takes payments: orders are completed by paying for them");
  }

  change(principal: Principal, plan: PlanId): Promise<Result<void>> {
    return this.#update(principal, async (live, item) => {
      const { stripe, config } = this.#parts;
      await this.#release(live);
      const price = config.prices[plan];
      const current = planOfPrice(config.prices, item.price.id);
      if (rankOf(plan) < rankOf(current)) {
        if (live.cancel_at_period_end) await stripe.subscriptions.update(live.id, { cancel_at_period_end: false });
        await this.#schedule(live, item.price.id, price);
        return;
      }
      await stripe.subscriptions.update(live.id, {
        items: [{ id: item.id, price }],
        // The difference is paid at once, or nothing changes.
        proration_behavior: "always_invoice",
        payment_behavior: "error_if_incomplete",
      });
      if (live.cancel_at_period_end) await stripe.subscriptions.update(live.id, { cancel_at_period_end: false });
    });
  }

  cancel(principal: Principal): Promise<Result<void>> {
    return this.#setEnding(principal, true);
  }

  resume(principal: Principal): Promise<Result<void>> {
    return this.#setEnding(principal, false);
  }

  #setEnding(principal: Principal, atPeriodEnd: boolean): Promise<Result<void>> {
    return this.#update(principal, async (live) => {
      await this.#release(live);
      await this.#parts.stripe.subscriptions.update(live.id, { cancel_at_period_end: atPeriodEnd });
    });
  }

  async portal({ userId }: Principal): Promise<Result<{ url: string }>> {
    const { stripe, queries, publicUrl } = this.#parts;
    const customer = await new BillingRepository(queries).customerOf(userId);
    if (customer === null) return planMissing();
    return this.#asking(async () => {
      const returnUrl = `${publicUrl}/account/subscription`;
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
      return ok({ url });
    });
  }

  async settle(userId: string): Promise<void> {
    if (await new SubscriptionRepository(this.#parts.queries).consumeOpenCheckout(userId)) await this.sync(userId);
  }

  async reconcile(): Promise<void> {
    for (const userId of await new SubscriptionRepository(this.#parts.queries).overdue(this.mode))
      await this.sync(userId);
    await new BillingRepository(this.#parts.queries).dropOld();
  }

  /**
   * Writes down what the user has at Stripe now. With the id of a report, which is done by this, once.
   * Errors: `BILLING_UNAVAILABLE`, `OVERLOADED`.
   */
  async sync(userId: string, eventId: string | null = null): Promise<Result<void>> {
    const { queries } = this.#parts;
    const read = () =>
      this.#asking(() =>
        queries.transaction().execute(async (queries) => ok(await this.#read(queries, userId, eventId))),
      );
    const change = await inTurn(queries, [customerKey(userId)], () => this.#turns.take(read));
    if (!change.ok) return change;
    if (change.value.had !== change.value.has) this.#parts.events.planChanged(userId, change.value.has);
    return ok(undefined);
  }

  async #read(queries: Queries, userId: string, eventId: string | null): Promise<PlanChange> {
    const billing = new BillingRepository(queries);
    const subscriptions = new SubscriptionRepository(queries);
    const customer = await billing.lockCustomer(userId);
    const before = await subscriptions.of(userId);
    const had = before?.plan ?? "free";
    if (customer === null || (eventId !== null && (await billing.isDone(eventId)))) return { had, has: had };
    const pastDueSince = await subscriptions.pastDueSince(userId);
    const all = await this.#subscriptions(customer);
    const after = subscriptionOf(this.#parts.config.prices, all, pastDueSince, new Date());
    // A plan that was not paid for here stays as it is.
    if (after || before === null || before.provider === this.mode) await subscriptions.set(userId, after);
    if (after) await subscriptions.closeCheckouts(userId);
    if (eventId !== null) await billing.setDone(eventId);
    return { had, has: (await subscriptions.of(userId))?.plan ?? "free" };
  }

  async #subscriptions(customer: string): Promise<Stripe.Subscription[]> {
    const expand = ["data.schedule"];
    const page = await this.#parts.stripe.subscriptions.list({ customer, status: "all", limit: 100, expand });
    return page.data;
  }

  /** The user's customer, made with the first order. */
  async #customer({ userId, email, name }: Principal): Promise<string> {
    const { stripe, queries } = this.#parts;
    const billing = new BillingRepository(queries);
    const known = await billing.customerOf(userId);
    if (known !== null) {
      const customer = await stripe.customers.retrieve(known).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === "resource_missing") return null;
        throw error;
      });
      if (customer && customer.deleted !== true) return known;
      await billing.dropCustomer(known);
    }
    const customer = await stripe.customers.create({ email, name, metadata: { userId } });
    return billing.addCustomer(userId, customer.id);
  }

  /** Stripe's page for an order. Those begun before are closed, one order after the other: two tabs must not pay twice. */
  #page({ userId }: Principal, customer: string, plan: PlanId): Promise<Result<{ id: string; url: string }>> {
    const { stripe, config, queries, publicUrl } = this.#parts;
    const order = async (queries: Queries) => {
      await new BillingRepository(queries).lockCustomer(userId);
      const open = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
      for (const session of open.data) await stripe.checkout.sessions.expire(session.id);
      const id = newId();
      const page = `${publicUrl}/account/subscription`;
      const { url } = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer,
        client_reference_id: userId,
        line_items: [{ price: config.prices[plan], quantity: 1 }],
        subscription_data: { metadata: { userId } },
        success_url: `${page}?checkout=done`,
        cancel_url: `${page}?checkout=canceled`,
      });
      if (url === null) return unavailable("the checkout has no address");
      await new SubscriptionRepository(queries).addCheckout({ id, userId, plan });
      return ok({ id, url });
    };
    return inTurn(queries, [customerKey(userId)], () => this.#turns.take(() => queries.transaction().execute(order)));
  }

  /** Does something to the subscription that counts, and writes down what came of it. */
  async #update(
    { userId }: Principal,
    work: (live: Stripe.Subscription, item: Stripe.SubscriptionItem) => Promise<void>,
  ): Promise<Result<void>> {
    const customer = await new BillingRepository(this.#parts.queries).customerOf(userId);
    if (customer === null) return planMissing();
    const done = await this.#asking(async () => {
      const live = liveSubscription(this.#parts.config.prices, await this.#subscriptions(customer));
      const item = live?.items.data[0];
      if (!live || !item) return planMissing();
      await work(live, item);
      return ok(undefined);
    });
    // Also after a failure: a part of it may have been done.
    const synced = await this.sync(userId);
    return done.ok ? synced : done;
  }

  /** Gives up what a schedule has in store. */
  async #release({ schedule }: Stripe.Subscription): Promise<void> {
    const id = idOf(schedule);
    if (id !== undefined) await this.#parts.stripe.subscriptionSchedules.release(id);
  }

  async #schedule(live: Stripe.Subscription, now: string, later: string): Promise<void> {
    const { stripe } = this.#parts;
    const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: live.id });
    const first = phases[0];
    if (!first) throw new Error("a schedule made of a subscription has no phase");
    await stripe.subscriptionSchedules.update(id, {
      end_behavior: "release",
      proration_behavior: "none",
      phases: [
        { items: [{ price: now, quantity: 1 }], start_date: first.start_date, end_date: first.end_date },
        { items: [{ price: later, quantity: 1 }], duration: { interval: "month", interval_count: 1 } },
      ],
    });
  }

  /** Stripe's failures, as ours. */
  async #asking<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await work();
    } catch (error) {
      const type = (error as { type?: unknown }).type;
      const message = error instanceof Error ? error.message : String(error);
      if (type === "StripeCardError") return fail("PAYMENT_FAILED", `The payment failed: ${message}`);
      if (typeof type === "string" && type.startsWith("Stripe")) return unavailable(message);
      throw error;
    }
  }
}

const customerKey = (userId: string): string => `customer ${userId}`;

interface PlanChange {
  readonly had: Principal["plan"];
  readonly has: Principal["plan"];
}

const paymentOpen = () => fail("PLAN_ACTIVE", "A payment for your plan is open. Pay it, or change the card, first");

const unavailable = (cause: string) =>
  fail("BILLING_UNAVAILABLE", "Payment is not available. Try again in a moment", { cause });
