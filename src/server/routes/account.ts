import { ok } from "../../domain/AppError.ts";
import { accountCalls } from "../../protocol/http/accountCalls.ts";
import { billingCalls } from "../../protocol/http/billingCalls.ts";
import type { ExternalProvider } from "../../protocol/http/externalCalls.ts";
import { TENANT } from "../../protocol/http/fields.ts";
import type { ReplyOf } from "../../protocol/http/HttpCall.ts";
import type { Queries } from "../database/Database.ts";
import type { AddCall } from "../plugins/calls.ts";
import { SubscriptionRepository } from "../repositories/SubscriptionRepository.ts";
import { UserRepository } from "../repositories/UserRepository.ts";
import type { Principal } from "../repositories/SessionRepository.ts";
import type { BillingPort } from "../services/Billing.ts";
import { planOf, products } from "../services/plans.ts";
import { Projects } from "../services/Projects.ts";

/** The manifest, the signed-in user's account, and the plan's orders. */
export function accountRoutes(
  add: AddCall,
  queries: Queries,
  billing: BillingPort,
  externalProviders: ExternalProvider[],
): void {
  add(accountCalls.manifest, async () =>
    ok({
      name: "Padroll",
      tenant: TENANT,
      version: APP_VERSION,
      billing: billing.mode,
      settings: { Products: JSON.stringify(products), ExternalProviders: externalProviders },
    }),
  );
  add(accountCalls.account, async ({ principal }) => ok(await accountOf(queries, principal)));
  add(billingCalls.checkout, async ({ principal, body }) => {
    const order = await billing.checkout(principal, body.product);
    return order.ok ? ok({ ...order.value, billing: billing.mode }) : order;
  });
  add(billingCalls.completeTestCheckout, async ({ principal, params }) => {
    const completed = await billing.completeTest(principal, params.id);
    return completed.ok ? ok(await accountOf(queries, principal)) : completed;
  });
  add(billingCalls.cancelSubscription, async ({ principal }) => {
    const canceled = await billing.cancel(principal);
    return canceled.ok ? ok(await accountOf(queries, principal)) : canceled;
  });
}

/** Read anew: the plan may have changed in this very call. */
async function accountOf(queries: Queries, principal: Principal): Promise<ReplyOf<typeof accountCalls.account>> {
  const user = await new UserRepository(queries).byId(principal.userId);
  const subscription = await new SubscriptionRepository(queries).of(principal.userId);
  const usage = await new Projects(queries).usage(principal);
  const plan = subscription?.plan ?? "free";
  const { features, documents, bytes } = planOf(plan);
  return {
    id: principal.userId,
    email: principal.email,
    name: principal.name,
    plan,
    renewsAt: subscription?.renewsAt?.toISOString() ?? null,
    subscription: subscription ? "active" : "none",
    endsAt: null,
    nextPlan: null,
    features,
    usage,
    quota: { documents, bytes },
    createdAt: (user?.createdAt ?? new Date(0)).toISOString(),
  };
}
