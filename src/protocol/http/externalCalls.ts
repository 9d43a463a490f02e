import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import type { HttpCall, OtherCall } from "./HttpCall.ts";
import { doneReply, nameField, passwordField, returnField, timeField } from "./fields.ts";

const EXTERNAL = "/presence/api/v1/auth/external";

/** Names a provider in addresses and in the configuration. */
const providerField = Type.String({ pattern: "^[a-z][a-z0-9]{0,29}$", description: "For example google" });

/** A provider that the server can sign in with; the manifest's `settings.ExternalProviders` lists them. */
export const externalProviderSchema = closedObject({
  id: providerField,
  name: nameField,
  kind: Type.Union([Type.Literal("google"), Type.Literal("microsoft"), Type.Literal("other")], {
    description: "Which sign to show",
  }),
});

export type ExternalProvider = Static<typeof externalProviderSchema>;

const startReply = closedObject({
  url: Type.String({ description: "The provider's address, to which the browser has to go as a whole" }),
});

const externalLinkSchema = closedObject({
  provider: providerField,
  name: Type.String({ description: "The provider's" }),
  email: Type.String({ description: "The address that the provider told last" }),
  linkedAt: timeField,
  usedAt: timeField,
});

export type ExternalLink = Static<typeof externalLinkSchema>;

/**
 * External sign-in (OpenID Connect, by redirect). `externalLogin` returns the provider's URL; the provider sends
 * the browser to the callback, which sets the cookie `padroll_token` and redirects to `return`, where a refresh returns
 * the tokens. Failures redirect to `/login?return=…&problem=CODE`, or when linking to `/account?problem=CODE`.
 */
export const externalCalls = {
  externalLogin: {
    method: "POST",
    path: EXTERNAL,
    access: "public",
    guarded: true,
    summary: "Begin to sign in with a provider. It has to end within ten minutes in the same browser.",
    body: closedObject({ provider: providerField, return: Type.Optional(returnField) }),
    reply: startReply,
    problems: ["NOT_FOUND", "EXTERNAL_UNAVAILABLE"],
  },
  externalLinks: {
    method: "GET",
    path: EXTERNAL,
    access: "user",
    summary: "The ways in which the caller can sign in.",
    reply: closedObject({
      hasPassword: Type.Boolean(),
      links: Type.Array(externalLinkSchema, { description: "Last linked first" }),
    }),
  },
  linkExternal: {
    method: "POST",
    path: `${EXTERNAL}/link`,
    access: "user",
    guarded: true,
    summary: "Begin to link a provider to one's account. Takes the password where there is one.",
    body: closedObject({
      provider: providerField,
      return: Type.Optional(returnField),
      password: Type.Optional(passwordField),
    }),
    reply: startReply,
    problems: ["NOT_FOUND", "EXTERNAL_UNAVAILABLE", "LOGIN_FAILED", "SIGN_IN_AGAIN", "ACCOUNT_LOCKED", "OVERLOADED"],
  },
  unlinkExternal: {
    method: "DELETE",
    path: `${EXTERNAL}/:provider`,
    access: "user",
    summary: "Sign in with a provider no more. The last way to sign in cannot be removed.",
    params: closedObject({ provider: providerField }),
    reply: doneReply,
    problems: ["NOT_FOUND", "LAST_SIGN_IN"],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;

export const externalCallback = {
  method: "GET",
  path: `${EXTERNAL}/callback/:provider`,
  summary: "Where a provider sends the browser back to. Register this address with the provider.",
  answers: { "303": "On to the path that the sign-in began with, or to /login?problem=CODE" },
} as const satisfies OtherCall;
