import { hasRoles, planOf, type AccountState } from "./AccountState.ts";
import { loginPath, returnPathOf } from "./returnPath.ts";
import type { RouteRule } from "./routes.ts";

/** The notices of specification 6. */
export const guardNotices = {
  login: "Please login.",
  basic: "Please order BASIC to use this feature.",
  pro: "Please subscribe to PRO to use this feature.",
} as const;

type GuardNotice = (typeof guardNotices)[keyof typeof guardNotices];

const DASHBOARD = "/dashboard";
const SUBSCRIPTION = "/account/subscription";

/** `wait`: the stored session is still being tried. */
export type GuardAnswer =
  | { readonly kind: "show" }
  | { readonly kind: "wait" }
  | { readonly kind: "redirect"; readonly to: string; readonly notice: GuardNotice | null };

const SHOW: GuardAnswer = { kind: "show" };
const WAIT: GuardAnswer = { kind: "wait" };
const redirect = (to: string, notice: GuardNotice | null = null): GuardAnswer => ({ kind: "redirect", to, notice });

/**
 * Result of a visit to a route at `path` (with its query and fragment), in the order of specification 6. The guard
 * is a convenience: the server enforces the same rules.
 */
export function guardRoute(
  rule: RouteRule,
  { status, user }: Pick<AccountState, "status" | "user">,
  path: string,
  origin: string,
): GuardAnswer {
  if (isOpen(rule)) return SHOW;
  if (status === "restoring") return WAIT;
  const known = status === "loggedOut" ? null : user;
  if (rule.visitorsOnly && known && !(rule.mailed && hasCode(path, origin)))
    return redirect(returnPathOf(path, origin) ?? DASHBOARD);
  if (rule.visitorsOnly) return SHOW;
  if (!known) return redirect(loginPath(path), guardNotices.login);
  if (!hasRoles(known, rule.roles ?? [])) return redirect("/");
  const plan = planOf(known);
  if (rule.basic && plan === "free") return redirect(SUBSCRIPTION, guardNotices.basic);
  if (rule.pro && plan !== "pro") return redirect(SUBSCRIPTION, guardNotices.pro);
  return SHOW;
}

const isOpen = (rule: RouteRule): boolean => Object.keys(rule).length === 0;

const hasCode = (path: string, origin: string): boolean => new URL(path, origin).searchParams.has("code");
