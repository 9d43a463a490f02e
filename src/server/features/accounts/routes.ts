import { ok } from "../../../domain/AppError.ts";
import { accountCalls, type AccountJson } from "../../../protocol/http/accountCalls.ts";
import type { ExternalProvider } from "../../../protocol/http/externalCalls.ts";
import { TENANT } from "../../../protocol/http/fields.ts";
import type { Queries } from "../../database/Database.ts";
import type { AddCall } from "../../plugins/calls.ts";
import { setTokenCookie } from "../../plugins/tokenCookie.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import { SubscriptionRepository, type Subscription } from "../../access/SubscriptionRepository.ts";
import { GrantRepository } from "../../access/GrantRepository.ts";
import { ProjectRepository } from "../projects/ProjectRepository.ts";
import { UserRepository } from "../../access/UserRepository.ts";
import { goneFrom, type AccountDeletion } from "./AccountDeletion.ts";
import type { BillingPort } from "../billing/BillingPort.ts";
import { featuresOf, planOf, products } from "../../access/plans.ts";
import { noteAuth } from "../sign-in/routes.ts";

interface Parts {
  readonly queries: Queries;
  readonly billing: BillingPort;
  readonly deletion: AccountDeletion;
  readonly externalProviders: ExternalProvider[];
}

/** The manifest, and the signed-in user's account. */
export function accountRoutes(add: AddCall, { queries, billing, deletion, externalProviders }: Parts): void {
  add(accountCalls.manifest, async () =>
    ok({
      name: "Padroll",
      tenant: TENANT,
      version: APP_VERSION,
      billing: billing.mode,
      settings: { Products: JSON.stringify(products), ExternalProviders: externalProviders },
    }),
  );
  add(accountCalls.account, async ({ principal }) => {
    await billing.settle(principal.userId);
    return ok(await accountOf(queries, principal));
  });
  add(accountCalls.deleteAccount, async ({ principal, body, request, reply }) => {
    const from = await deletion.request(principal, body.password ?? "");
    noteAuth(request, "account.deleted", from);
    if (!from.ok) return from;
    setTokenCookie(request, reply, null);
    return ok({ deletedFrom: from.value.toISOString() });
  });
  add(accountCalls.keepAccount, async ({ principal, request }) => {
    await deletion.keep(principal.userId);
    noteAuth(request, "account.kept", ok(undefined));
    return ok(await accountOf(queries, principal));
  });
}

/** Read anew: the plan may have changed in this very call. */
export async function accountOf(queries: Queries, principal: Principal): Promise<AccountJson> {
  const user = await new UserRepository(queries).byId(principal.userId);
  const subscription = await new SubscriptionRepository(queries).of(principal.userId);
  const usage = await new ProjectRepository(queries, principal.userId).usage();
  const plan = subscription?.plan ?? "free";
  const { documents, bytes } = planOf(plan);
  const addOns = await new GrantRepository(queries).of(principal.userId);
  return {
    id: principal.userId,
    email: principal.email,
    name: principal.name,
    plan,
    ...subscriptionFields(subscription),
    features: featuresOf({ plan, addOns }),
    usage,
    quota: { documents, bytes },
    createdAt: (user?.createdAt ?? new Date(0)).toISOString(),
    deletedFrom: user?.deletedAt ? goneFrom(user.deletedAt).toISOString() : null,
  };
}

function subscriptionFields(
  subscription: Subscription | null,
): Pick<AccountJson, "renewsAt" | "subscription" | "endsAt" | "nextPlan"> {
  if (!subscription) return { renewsAt: null, subscription: "none", endsAt: null, nextPlan: null };
  const { state, renewsAt, endsAt, nextPlan } = subscription;
  return {
    renewsAt: renewsAt?.toISOString() ?? null,
    subscription: state === "past_due" ? "pastDue" : state,
    endsAt: endsAt?.toISOString() ?? null,
    nextPlan: endsAt === null ? null : (nextPlan ?? "free"),
  };
}
