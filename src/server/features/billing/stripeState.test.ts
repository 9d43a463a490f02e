import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { idOf, liveSubscription, planOfPrice, subscriptionOf } from "./stripeState.ts";

const PRICES = { basic: "price b", pro: "price p" };
const NOW = new Date("2026-05-01T12:00:00Z");
const END_S = NOW.getTime() / 1000 + 1000;

const subscription = (id: string, price: string, fields: object = {}): Stripe.Subscription =>
  ({
    id,
    status: "active",
    created: 1,
    cancel_at: null,
    cancel_at_period_end: false,
    schedule: null,
    items: { data: [{ id: "item", price: { id: price }, current_period_end: END_S }] },
    ...fields,
  }) as never;

const stateOf = (one: Stripe.Subscription, pastDueSince: Date | null = null) =>
  subscriptionOf(PRICES, [one], pastDueSince, NOW);
const liveOf = (...all: Stripe.Subscription[]) => liveSubscription(PRICES, all)?.id ?? null;

test("a price is one of ours or no plan", () => {
  expect([planOfPrice(PRICES, "price b"), planOfPrice(PRICES, "price p"), planOfPrice(PRICES, "another")]).toEqual([
    "basic",
    "pro",
    null,
  ]);
  expect([planOfPrice(PRICES, undefined), idOf("id"), idOf({ id: "id" }), idOf(null)]).toEqual([
    null,
    "id",
    "id",
    undefined,
  ]);
});

test.each([
  ["active", true],
  ["trialing", true],
  ["past_due", true],
  ["incomplete", false],
  ["unpaid", false],
  ["paused", false],
  ["canceled", false],
])("whether a subscription gives a plan: %s", (status, gives) => {
  expect(liveOf(subscription("s", "price b", { status }))).toBe(gives ? "s" : null);
});

test("of several the one that is paid counts, then the higher plan, then the later one", () => {
  const basic = subscription("basic", "price b");
  const pro = subscription("pro", "price p");
  const open = subscription("open", "price p", { status: "past_due" });
  const late = subscription("late", "price p", { created: 2 });
  expect([liveOf(basic, pro), liveOf(pro, basic), liveOf(open, basic), liveOf(pro, late), liveOf(late, pro)]).toEqual([
    "pro",
    "pro",
    "basic",
    "late",
    "late",
  ]);
  expect([liveOf(), liveOf(subscription("x", "another")), subscriptionOf(PRICES, [], null, NOW)]).toEqual([
    null,
    null,
    null,
  ]);
});

test("an active plan renews at the end of its period", () => {
  expect(stateOf(subscription("s", "price p"))).toEqual({
    plan: "pro",
    provider: "stripe",
    nextPlan: null,
    pastDueSince: null,
    state: "active",
    renewsAt: new Date(END_S * 1000),
    endsAt: null,
  });
});

test("a plan whose payment failed stays for seven days from the first failure", () => {
  const one = subscription("s", "price p", { status: "past_due", cancel_at_period_end: true });
  const day = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
  expect(stateOf(one)).toMatchObject({ state: "past_due", pastDueSince: NOW, endsAt: day(7), renewsAt: null });
  expect(stateOf(one, day(-3))).toMatchObject({ pastDueSince: day(-3), endsAt: day(4) });
});

test("a canceled plan ends with its period, or at the time that is set", () => {
  const ending = { state: "ending", renewsAt: null, nextPlan: null };
  expect(stateOf(subscription("s", "price p", { cancel_at_period_end: true }))).toMatchObject({
    ...ending,
    endsAt: new Date(END_S * 1000),
  });
  expect(stateOf(subscription("s", "price p", { cancel_at: 5 }))).toMatchObject({ ...ending, endsAt: new Date(5000) });
});

const scheduled = (price: string, start: number, current: object | null = { end_date: 50 }) =>
  subscription("s", "price p", {
    schedule: {
      current_phase: current,
      phases: [
        { start_date: 0, items: [{ price: "price p" }] },
        { start_date: start, items: [{ price }] },
      ],
    },
  });

test("a plan that is to be lowered ends when the next phase begins, for that plan", () => {
  expect(stateOf(scheduled("price b", 50))).toMatchObject({
    state: "ending",
    plan: "pro",
    nextPlan: "basic",
    endsAt: new Date(50_000),
    renewsAt: null,
  });
  for (const one of [
    scheduled("price p", 50),
    scheduled("another", 50),
    scheduled("price b", 49),
    scheduled("price b", 50, null),
  ])
    expect(stateOf(one)).toMatchObject({ state: "active", nextPlan: null });
  expect(stateOf(subscription("s", "price p", { schedule: "sched" }))).toMatchObject({ state: "active" });
});
