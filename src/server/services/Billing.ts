import { fail, ok, type Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import type { Queries } from "../database/Database.ts";
import type { Principal } from "../repositories/SessionRepository.ts";
import { SubscriptionRepository, type PlanId } from "../repositories/SubscriptionRepository.ts";

/** How plans are ordered. What is paid for is decided here, never by what the browser says. */
export interface BillingPort {
  readonly mode: "test" | "none";
  /** Begins an order; the browser then goes to `url`, a path of ours or a provider's address. */
  checkout(principal: Principal, plan: PlanId): Promise<Result<{ id: string; url: string }>>;
  /** Test mode: the order is taken for paid. */
  completeTest(principal: Principal, checkoutId: string): Promise<Result<void>>;
  cancel(principal: Principal): Promise<Result<void>>;
}

const unavailable = () => fail("BILLING_UNAVAILABLE", "Payment is not set up on this server");

/** Nothing can be ordered. */
export const noBilling: BillingPort = {
  mode: "none",
  checkout: async () => unavailable(),
  completeTest: async () => unavailable(),
  cancel: async () => unavailable(),
};

/** Plans without payment, for development; the configuration refuses it in production. */
export class TestBilling implements BillingPort {
  readonly mode = "test";
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async checkout(principal: Principal, plan: PlanId): Promise<Result<{ id: string; url: string }>> {
    const id = newId();
    await new SubscriptionRepository(this.#queries).addCheckout({ id, userId: principal.userId, plan });
    return ok({ id, url: `/account/subscription?checkout=${id}` });
  }

  async completeTest(principal: Principal, checkoutId: string): Promise<Result<void>> {
    return this.#queries.transaction().execute(async (queries) => {
      const subscriptions = new SubscriptionRepository(queries);
      const plan = await subscriptions.completeCheckout(checkoutId, principal.userId);
      if (plan === null) return fail("NOT_FOUND", "There is no such order");
      await subscriptions.set(principal.userId, plan, "test");
      return ok(undefined);
    });
  }

  async cancel(principal: Principal): Promise<Result<void>> {
    await new SubscriptionRepository(this.#queries).remove(principal.userId);
    return ok(undefined);
  }
}
