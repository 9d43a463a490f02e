import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { AccountJson } from "../../src/protocol/http/accountCalls.ts";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { readConfig } from "../../src/server/config/readConfig.ts";
import { noEvents } from "../../src/server/access/AccountEvents.ts";
import { createBilling } from "../../src/server/features/billing/index.ts";
import { FakeStripe } from "./support/fakeStripe.ts";
import { ACCOUNT, AUTH, TestServer } from "./support/testServer.ts";

const BILLING = `${ACCOUNT}/billing`;
const DAY_MS = 86_400_000;

const accountOf = async (server: TestServer, { jwt }: SignedIn): Promise<AccountJson> =>
  (await server.call("GET", `${ACCOUNT}/account/`, { jwt })).json<AccountJson>();

const post = (server: TestServer, { jwt }: SignedIn, path: string, body?: object) =>
  server.call("POST", `${BILLING}/${path}`, { jwt, ...(body ? { body } : {}) });

const cancelAt = (server: TestServer, { jwt }: SignedIn) => server.call("DELETE", `${BILLING}/subscription`, { jwt });

describe("with Stripe", () => {
  const stripe = new FakeStripe();
  let server: TestServer;

  beforeAll(async () => {
    await stripe.start();
    server = await TestServer.start({ billing: "stripe", stripe: stripe.config, publicUrl: "https://padroll.example" });
  });

  afterEach(() => {
    stripe.down = false;
    stripe.declines = false;
    stripe.delayMs = () => 0;
  });

  afterAll(async () => {
    await server.stop();
    await stripe.stop();
  });

  const account = (user: SignedIn) => accountOf(server, user);
  const order = (user: SignedIn, product: "basic" | "pro") => post(server, user, "checkout", { product });

  function report(payload: string, signature = stripe.sign(payload)) {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return server.app.inject({ method: "POST", url: `${BILLING}/webhook`, headers, payload });
  }

  /** Somebody who has ordered and paid. */
  async function payer(email: string, product: "basic" | "pro") {
    const user = await server.user(email);
    const { url } = (await order(user, product)).json<{ url: string }>();
    const subscription = stripe.pay(url);
    const tell = (type: string, more: object = {}) =>
      report(stripe.event(`customer.subscription.${type}`, { ...stripe.jsonOf(subscription), ...more }));
    await tell("created");
    return { user, subscription, tell };
  }

  test("the manifest says so", async () => {
    expect((await server.call("GET", `${ACCOUNT}/manifest/`)).json()).toMatchObject({ billing: "stripe" });
  });

  test("an order leads to Stripe's page; the plan is there when the payment is reported, not before", async () => {
    const user = await server.user("ann@example.org");
    const checkout = await order(user, "pro");
    const { url, billing } = checkout.json<{ url: string; billing: string }>();
    expect({ url, billing }).toMatchObject({
      url: expect.stringContaining("https://checkout.stripe."),
      billing: "stripe",
    });
    expect([...stripe.customers.values()]).toContain("ann@example.org");
    expect(await account(user)).toMatchObject({ plan: "free", subscription: "none" });
    const subscription = stripe.pay(url);
    const session = { id: "cs_1", object: "checkout.session", customer: subscription.customer };
    expect((await report(stripe.event("checkout.session.completed", session))).json()).toEqual({ received: true });
    const { plan, renewsAt, features } = await account(user);
    expect({ plan, features }).toMatchObject({
      plan: "pro",
      features: expect.arrayContaining(["SubscriptionLevel.Pro"]),
    });
    expect(Date.parse(renewsAt ?? "") / 1000).toBe(subscription.periodStart + 30 * 86_400);
    const refreshed = await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken: user.refreshToken } });
    expect(refreshed.json<SignedIn>().claims.Feature).toContain("SubscriptionLevel.Pro");
  });

  test("who comes back from the payment before it is reported finds the plan, too", async () => {
    const user = await server.user("early@example.org");
    const { url } = (await order(user, "pro")).json<{ url: string }>();
    const asked = async () => {
      const before = stripe.requests.length;
      await server.sql("update checkouts set asked_at = asked_at - interval '3 seconds'");
      const { plan } = await account(user);
      return [plan, stripe.requests.length - before];
    };
    expect(await asked()).toEqual(["free", 1]);
    stripe.down = true;
    expect((await asked())[0]).toBe("free");
    stripe.down = false;
    stripe.pay(url);
    expect(await account(user)).toMatchObject({ plan: "free" });
    expect(await asked()).toEqual(["pro", 1]);
    expect(await asked()).toEqual(["pro", 0]);
  });

  test("nobody pays twice: an order closes the one before, and whoever has a plan cannot order", async () => {
    const user = await server.user("twice@example.org");
    const first = (await order(user, "pro")).json<{ url: string }>().url;
    const second = (await order(user, "basic")).json<{ url: string }>().url;
    expect(() => stripe.pay(first)).toThrow("not open");
    stripe.pay(second);
    // Nothing was reported yet; asked, Stripe knows.
    expect((await order(user, "pro")).json()).toMatchObject({ code: "PLAN_ACTIVE", status: 409 });
    expect(await account(user)).toMatchObject({ plan: "basic" });
    const customers = stripe.subscriptions.filter(
      ({ customer }) => stripe.customers.get(customer) === "twice@example.org",
    );
    expect(customers).toHaveLength(1);
  });

  test("orders at once are of one customer, who can pay for one of them", async () => {
    const user = await server.user("atonce@example.org");
    await Promise.all([order(user, "pro"), order(user, "pro"), order(user, "basic")]);
    const [row] = await server.sql("select customer_id from billing_customers where user_id = $1", [user.id]);
    const sessions = stripe.sessions.filter(({ customer }) => customer === row?.["customer_id"]);
    expect(sessions.map(({ status }) => status).sort()).toEqual(["expired", "expired", "open"]);
  });

  test("a customer whom Stripe does not know any more is made anew", async () => {
    const user = await server.user("renewed@example.org");
    await order(user, "pro");
    await server.sql("update billing_customers set customer_id = 'cus_gone' where user_id = $1", [user.id]);
    expect((await order(user, "pro")).statusCode).toBe(200);
    const [row] = await server.sql("select customer_id from billing_customers where user_id = $1", [user.id]);
    expect(stripe.customers.get(String(row?.["customer_id"]))).toBe("renewed@example.org");
  });

  describe("a report", () => {
    test("counts only with a right signature over just these bytes", async () => {
      const { user, subscription } = await payer("signed@example.org", "basic");
      subscription.status = "canceled";
      const payload = stripe.event("customer.subscription.deleted", stripe.jsonOf(subscription));
      for (const signature of [
        "",
        "t=1,v1=00",
        stripe.sign(payload, { secret: "whsec_of_somebody_else" }),
        stripe.sign(`${payload} `),
      ])
        expect((await report(payload, signature)).json(), signature).toMatchObject({
          code: "SIGNATURE_INVALID",
          status: 400,
        });
      expect(await account(user)).toMatchObject({ plan: "basic" });
      expect((await report(payload, stripe.sign(payload, { secret: "whsec_the_next_one" }))).statusCode).toBe(200);
      expect(await account(user)).toMatchObject({ plan: "free" });
    });

    test("counts for five minutes", async () => {
      const { user, subscription } = await payer("aged@example.org", "basic");
      subscription.status = "canceled";
      const payload = stripe.event("customer.subscription.deleted", stripe.jsonOf(subscription));
      expect((await report(payload, stripe.sign(payload, { ageSeconds: 310 }))).json()).toMatchObject({
        code: "SIGNATURE_INVALID",
      });
      expect(await account(user)).toMatchObject({ plan: "basic" });
      expect((await report(payload, stripe.sign(payload, { ageSeconds: 290 }))).statusCode).toBe(200);
      expect(await account(user)).toMatchObject({ plan: "free" });
    });

    test("that comes twice is worked off once", async () => {
      const { subscription } = await payer("duplicate@example.org", "basic");
      const payload = stripe.event("invoice.paid", { object: "invoice", id: "in_1", customer: subscription.customer });
      const before = stripe.requests.length;
      expect((await report(payload)).statusCode).toBe(200);
      expect(stripe.requests.length).toBe(before + 1);
      const again = await Promise.all([report(payload), report(payload), report(payload)]);
      expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(stripe.requests.length).toBe(before + 1);
    });

    test("in the wrong order changes nothing: what counts is what Stripe has now", async () => {
      const { user, subscription } = await payer("order@example.org", "basic");
      const asCreated = stripe.event("customer.subscription.created", stripe.jsonOf(subscription));
      const asUpdated = stripe.event("customer.subscription.updated", {
        ...stripe.jsonOf(subscription),
        status: "past_due",
      });
      subscription.status = "canceled";
      const asDeleted = stripe.event("customer.subscription.deleted", stripe.jsonOf(subscription));
      for (const payload of [asDeleted, asCreated, asUpdated]) {
        expect((await report(payload)).statusCode).toBe(200);
        expect(await account(user)).toMatchObject({ plan: "free", subscription: "none" });
      }
    });

    test("whose answer is overtaken by that of a later one does not count after it", async () => {
      const { user, subscription, tell } = await payer("overtaken@example.org", "basic");
      for (const price of [stripe.prices.pro, stripe.prices.basic, stripe.prices.pro]) {
        const asked = stripe.requests.length;
        stripe.delayMs = () => 100;
        const slow = tell("updated");
        await vi.waitFor(() => expect(stripe.requests.length).toBeGreaterThan(asked), { interval: 1 });
        stripe.delayMs = () => 0;
        subscription.price = price;
        await Promise.all([tell("updated"), tell("updated"), slow]);
        expect(await account(user)).toMatchObject({ plan: price === stripe.prices.pro ? "pro" : "basic" });
      }
    });

    test("is asked for again where Stripe cannot be asked, and then done", async () => {
      const { user, subscription } = await payer("later@example.org", "basic");
      subscription.status = "canceled";
      const payload = stripe.event("customer.subscription.deleted", stripe.jsonOf(subscription));
      stripe.down = true;
      expect((await report(payload)).json()).toMatchObject({ code: "BILLING_UNAVAILABLE", status: 503 });
      expect(await account(user)).toMatchObject({ plan: "basic" });
      stripe.down = false;
      expect((await report(payload)).statusCode).toBe(200);
      expect(await account(user)).toMatchObject({ plan: "free" });
    });

    test("about somebody else's customer, or about nobody, is taken and left alone", async () => {
      const before = stripe.requests.length;
      for (const object of [{ object: "invoice", customer: "cus_unknown" }, { object: "product", id: "prod_1" }, {}])
        expect((await report(stripe.event("invoice.paid", object))).statusCode).toBe(200);
      expect(stripe.requests.length).toBe(before);
    });

    test("that is too large, of another type or no JSON is refused as such", async () => {
      expect((await report("x".repeat(600_000), "")).statusCode).toBe(413);
      const headers = { "content-type": "text/plain", "stripe-signature": "" };
      const text = await server.app.inject({ method: "POST", url: `${BILLING}/webhook`, headers, payload: "x" });
      expect(text.statusCode).toBe(415);
      expect((await report("{", stripe.sign("{"))).statusCode).toBe(400);
    });
  });

  describe("a plan", () => {
    test("ends with the time paid for when it is canceled, and can be kept after all", async () => {
      const { user, subscription, tell } = await payer("cancel@example.org", "pro");
      const end = new Date((subscription.periodStart + 30 * 86_400) * 1000).toISOString();
      expect((await cancelAt(server, user)).json()).toMatchObject({
        plan: "pro",
        subscription: "ending",
        endsAt: end,
        nextPlan: "free",
        renewsAt: null,
      });
      expect(subscription.cancelAtPeriodEnd).toBe(true);
      expect((await post(server, user, "resume")).json()).toMatchObject({
        subscription: "active",
        endsAt: null,
        renewsAt: end,
      });
      await cancelAt(server, user);
      subscription.status = "canceled";
      await tell("deleted");
      expect(await account(user)).toMatchObject({ plan: "free", subscription: "none", endsAt: null });
      expect((await cancelAt(server, user)).json()).toMatchObject({ code: "PLAN_MISSING", status: 409 });
    });

    test("ends at that time also where nobody reports it", async () => {
      const { user } = await payer("silent@example.org", "pro");
      await cancelAt(server, user);
      await server.sql("update subscriptions set ends_at = now() - interval '1 second' where user_id = $1", [user.id]);
      expect(await account(user)).toMatchObject({ plan: "free" });
      const me = await server.call("GET", `${AUTH}/user`, { jwt: user.jwt });
      expect(me.json<SignedIn>().claims.Feature).toBe("");
    });

    test("becomes larger at once, if the difference is paid", async () => {
      const { user, subscription } = await payer("up@example.org", "basic");
      stripe.declines = true;
      const declined = await post(server, user, "plan", { product: "pro" });
      expect(declined.json()).toMatchObject({
        code: "PAYMENT_FAILED",
        status: 402,
        detail: expect.stringContaining("declined"),
      });
      expect(await account(user)).toMatchObject({ plan: "basic" });
      stripe.declines = false;
      expect((await post(server, user, "plan", { product: "pro" })).json()).toMatchObject({ plan: "pro" });
      expect(subscription.price).toBe(stripe.prices.pro);
    });

    test("becomes smaller when the time paid for is over, unless that is taken back", async () => {
      const { user, subscription, tell } = await payer("down@example.org", "pro");
      const ending = { plan: "pro", subscription: "ending", nextPlan: "basic", renewsAt: null };
      expect((await post(server, user, "plan", { product: "basic" })).json()).toMatchObject(ending);
      expect(subscription.price).toBe(stripe.prices.pro);
      expect((await post(server, user, "resume")).json()).toMatchObject({
        plan: "pro",
        subscription: "active",
        nextPlan: null,
      });
      await cancelAt(server, user);
      expect((await post(server, user, "plan", { product: "basic" })).json()).toMatchObject(ending);
      await server.sql("update subscriptions set ends_at = now() - interval '1 second' where user_id = $1", [user.id]);
      expect(await account(user)).toMatchObject({ plan: "basic", subscription: "active" });
      subscription.price = stripe.prices.basic;
      subscription.schedule = null;
      await tell("updated");
      expect(await account(user)).toMatchObject({ plan: "basic", subscription: "active", endsAt: null });
    });

    test("stays for seven days when a payment fails, counted from the first report", async () => {
      const { user, subscription, tell } = await payer("due@example.org", "pro");
      subscription.status = "past_due";
      await tell("updated");
      const first = await account(user);
      expect(first).toMatchObject({ plan: "pro", subscription: "pastDue", nextPlan: "free" });
      expect((Date.parse(first.endsAt ?? "") - Date.now()) / DAY_MS).toBeCloseTo(7, 2);
      await server.sql(
        "update subscriptions set past_due_since = past_due_since - interval '5 days' where user_id = $1",
        [user.id],
      );
      await tell("updated");
      expect((Date.parse((await account(user)).endsAt ?? "") - Date.now()) / DAY_MS).toBeCloseTo(2, 2);
      await server.sql(
        "update subscriptions set past_due_since = past_due_since - interval '3 days' where user_id = $1",
        [user.id],
      );
      for (let again = 0; again < 2; again++) {
        await tell("updated");
        expect(await account(user)).toMatchObject({ plan: "free" });
      }
      expect((await order(user, "pro")).json<{ detail: string }>().detail).toContain("payment for your plan is open");
      subscription.status = "active";
      await tell("updated");
      expect(await account(user)).toMatchObject({ plan: "pro", subscription: "active", endsAt: null });
    });

    test.each(["incomplete", "incomplete_expired", "unpaid", "paused", "canceled"])(
      "is none while %s",
      async (status) => {
        const { user, subscription, tell } = await payer(`${status}@example.org`, "pro");
        subscription.status = status;
        await tell("updated");
        expect(await account(user)).toMatchObject({ plan: "free", subscription: "none" });
      },
    );

    test("is the larger one of two", async () => {
      const { user, subscription, tell } = await payer("double@example.org", "pro");
      stripe.subscribe(subscription.customer, stripe.prices.basic);
      stripe.subscribe(subscription.customer, "price_of_another_product");
      await tell("updated");
      expect(await account(user)).toMatchObject({ plan: "pro" });
    });

    test("that nobody reports on is asked about every hour", async () => {
      const { user, subscription } = await payer("forgotten@example.org", "pro");
      subscription.status = "canceled";
      const { config, database } = server;
      const told: string[] = [];
      const events = { ...noEvents, planChanged: (_: string, plan: string) => void told.push(plan) };
      const { billing } = await createBilling({ config, queries: database.queries, events });
      await billing.reconcile();
      expect(await account(user)).toMatchObject({ plan: "pro" });
      await server.sql("update subscriptions set renews_at = now() - interval '2 hours' where user_id = $1", [user.id]);
      await billing.reconcile();
      expect(await account(user)).toMatchObject({ plan: "free" });
      expect(told).toEqual(["free"]);
    });
  });

  test("the portal is for those who have ordered", async () => {
    const stranger = await server.user("stranger@example.org");
    expect((await post(server, stranger, "portal")).json()).toMatchObject({ code: "PLAN_MISSING" });
    const { user, subscription } = await payer("portal@example.org", "basic");
    expect((await post(server, user, "portal")).json<{ url: string }>().url).toContain(subscription.customer);
  });

  test("nothing is for free: test orders are refused, and a failing Stripe is told as such", async () => {
    const user = await server.user("free@example.org");
    const test = await post(server, user, `test/${"a".repeat(30)}`);
    expect(test.json()).toMatchObject({ code: "BILLING_UNAVAILABLE" });
    stripe.down = true;
    expect((await order(user, "pro")).json()).toMatchObject({ code: "BILLING_UNAVAILABLE", status: 503 });
    expect(await account(user)).toMatchObject({ plan: "free" });
  });
});

