import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import type { HttpCall } from "./HttpCall.ts";
import { externalProviderSchema } from "./externalCalls.ts";
import { idField, passwordField, timeField } from "./fields.ts";

const ACCOUNT = "/account/api/v1";

export const planField = Type.Union([Type.Literal("basic"), Type.Literal("pro")]);

/** One plan in the manifest's `settings.Products`, which is JSON text of a list of these. */
export const productSchema = closedObject({
  id: planField,
  name: Type.String(),
  description: Type.String(),
  priceCents: Type.Integer({ minimum: 0, description: "A month" }),
  currency: Type.String({ description: "ISO 4217" }),
  interval: Type.Literal("month"),
  features: Type.Array(Type.String(), { description: "What the Feature claim then holds" }),
  documents: Type.Integer({ description: "Boards and projects that may be kept" }),
  bytes: Type.Integer({ description: "Their compressed size in all" }),
});

export type Product = Static<typeof productSchema>;

/** Limits without a plan that is paid for. */
export const FREE_LIMITS = { documents: 100, bytes: 1024 ** 3 } as const satisfies Pick<Product, "documents" | "bytes">;

export const accountSchema = closedObject(
  {
    id: idField,
    email: Type.String(),
    name: Type.String(),
    plan: Type.Union([Type.Literal("free"), planField]),
    renewsAt: Type.Union([timeField, Type.Null()], { description: "When the plan is paid for again, if it will be" }),
    subscription: Type.Union(
      [Type.Literal("none"), Type.Literal("active"), Type.Literal("ending"), Type.Literal("pastDue")],
      {
        description:
          "ending: another plan follows, or none, at endsAt; pastDue: a payment failed, and the plan ends at endsAt unless it is paid",
      },
    ),
    endsAt: Type.Union([timeField, Type.Null()], { description: "When this plan ends, if that is known" }),
    nextPlan: Type.Union([Type.Literal("free"), planField, Type.Null()], { description: "The plan that follows then" }),
    features: Type.Array(Type.String()),
    usage: closedObject({ documents: Type.Integer(), bytes: Type.Integer() }),
    quota: closedObject({ documents: Type.Integer(), bytes: Type.Integer() }),
    createdAt: timeField,
    deletedFrom: Type.Union([timeField, Type.Null()], {
      description: "From when on the account is gone, if its user asked for that and has not taken it back",
    }),
  },
  "The customer",
);

export type AccountJson = Static<typeof accountSchema>;

/**
 * `stripe`: plans are paid for there. `test`: plans change without payment, with a note on screen. `none`: plans cannot
 * be bought here.
 */
export const billingModeField = Type.Union([Type.Literal("stripe"), Type.Literal("test"), Type.Literal("none")]);

/** The calls of specification 7, account. */
export const accountCalls = {
  account: {
    method: "GET",
    path: `${ACCOUNT}/account/`,
    access: "user",
    summary: "The signed-in user's plan, quota and use.",
    reply: accountSchema,
  },
  deleteAccount: {
    method: "POST",
    path: `${ACCOUNT}/account/delete/`,
    access: "user",
    guarded: true,
    summary:
      "Delete the account and all that is in it, 14 days from now. Others see nothing of it from now on, its live events end, its plan is not paid for again, all sessions end. Who has no password leaves it out, and has to have signed in within the last ten minutes.",
    body: closedObject({ password: Type.Optional(passwordField) }),
    reply: closedObject({ deletedFrom: timeField }),
    problems: ["LOGIN_FAILED", "SIGN_IN_AGAIN", "ACCOUNT_LOCKED", "BILLING_UNAVAILABLE"],
  },
  keepAccount: {
    method: "POST",
    path: `${ACCOUNT}/account/keep/`,
    access: "user",
    summary: "Take back that the account is to be deleted. A plan that was canceled by it stays so.",
    reply: accountSchema,
  },
  manifest: {
    method: "GET",
    path: `${ACCOUNT}/manifest/`,
    access: "public",
    summary: "What the product is and which plans it offers.",
    reply: closedObject({
      name: Type.String(),
      tenant: Type.String(),
      version: Type.String(),
      billing: billingModeField,
      settings: closedObject({
        Products: Type.String({ description: "JSON text: a list of plans" }),
        ExternalProviders: Type.Array(externalProviderSchema, { description: "Whom one can sign in with" }),
      }),
    }),
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
