import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Stripe } from "stripe";
import type { StripeConfig } from "../../../src/server/config/stripeConfig.ts";

const MONTH_SECONDS = 30 * 86_400;

interface FakeSubscription {
  readonly id: string;
  readonly customer: string;
  readonly created: number;
  status: string;
  price: string;
  periodStart: number;
  cancelAtPeriodEnd: boolean;
  /** Of the schedule that is attached. */
  schedule: string | null;
}

interface FakeSession {
  readonly id: string;
  readonly customer: string;
  readonly price: string;
  status: "open" | "complete" | "expired";
}

interface FakePhase {
  readonly price: string;
  readonly start: number;
  readonly end: number;
}

/** As much of Stripe as the billing asks of it, with the same shapes, on this machine. */
export class FakeStripe {
  readonly secretKey = "sk_test_padroll";
  readonly webhookSecret = "whsec_of_the_tests";
  readonly prices = { basic: "price_basic", pro: "price_pro" };
  readonly customers = new Map<string, string>();
  readonly sessions: FakeSession[] = [];
  readonly subscriptions: FakeSubscription[] = [];
  readonly schedules = new Map<string, FakePhase[]>();
  /** Method and path of every request. */
  readonly requests: string[] = [];
  /** While true, every request fails. */
  down = false;
  /** How long an answer is on its way, after it was made. */
  delayMs = (): number => 0;
  /** While true, cards are declined. */
  declines = false;
  readonly #server: Server;
  readonly #signer = new Stripe(this.secretKey);
  #count = 0;

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get config(): StripeConfig {
    const { secretKey, webhookSecret, prices } = this;
    const apiBase = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return { secretKey, webhookSecrets: ["whsec_the_next_one", webhookSecret], prices, apiBase };
  }

  /** Pays for what a checkout's page shows. */
  pay(url: string): FakeSubscription {
    const session = this.sessions.find(({ id }) => url.endsWith(id));
    if (session?.status !== "open") throw new Error("this checkout is not open");
    session.status = "complete";
    const { customer, price } = session;
    return this.subscribe(customer, price);
  }

  subscribe(customer: string, price: string): FakeSubscription {
    const now = Math.floor(Date.now() / 1000);
    const common = { status: "active", cancelAtPeriodEnd: false, schedule: null };
    const subscription = { id: this.#id("sub"), customer, price, created: now, periodStart: now, ...common };
    this.subscriptions.push(subscription);
    return subscription;
  }

  /** A report as Stripe words it. */
  event(type: string, object: object, id = this.#id("evt")): string {
    const created = Math.floor(Date.now() / 1000);
    return JSON.stringify({ id, object: "event", type, created, livemode: false, data: { object } });
  }

  sign(payload: string, { secret = this.webhookSecret, ageSeconds = 0 } = {}): string {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    return this.#signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }

  jsonOf(subscription: FakeSubscription, expanded = false): object {
    const { id, customer, created, status, price, periodStart, cancelAtPeriodEnd, schedule } = subscription;
    const end = periodStart + MONTH_SECONDS;
    const item = { id: `si_${id}`, object: "subscription_item", price: { id: price, object: "price" } };
    return {
      id,
      object: "subscription",
      customer,
      created,
      status,
      cancel_at_period_end: cancelAtPeriodEnd,
      cancel_at: cancelAtPeriodEnd ? end : null,
      schedule: schedule !== null && expanded ? this.#scheduleJson(schedule) : schedule,
      items: { object: "list", data: [{ ...item, current_period_start: periodStart, current_period_end: end }] },
    };
  }

  #id(prefix: string): string {
    this.#count++;
    return `${prefix}_${String(this.#count).padStart(6, "0")}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const delayMs = this.delayMs();
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe");
    this.requests.push(`${request.method} ${pathname}`);
    const body = new URLSearchParams(Buffer.concat(chunks).toString());
    const [status, json] = this.#reply(request, pathname, searchParams, body);
    const text = JSON.stringify(json);
    if (delayMs > 0) await sleep(delayMs);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(text);
  }

  #reply(
    { method, headers }: IncomingMessage,
    path: string,
    query: URLSearchParams,
    body: URLSearchParams,
  ): [number, object] {
    if (headers.authorization !== `Bearer ${this.secretKey}`) return problem(401, "invalid_request_error", "no key");
    if (this.down) return problem(500, "api_error", "Stripe is down");
    const [, , kind = "", id = "", action = ""] = path.split("/");
    switch (kind) {
      case "customers":
        return this.#customer(method, id, body);
      case "checkout":
        return this.#checkout(method, path, query, body);
      case "subscriptions":
        return method === "GET" ? this.#list(query) : this.#update(id, body);
      case "subscription_schedules":
        return this.#schedule(id, action, body);
      case "billing_portal":
        return [200, { id: this.#id("bps"), url: `https://billing.stripe.example/p/${body.get("customer")}` }];
      default:
        return problem(404, "invalid_request_error", `nothing at ${path}`);
    }
  }

