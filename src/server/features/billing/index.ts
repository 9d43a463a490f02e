import type { FastifyInstance } from "fastify";
import { ok, type Result } from "../../../domain/AppError.ts";
import type { AccountJson } from "../../../protocol/http/accountCalls.ts";
import { billingCalls, billingWebhook } from "../../../protocol/http/billingCalls.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import { perMinute } from "../../plugins/calls.ts";
import { sendError, sendProblem } from "../../plugins/problems.ts";
import { feature } from "../feature.ts";
import { accountOf } from "./accountOf.ts";
import { type BillingPort, noBilling } from "./BillingPort.ts";
import { StripeReports } from "./StripeReports.ts";
import type { ServerConfig } from "../../config/readConfig.ts";
import type { StripeConfig } from "../../config/stripeConfig.ts";
import type { Queries } from "../../database/Database.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { StripeBilling } from "./StripeBilling.ts";
import { TestBilling } from "./TestBilling.ts";

/** Within the time that a transaction may be idle. */
const TIMEOUT_MS = 6000;
const RETRIES = 1;

interface Parts {
  readonly config: Pick<ServerConfig, "billing" | "stripe" | "production" | "publicUrl">;
  readonly queries: Queries;
  readonly events: AccountEvents;
}

/** The way of paying that is configured; `reports` is null where no provider reports. */
export async function createBilling({ config, queries, events }: Parts): Promise<{
  readonly billing: BillingPort;
  readonly reports: StripeReports | null;
}> {
  if (config.billing === "stripe" && config.stripe !== null) {
    const { publicUrl, stripe } = config;
    const parts = { stripe: await connect(stripe), config: stripe, queries, events, publicUrl };
    const billing = new StripeBilling(parts);
    return { billing, reports: new StripeReports(parts, billing) };
  }
  const test = config.billing === "test" && !config.production;
  return { billing: test ? new TestBilling(queries, events) : noBilling, reports: null };
}

/** The library is loaded where it is used only. */
async function connect({ secretKey, apiBase }: StripeConfig) {
  const { Stripe } = await import("stripe");
  const common = {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: "Padroll", version: APP_VERSION },
  };
  if (apiBase === null) return new Stripe(secretKey, common);
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return new Stripe(secretKey, {
    ...common,
    protocol: isPlain ? "http" : "https",
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : port,
  });
}

declare module "fastify" {
  interface FastifyInstance {
    readonly billing: BillingPort;
  }
}

const MAX_REPORT_BYTES = 512 * 1024;

/** Plans: how they are ordered, changed and paid for. */
export const billingFeature = feature<"add" | "config" | "queries" | "hub" | "schedule">(
  "billing",
  [],
  async (app, { add, config, queries, hub, schedule }) => {
    const { billing, reports } = await createBilling({ config, queries, events: hub });
    const account = async (principal: Principal, done: Result<void>): Promise<Result<AccountJson>> =>
      done.ok ? ok(await accountOf(queries, principal)) : done;
    app.decorate("billing", billing);
    schedule.everyHour(() => billing.reconcile());
    add(billingCalls.checkout, async ({ principal, body }) => {
      const order = await billing.checkout(principal, body.product);
      return order.ok ? ok({ ...order.value, billing: billing.mode }) : order;
    });
    add(billingCalls.completeTestCheckout, async ({ principal, params }) =>
      account(principal, await billing.completeTest(principal, params.id)),
    );
    add(billingCalls.changePlan, async ({ principal, body }) =>
      account(principal, await billing.change(principal, body.product)),
    );
    add(billingCalls.cancelSubscription, async ({ principal }) => account(principal, await billing.cancel(principal)));
    add(billingCalls.resumeSubscription, async ({ principal }) => account(principal, await billing.resume(principal)));
    add(billingCalls.billingPortal, ({ principal }) => billing.portal(principal));
    addReports(app, reports, config.apiRatePerMinute);
  },
);

/** Adds the call for reports of the payment provider. */
function addReports(app: FastifyInstance, reports: StripeReports | null, apiRatePerMinute: number): void {
  void app.register(async (scope) => {
    // The signature is of the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.route({
      method: billingWebhook.method,
      url: billingWebhook.path,
      bodyLimit: MAX_REPORT_BYTES,
      config: { rateLimit: perMinute(apiRatePerMinute) },
      handler: async (request, reply) => {
        if (!reports) return sendProblem(reply, "NOT_FOUND", "There is no payment provider");
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const taken = await reports.receive(body, String(request.headers["stripe-signature"] ?? ""));
        const outcome = taken.ok ? "success" : taken.error.code;
        request.log[taken.ok ? "info" : "warn"]({ event: "billing.report", outcome, address: request.ip }, "a report");
        return taken.ok ? { received: true } : sendError(reply, taken.error);
      },
    });
  });
}
