import { wrong, type Environment } from "./Environment.ts";

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

/** Null where nothing of Stripe is given. Errors, thrown: `CONFIG_STRIPE_…`. */
export function readStripe(env: Environment): StripeConfig | null {
  const secretKey = env.text("STRIPE_SECRET_KEY");
  const webhookSecrets = env.list("STRIPE_WEBHOOK_SECRET");
  const basic = env.text("STRIPE_PRICE_BASIC");
  const pro = env.text("STRIPE_PRICE_PRO");
  const apiBase = env.text("STRIPE_API_BASE");
  if (secretKey === null && webhookSecrets.length === 0 && basic === null && pro === null && apiBase === null)
    return null;
  if (secretKey === null || !/^(sk|rk)_/.test(secretKey))
    throw wrong("STRIPE_SECRET_KEY", "must be given and begin with sk_ or rk_");
  if (webhookSecrets.length === 0 || webhookSecrets.some((secret) => !secret.startsWith("whsec_")))
    throw wrong("STRIPE_WEBHOOK_SECRET", "must be given and begin with whsec_");
  if (basic === null || !basic.startsWith("price_"))
    throw wrong("STRIPE_PRICE_BASIC", "must be given and begin with price_");
  if (pro === null || !pro.startsWith("price_") || pro === basic)
    throw wrong("STRIPE_PRICE_PRO", "must be given, begin with price_ and differ from STRIPE_PRICE_BASIC");
  return { secretKey, webhookSecrets, prices: { basic, pro }, apiBase };
}
