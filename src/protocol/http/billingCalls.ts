import { Type } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import type { HttpCall, OtherCall } from "./HttpCall.ts";
import { accountSchema, billingModeField, planField } from "./accountCalls.ts";
import { idField } from "./fields.ts";

const BILLING = "/account/api/v1/billing";

/** Orders and changes of plans. */
export const billingCalls = {
  checkout: {
    method: "POST",
    path: `${BILLING}/checkout`,
    access: "user",
    summary: "Begin to order a plan, for those who have none. The browser then goes to the address in the answer.",
    body: closedObject({ product: planField }),
    reply: closedObject({ id: idField, url: Type.String(), billing: billingModeField }),
    problems: ["BILLING_UNAVAILABLE", "PLAN_ACTIVE"],
  },
  completeTestCheckout: {
    method: "POST",
    path: `${BILLING}/test/:id`,
    access: "user",
    summary: "Test mode only: what a payment provider would report once the order is paid.",
    params: closedObject({ id: idField }),
    reply: accountSchema,
    problems: ["NOT_FOUND", "BILLING_UNAVAILABLE"],
  },
  changePlan: {
    method: "POST",
    path: `${BILLING}/plan`,
    access: "user",
    summary: "Change to another plan: a larger one at once, a smaller one when the time paid for has passed.",
    body: closedObject({ product: planField }),
    reply: accountSchema,
    problems: ["BILLING_UNAVAILABLE", "PAYMENT_FAILED", "PLAN_MISSING"],
  },
  cancelSubscription: {
    method: "DELETE",
    path: `${BILLING}/subscription`,
    access: "user",
    summary: "Cancel the plan for when the time paid for has passed. Documents are kept, also those beyond the quota.",
    reply: accountSchema,
    problems: ["BILLING_UNAVAILABLE", "PLAN_MISSING"],
  },
  resumeSubscription: {
    method: "POST",
    path: `${BILLING}/resume`,
    access: "user",
    summary: "Keep the plan after all: takes back a cancellation or a change to a smaller plan that is still to come.",
    reply: accountSchema,
    problems: ["BILLING_UNAVAILABLE", "PLAN_MISSING"],
  },
  billingPortal: {
    method: "POST",
    path: `${BILLING}/portal`,
    access: "user",
    summary: "The address of the payment provider's pages for cards and invoices, good for a few minutes.",
    reply: closedObject({ url: Type.String() }),
    problems: ["BILLING_UNAVAILABLE", "PLAN_MISSING"],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;

export const billingWebhook = {
  method: "POST",
  path: `${BILLING}/webhook`,
  summary: "Where the payment provider reports to, signed. Register this address with it.",
  answers: {
    "200": "Taken, or known already",
    "400": "SIGNATURE_INVALID",
    "404": "NOT_FOUND where there is no payment provider",
    "413": "TOO_LARGE",
    "429": "TOO_MANY_REQUESTS",
    "503": "DATABASE_UNAVAILABLE, BILLING_UNAVAILABLE: the provider reports again later",
  },
} as const satisfies OtherCall;
