import type { FastifyInstance } from "fastify";
import { ok, type Result } from "../../../domain/AppError.ts";
import type { AccountJson } from "../../../protocol/http/accountCalls.ts";
import { billingCalls, billingWebhook } from "../../../protocol/http/billingCalls.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import { perMinute } from "../../plugins/calls.ts";
import { sendError, sendProblem } from "../../plugins/problems.ts";
import { feature } from "../feature.ts";
import { accountOf } from "./accountOf.ts";
import type { BillingPort } from "./BillingPort.ts";
import { createBilling } from "./createBilling.ts";
import type { StripeReports } from "./StripeReports.ts";

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
        const taken = await reports.take(body, String(request.headers["stripe-signature"] ?? ""));
        const outcome = taken.ok ? "success" : taken.error.code;
        request.log[taken.ok ? "info" : "warn"]({ event: "billing.report", outcome, address: request.ip }, "a report");
        return taken.ok ? { received: true } : sendError(reply, taken.error);
      },
    });
  });
}
