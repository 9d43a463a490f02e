import { Type, type Static } from "typebox";
import type { HttpCall } from "./HttpCall.ts";
import { doneReply, idField, timeField } from "./fields.ts";

const ACCOUNT = "/account/api/v1";
const closed = { additionalProperties: false } as const;

export const planField = Type.Union([Type.Literal("basic"), Type.Literal("pro")]);

/** One plan in the manifest's `settings.Products`, which is JSON text of a list of these. */
export const productSchema = Type.Object(
  {
    id: planField,
    name: Type.String(),
    description: Type.String(),
    priceCents: Type.Integer({ minimum: 0, description: "A month" }),
    currency: Type.String({ description: "ISO 4217" }),
    interval: Type.Literal("month"),
    features: Type.Array(Type.String(), { description: "What the Feature claim then holds" }),
    documents: Type.Integer({ description: "Boards and projects that may be kept" }),
    bytes: Type.Integer({ description: "Their compressed size in all" }),
  },
  closed,
);

export type Product = Static<typeof productSchema>;

export const accountSchema = Type.Object(
  {
    id: idField,
    email: Type.String(),
    name: Type.String(),
    plan: Type.Union([Type.Literal("free"), planField]),
    renewsAt: Type.Union([timeField, Type.Null()]),
    features: Type.Array(Type.String()),
    usage: Type.Object({ documents: Type.Integer(), bytes: Type.Integer() }, closed),
    quota: Type.Object({ documents: Type.Integer(), bytes: Type.Integer() }, closed),
    createdAt: timeField,
  },
  { ...closed, description: "The customer" },
);

/** `test`: plans change without payment, and the screen says so. `none`: plans cannot be bought here. */
export const billingModeField = Type.Union([Type.Literal("test"), Type.Literal("none")]);

/** The calls of specification 7, account, and those of billing. */
export const accountCalls = {
  account: {
    method: "GET",
    path: `${ACCOUNT}/account/`,
    tag: "account",
    access: "user",
    summary: "The signed-in user's plan, quota and use.",
    reply: accountSchema,
    problems: [],
  },
  manifest: {
    method: "GET",
    path: `${ACCOUNT}/manifest/`,
    tag: "account",
    access: "public",
    summary: "What the product is and which plans it offers.",
    reply: Type.Object(
      {
        name: Type.String(),
        tenant: Type.String(),
        version: Type.String(),
        billing: billingModeField,
        settings: Type.Object({ Products: Type.String({ description: "JSON text: a list of plans" }) }, closed),
      },
      closed,
    ),
    problems: [],
  },
  checkout: {
    method: "POST",
    path: `${ACCOUNT}/billing/checkout`,
    tag: "account",
    access: "user",
    summary: "Begin to order a plan. The browser then goes to the address in the answer.",
    body: Type.Object({ product: planField }, closed),
    reply: Type.Object({ id: idField, url: Type.String(), billing: billingModeField }, closed),
    problems: ["BILLING_UNAVAILABLE"],
  },
  completeTestCheckout: {
    method: "POST",
    path: `${ACCOUNT}/billing/test/:id`,
    tag: "account",
    access: "user",
    summary: "Test mode only: what a payment provider would report once the order is paid.",
    params: Type.Object({ id: idField }, closed),
    reply: accountSchema,
    problems: ["NOT_FOUND", "BILLING_UNAVAILABLE"],
  },
  cancelSubscription: {
    method: "DELETE",
    path: `${ACCOUNT}/billing/subscription`,
    tag: "account",
    access: "user",
    summary: "Cancel the plan at once. Documents are kept, also those beyond the quota.",
    reply: doneReply,
    problems: ["BILLING_UNAVAILABLE"],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