describe("in test mode", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start();
  });

  afterAll(() => server.stop());

  test("plans are changed, end and go on as with payment", async () => {
    const user = await server.user("tester@example.org");
    expect((await cancelAt(server, user)).json()).toMatchObject({ code: "PLAN_MISSING" });
    await server.order(user.jwt, "basic");
    expect((await post(server, user, "checkout", { product: "pro" })).json()).toMatchObject({ code: "PLAN_ACTIVE" });
    const up = (await post(server, user, "plan", { product: "pro" })).json<AccountJson>();
    expect(up).toMatchObject({ plan: "pro", subscription: "active" });
    const down = await post(server, user, "plan", { product: "basic" });
    expect(down.json()).toMatchObject({ plan: "pro", subscription: "ending", nextPlan: "basic", endsAt: up.renewsAt });
    expect((await post(server, user, "resume")).json()).toMatchObject({
      subscription: "active",
      renewsAt: up.renewsAt,
    });
    expect((await cancelAt(server, user)).json()).toMatchObject({ plan: "pro", nextPlan: "free", endsAt: up.renewsAt });
    expect((await post(server, user, "portal")).json()).toEqual({ url: "/account/subscription" });
    await server.sql("update subscriptions set ends_at = now() - interval '1 second'");
    expect(await accountOf(server, user)).toMatchObject({ plan: "free", subscription: "none" });
    await server.order(user.jwt, "basic");
    expect(await accountOf(server, user)).toMatchObject({ plan: "basic", subscription: "active" });
  });

  test("months go by", async () => {
    const [renewing, ending] = [await server.user("renewing@example.org"), await server.user("ending@example.org")];
    for (const { jwt } of [renewing, ending]) await server.order(jwt, "pro");
    await post(server, ending, "plan", { product: "basic" });
    await server.sql(
      "update subscriptions set renews_at = renews_at - interval '2 months', ends_at = ends_at - interval '2 months'",
    );
    const { billing } = await createBilling({
      config: server.config,
      queries: server.database.queries,
      events: noEvents,
    });
    await billing.reconcile();
    for (const [user, plan] of [
      [renewing, "pro"],
      [ending, "basic"],
    ] as const) {
      const { renewsAt, ...account } = await accountOf(server, user);
      expect(account).toMatchObject({ plan, subscription: "active", endsAt: null });
      expect(Date.parse(renewsAt ?? "")).toBeGreaterThan(Date.now() + 27 * DAY_MS);
    }
  });

  test("nobody reports", async () => {
    const answer = await server.app.inject({ method: "POST", url: `${BILLING}/webhook`, payload: {} });
    expect(answer.json()).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the configuration of Stripe", () => {
  const right = {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_PRICE_BASIC: "price_1",
    STRIPE_PRICE_PRO: "price_2",
  };

  test("is used where it is given, also in production", () => {
    const config = readConfig({ ...right, NODE_ENV: "production" }, "/client");
    expect(config.ok && config.value.billing).toBe("stripe");
    const none = readConfig({ ...right, BILLING: "none" }, "/client");
    expect(none.ok && none.value.billing).toBe("none");
  });

  test.each([
    [{ STRIPE_SECRET_KEY: "" }, "CONFIG_STRIPE_SECRET_KEY"],
    [{ STRIPE_SECRET_KEY: "pk_test_1" }, "CONFIG_STRIPE_SECRET_KEY"],
    [{ STRIPE_WEBHOOK_SECRET: "" }, "CONFIG_STRIPE_WEBHOOK_SECRET"],
    [{ STRIPE_PRICE_BASIC: "5" }, "CONFIG_STRIPE_PRICE_BASIC"],
    [{ STRIPE_PRICE_PRO: "price_1" }, "CONFIG_STRIPE_PRICE_PRO"],
    [{ STRIPE_API_BASE: "http://stripe.example" }, "CONFIG_STRIPE_API_BASE"],
  ])("%j is refused as %s", (env, code) => {
    const config = readConfig({ ...right, ...env }, "/client");
    expect(config.ok ? null : config.error.code).toBe(code);
  });

  test("BILLING=stripe needs it", () => {
    const config = readConfig({ BILLING: "stripe" }, "/client");
    expect(config.ok ? null : config.error.code).toBe("CONFIG_BILLING");
  });
});