  #customer(method: string | undefined, id: string, body: URLSearchParams): [number, object] {
    if (method === "GET") {
      if (this.customers.has(id)) return [200, { id, object: "customer" }];
      return problem(404, "invalid_request_error", "No such customer", "resource_missing");
    }
    const customer = this.#id("cus");
    this.customers.set(customer, body.get("email") ?? "");
    return [200, { id: customer, object: "customer" }];
  }

  #checkout(method: string | undefined, path: string, query: URLSearchParams, body: URLSearchParams): [number, object] {
    if (method === "GET") {
      const open = this.sessions.filter((one) => one.customer === query.get("customer") && one.status === "open");
      return [200, { object: "list", data: open, has_more: false }];
    }
    const [, expired] = /sessions\/(\w+)\/expire$/.exec(path) ?? [];
    if (expired !== undefined) {
      for (const session of this.sessions) if (session.id === expired) session.status = "expired";
      return [200, { id: expired }];
    }
    const price = body.get("line_items[0][price]") ?? "";
    const session: FakeSession = { id: this.#id("cs"), customer: body.get("customer") ?? "", price, status: "open" };
    this.sessions.push(session);
    return [200, { ...session, url: `https://checkout.stripe.example/c/${session.id}` }];
  }

  #list(query: URLSearchParams): [number, object] {
    const expanded = query.get("expand[0]") === "data.schedule";
    const all = this.subscriptions.filter(({ customer }) => customer === query.get("customer"));
    return [200, { object: "list", data: all.map((one) => this.jsonOf(one, expanded)), has_more: false }];
  }

  #update(id: string, body: URLSearchParams): [number, object] {
    const subscription = this.subscriptions.find((one) => one.id === id);
    if (!subscription) return problem(404, "invalid_request_error", "No such subscription", "resource_missing");
    const price = body.get("items[0][price]");
    if (price !== null) {
      if (body.get("payment_behavior") !== "error_if_incomplete" || body.get("items[0][id]") !== `si_${id}`)
        return problem(400, "invalid_request_error", "this would not charge at once");
      if (this.declines) return problem(402, "card_error", "Your card was declined.", "card_declined");
      subscription.price = price;
    }
    const cancel = body.get("cancel_at_period_end");
    if (cancel !== null) {
      if (subscription.schedule !== null) return problem(400, "invalid_request_error", "it is managed by a schedule");
      subscription.cancelAtPeriodEnd = cancel === "true";
    }
    return [200, this.jsonOf(subscription)];
  }

  #schedule(id: string, action: string, body: URLSearchParams): [number, object] {
    const from = body.get("from_subscription");
    if (from !== null) {
      const subscription = this.subscriptions.find((one) => one.id === from);
      if (!subscription || subscription.schedule !== null)
        return problem(400, "invalid_request_error", "there is a schedule already");
      subscription.schedule = this.#id("sub_sched");
      const { price, periodStart: start } = subscription;
      this.schedules.set(subscription.schedule, [{ price, start, end: start + MONTH_SECONDS }]);
      return [200, this.#scheduleJson(subscription.schedule)];
    }
    if (action === "release") {
      for (const one of this.subscriptions) if (one.schedule === id) one.schedule = null;
      return [200, { id }];
    }
    const [first] = this.schedules.get(id) ?? [];
    const price = body.get("phases[1][items][0][price]") ?? "";
    if (
      !first ||
      Number(body.get("phases[0][end_date]")) !== first.end ||
      body.get("phases[1][duration][interval]") !== "month"
    )
      return problem(400, "invalid_request_error", "the phases do not fit");
    this.schedules.set(id, [first, { price, start: first.end, end: first.end + MONTH_SECONDS }]);
    return [200, this.#scheduleJson(id)];
  }

  #scheduleJson(id: string): object {
    const phases = (this.schedules.get(id) ?? []).map(({ price, start, end }) => ({
      items: [{ price, quantity: 1 }],
      start_date: start,
      end_date: end,
    }));
    const current = phases[0] && { start_date: phases[0].start_date, end_date: phases[0].end_date };
    return { id, object: "subscription_schedule", phases, current_phase: current };
  }
}

const problem = (status: number, type: string, message: string, code?: string): [number, object] => [
  status,
  { error: { type, message, ...(code === undefined ? {} : { code }) } },
];
