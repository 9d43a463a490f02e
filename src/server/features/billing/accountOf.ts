import type { AccountJson } from "../../../protocol/http/accountCalls.ts";
import { GrantRepository } from "../../access/GrantRepository.ts";
import { featuresOf, planOf } from "../../access/plans.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import { SubscriptionRepository, type Subscription } from "../../access/SubscriptionRepository.ts";
import { goneFrom, UserRepository } from "../../access/UserRepository.ts";
import type { Queries } from "../../database/Database.ts";
import { ProjectRepository } from "../projects/ProjectRepository.ts";

/** The account with its plan. Read anew: the plan may have changed in this very call. */
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
