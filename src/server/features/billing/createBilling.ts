import type { ServerConfig } from "../../config/readConfig.ts";
import type { StripeConfig } from "../../config/stripeConfig.ts";
import type { Queries } from "../../database/Database.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { noBilling, type BillingPort } from "./BillingPort.ts";
import { StripeBilling } from "./StripeBilling.ts";
import { StripeReports } from "./StripeReports.ts";
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
