import type { Stripe } from "stripe";
import type { StripeConfig } from "../../config/stripeConfig.ts";
import type { PlanId, Subscription } from "../../access/SubscriptionRepository.ts";
import { rankOf } from "./BillingPort.ts";

/** Days for which a plan stays after a failed payment, while Stripe tries again. */
const GRACE_DAYS = 7;

const DAY_MS = 86_400_000;
/** Those that give a plan. `incomplete` was never paid, `unpaid` and `paused` are not paid any more. */
const LIVE = new Set(["active", "trialing", "past_due"]);

type Prices = StripeConfig["prices"];

/** The plan of a price of ours. */
export function planOfPrice(prices: Prices, priceId: string | undefined): PlanId | null {
  if (priceId === prices.basic) return "basic";
  return priceId === prices.pro ? "pro" : null;
}

/** The customer's subscription that counts: of those that give a plan the one that gives the most. */
export function liveSubscription(prices: Prices, all: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const live = all.filter((one) => LIVE.has(one.status) && planOf(prices, one) !== null);
  const worth = (one: Stripe.Subscription): number =>
    rankOf(planOf(prices, one)) + (one.status === "past_due" ? 0 : 10);
  return live.sort((a, b) => worth(b) - worth(a) || b.created - a.created)[0] ?? null;
}

/**
 * Plan of a customer, from all of their current subscriptions; null for none. `pastDueSince` is the value that was read last.
 */
export function subscriptionOf(
  prices: Prices,
  all: readonly Stripe.Subscription[],
  pastDueSince: Date | null,
  now: Date,
): Subscription | null {
  const live = liveSubscription(prices, all);
  const item = live?.items.data[0];
  const plan = live ? planOf(prices, live) : null;
  if (!live || !item || plan === null) return null;
  const common = { plan, provider: "stripe", nextPlan: null, pastDueSince: null } as const;
  const periodEnd = dateOf(item.current_period_end);
  if (live.status === "past_due") {
    const since = pastDueSince ?? now;
    const endsAt = new Date(since.getTime() + GRACE_DAYS * DAY_MS);
    return { ...common, state: "past_due", renewsAt: null, endsAt, pastDueSince: since };
  }
  if (live.cancel_at !== null || live.cancel_at_period_end) {
    const endsAt = live.cancel_at === null ? periodEnd : dateOf(live.cancel_at);
    return { ...common, state: "ending", renewsAt: null, endsAt };
  }
  const next = nextPhase(live);
  const nextPlan = next ? planOfPrice(prices, idOf(next.items[0]?.price)) : null;
  if (next && nextPlan !== null && nextPlan !== plan)
    return { ...common, state: "ending", renewsAt: null, endsAt: dateOf(next.start_date), nextPlan };
  return { ...common, state: "active", renewsAt: periodEnd, endsAt: null };
}

const planOf = (prices: Prices, subscription: Stripe.Subscription): PlanId | null =>
  planOfPrice(prices, subscription.items.data[0]?.price.id);

/** Next phase of a schedule after the current one. */
function nextPhase({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule.Phase | null {
  if (schedule === null || typeof schedule === "string") return null;
  const end = schedule.current_phase?.end_date;
  return (end === undefined ? undefined : schedule.phases.find(({ start_date: start }) => start >= end)) ?? null;
}

export const idOf = (value: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof value === "string" ? value : value?.id;

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
