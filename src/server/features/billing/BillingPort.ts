import { fail, type Result } from "../../../domain/AppError.ts";
import type { Principal } from "../../access/SessionRepository.ts";
import type { PlanId } from "../../access/SubscriptionRepository.ts";

/**
 * Orders and payments of plans. The server decides which plan a user has, never the browser. Errors of every call:
 * `BILLING_UNAVAILABLE`.
 */
export interface BillingPort {
  readonly mode: "stripe" | "test" | "none";
  /** Begins an order; the browser then goes to `url`, a path of ours or a provider's address. Errors: `PLAN_ACTIVE`. */
  checkout(principal: Principal, plan: PlanId): Promise<Result<{ id: string; url: string }>>;
  /** Test mode: the order is taken for paid. Errors: `NOT_FOUND`. */
  completeTest(principal: Principal, checkoutId: string): Promise<Result<void>>;
  /** To a larger plan at once, to a smaller one when the time paid for is over. Errors: `PLAN_MISSING`, `PAYMENT_FAILED`. */
  change(principal: Principal, plan: PlanId): Promise<Result<void>>;
  /** For when the time paid for is over. Errors: `PLAN_MISSING`. */
  cancel(principal: Principal): Promise<Result<void>>;
  /** Takes back what is still to come. Errors: `PLAN_MISSING`. */
  resume(principal: Principal): Promise<Result<void>>;
  /** The address of the provider's pages for cards and invoices. Errors: `PLAN_MISSING`. */
  portal(principal: Principal): Promise<Result<{ url: string }>>;
  /** Before an account is shown: whether an order was paid that nobody reported yet. Never fails. */
  settle(userId: string): Promise<void>;
  /** Every hour: what nobody reported. */
  reconcile(): Promise<void>;
}

export const rankOf = (plan: PlanId | null): number => (plan === null ? 0 : plan === "basic" ? 1 : 2);

export const planMissing = () => fail("PLAN_MISSING", "You have no plan yet. Order one first");

export const planActive = () => fail("PLAN_ACTIVE", "You have a plan already. Change it instead");

const unavailable = async () => fail("BILLING_UNAVAILABLE", "Payment is not set up on this server");

/** Nothing can be ordered. */
export const noBilling: BillingPort = {
  mode: "none",
  checkout: unavailable,
  completeTest: unavailable,
  change: unavailable,
  cancel: unavailable,
  resume: unavailable,
  portal: unavailable,
  settle: async () => undefined,
  reconcile: async () => undefined,
};
