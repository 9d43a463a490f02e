import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import type { Result } from "../../../../domain/AppError.ts";
import type { AccountJson, Product } from "../../../../protocol/http/accountCalls.ts";
import { billingCalls } from "../../../../protocol/http/billingCalls.ts";
import { notify } from "../../../../state/notices.ts";
import { ownPath } from "../../../../state/account/returnPath.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/plan.ts";

export interface PlanActions {
  /** Pending request, by the plan or the name of the action; null if there is none. */
  readonly pending: string | null;
  readonly order: (product: Product["id"]) => Promise<void>;
  readonly change: (product: Product["id"]) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly keep: () => Promise<void>;
  readonly openPortal: () => Promise<void>;
}

/** Actions of plans; `onAccount` receives the account afterwards. */
export function usePlanActions(onAccount: (account: AccountJson) => void): PlanActions {
  const { api, account, session } = useStudio();
  const [pending, setPending] = useState<string | null>(null);
  const run = async <T>(name: string, call: () => Promise<Result<T>>, done: (value: T) => void | Promise<void>) => {
    setPending(name);
    const result = await call();
    if (result.ok) await done(result.value);
    else notify(session, "error", result.error.message);
    setPending(null);
  };
  const changed = (notice: string) => async (next: AccountJson) => {
    onAccount(next);
    // New claims come with new tokens.
    await account.refresh();
    notify(session, "success", notice);
  };
  return {
    pending,
    order: (product) =>
      run(
        product,
        () => api.call(billingCalls.checkout, { body: { product } }),
        ({ url }) => leaveFor(url, product, navigate),
      ),
    change: (product) =>
      run(product, () => api.call(billingCalls.changePlan, { body: { product } }), changed(strings.changed)),
    cancel: () => run("cancel", () => api.call(billingCalls.cancelSubscription, {}), changed(strings.canceled)),
    keep: () => run("keep", () => api.call(billingCalls.resumeSubscription, {}), changed(strings.kept)),
    openPortal: () =>
      run(
        "portal",
        () => api.call(billingCalls.billingPortal, {}),
        ({ url }) => location.assign(url),
      ),
  };
}

/** A payment provider's address takes the whole page, a path of ours only the screen. */
function leaveFor(url: string, product: string, navigate: (path: string) => void): void {
  const path = ownPath(url, location.origin);
  if (path === null) location.assign(url);
  else navigate(`${path}${path.includes("?") ? "&" : "?"}product=${product}`);
}
