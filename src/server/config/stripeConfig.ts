import { ok, type Result } from "../../domain/AppError.ts";
import { isUrl, list, text, wrong, type Env } from "./environment.ts";

/** An account with Stripe, at which the plans are paid for. */
export interface StripeConfig {
  readonly secretKey: string;
  /** `STRIPE_WEBHOOK_SECRET`; two, separated by a comma, while one takes the place of the other. */
  readonly webhookSecrets: readonly string[];
  /** The ids of the plans' prices, each for a month. */
  readonly prices: { readonly basic: string; readonly pro: string };
  /** `STRIPE_API_BASE`: where Stripe's API is, for tests; null where it always is. */
  readonly apiBase: string | null;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Null where nothing of Stripe is given. Errors: `CONFIG_STRIPE_…`. */
export function readStripe(env: Env): Result<StripeConfig | null> {
  const secretKey = text(env, "STRIPE_SECRET_KEY");
  const webhookSecrets = list(env, "STRIPE_WEBHOOK_SECRET");
  const basic = text(env, "STRIPE_PRICE_BASIC");
  const pro = text(env, "STRIPE_PRICE_PRO");
  const apiBase = text(env, "STRIPE_API_BASE");
  if (secretKey === null && webhookSecrets.length === 0 && basic === null && pro === null && apiBase === null)
    return ok(null);
  if (secretKey === null || !/^(sk|rk)_/.test(secretKey))
    return wrong("STRIPE_SECRET_KEY", "must be given and begin with sk_ or rk_");
  if (webhookSecrets.length === 0 || webhookSecrets.some((secret) => !secret.startsWith("whsec_")))
    return wrong("STRIPE_WEBHOOK_SECRET", "must be given and begin with whsec_");
  if (basic === null || !basic.startsWith("price_"))
    return wrong("STRIPE_PRICE_BASIC", "must be given and begin with price_");
  if (pro === null || !pro.startsWith("price_") || pro === basic)
    return wrong("STRIPE_PRICE_PRO", "must be given, begin with price_ and differ from STRIPE_PRICE_BASIC");
  if (apiBase !== null && !isUrl(apiBase, ["https:"]) && !isLoopback(apiBase))
    return wrong("STRIPE_API_BASE", "must be an https address");
  return ok({ secretKey, webhookSecrets, prices: { basic, pro }, apiBase });
}

const isLoopback = (address: string): boolean => isUrl(address, ["http:"]) && LOOPBACK.has(new URL(address).hostname);
