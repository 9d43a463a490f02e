import type { Stripe } from "stripe";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { BillingRepository } from "./BillingRepository.ts";
import type { StripeBilling, StripeParts } from "./StripeBilling.ts";
import { idOf } from "./stripeState.ts";

/** A report that is older is refused: it may be one that somebody recorded. */
const MAX_AGE_SECONDS = 300;

/** Reports of Stripe. A report is a hint that something of a customer changed; Stripe is then asked for the change. */
export class StripeReports {
  readonly #parts: StripeParts;
  readonly #billing: StripeBilling;

  constructor(parts: StripeParts, billing: StripeBilling) {
    this.#parts = parts;
    this.#billing = billing;
  }

  /** Errors: `SIGNATURE_INVALID`, `BILLING_UNAVAILABLE`, `OVERLOADED`: the latter two are reported again. */
  async receive(body: Buffer, signature: string): Promise<Result<void>> {
    const event = this.#verified(body, signature);
    if (!event) return fail("SIGNATURE_INVALID", "The report is not signed by the payment provider, or too old");
    const billing = new BillingRepository(this.#parts.queries);
    const customer = customerOf(event.data.object);
    const userId = customer === undefined ? null : await billing.userOf(customer);
    // About nobody we know: of another product of the same account.
    if (userId === null) return ok(undefined);
    return this.#billing.sync(userId, event.id);
  }

  #verified(body: Buffer, signature: string): Stripe.Event | null {
    const { stripe, config } = this.#parts;
    for (const secret of config.webhookSecrets) {
      try {
        return stripe.webhooks.constructEvent(body, signature, secret, MAX_AGE_SECONDS);
      } catch {
        // The next one may be right.
      }
    }
    return null;
  }
}

/** Subject of a report. */
interface Subject {
  readonly id?: string;
  readonly object?: string;
  readonly customer?: string | { readonly id: string } | null;
}

const customerOf = ({ id, object, customer }: Subject): string | undefined =>
  object === "customer" ? id : idOf(customer);
