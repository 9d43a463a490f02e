import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import type { HttpCall } from "./HttpCall.ts";
import {
  codeField,
  displayNameField,
  doneReply,
  emailField,
  idField,
  newPasswordField,
  passwordField,
  returnField,
  timeField,
} from "./fields.ts";

const AUTH = "/presence/api/v1/auth";

const claimsSchema = closedObject(
  {
    sub: Type.String({ description: "The user's id: the name identifier" }),
    role: Type.Array(Type.String(), { description: "Admin or none" }),
    Feature: Type.String({ description: "Features separated by semicolons, for example SubscriptionLevel.Basic" }),
  },
  "The claims that the jwt carries",
);

export type Claims = Static<typeof claimsSchema>;

const authUserSchema = closedObject(
  { id: idField, email: Type.String(), name: Type.String(), claims: claimsSchema },
  "Who is signed in",
);

export type AuthUserJson = Static<typeof authUserSchema>;

const signOutField = Type.String({
  description: "Where the browser goes after a logout, to sign out of the provider that the session was begun with",
});

const signedInSchema = closedObject({
  ...authUserSchema.properties,
  jwt: Type.String({ description: "The bearer token of further calls" }),
  refreshToken: Type.String({ description: "Good for one refresh; also set as the cookie padroll_token" }),
  signOutUrl: Type.Optional(signOutField),
});

export type SignedIn = Static<typeof signedInSchema>;

export const sessionSchema = closedObject({
  id: idField,
  current: Type.Boolean({ description: "The session of this call" }),
  userAgent: Type.String(),
  address: Type.String(),
  createdAt: timeField,
  usedAt: timeField,
});

/** The calls of specification 7, auth, and those for sessions and the password. */
export const authCalls = {
  login: {
    method: "POST",
    path: `${AUTH}/login`,
    access: "public",
    guarded: true,
    summary: "Sign in. Five failures lock the address for five minutes, for the network or device that they come from.",
    body: closedObject({ email: emailField, password: passwordField }),
    reply: signedInSchema,
    problems: ["LOGIN_FAILED", "EMAIL_NOT_VERIFIED", "ACCOUNT_LOCKED"],
  },
  logout: {
    method: "GET",
    path: `${AUTH}/logout`,
    access: "public",
    summary: "End the session of the bearer token or the cookie, if there is one, and clear the cookie.",
    reply: closedObject({ ...doneReply.properties, signOutUrl: Type.Optional(signOutField) }),
  },
  user: {
    method: "GET",
    path: `${AUTH}/user`,
    access: "user",
    summary: "Who is signed in, with the claims as they are now.",
    reply: authUserSchema,
  },
  refresh: {
    method: "POST",
    path: `${AUTH}/refresh`,
    access: "public",
    summary:
      "A new jwt and refresh token for the one in the body or the cookie. An old one is good for another 10 seconds; used later it ends the session.",
    body: closedObject({ refreshToken: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])) }),
    reply: signedInSchema,
    problems: ["REFRESH_FAILED"],
  },
  register: {
    method: "POST",
    path: `${AUTH}/register`,
    access: "public",
    guarded: true,
    summary: "Register. A code is mailed to the address; the answer does not tell whether the address is known.",
    body: closedObject({
      email: emailField,
      password: newPasswordField,
      name: displayNameField,
      return: Type.Optional(returnField),
    }),
    reply: doneReply,
    problems: ["EMAIL_INVALID", "NAME_INVALID", "PASSWORD_TOO_COMMON"],
  },
  verify: {
    method: "POST",
    path: `${AUTH}/verify/:code`,
    access: "public",
    guarded: true,
    summary:
      "Confirm the address that was registered. Signs in the browser that registered it, unless it is signed in as another user.",
    params: closedObject({ code: codeField }),
    reply: closedObject({
      ...doneReply.properties,
      email: Type.String({ description: "The confirmed address" }),
      signedIn: Type.Optional(signedInSchema),
      return: Type.Optional(
        Type.String({ description: "Where the registration was to lead: a path of this server, on any device" }),
      ),
    }),
    problems: ["CODE_INVALID"],
  },
  forgotPassword: {
    method: "POST",
    path: `${AUTH}/password/forgot`,
    access: "public",
    guarded: true,
    summary: "Mail a code for a new password. The answer does not tell whether the address is known.",
    body: closedObject({ email: emailField }),
    reply: doneReply,
  },
  resetPassword: {
    method: "POST",
    path: `${AUTH}/password/reset/:code`,
    access: "public",
    guarded: true,
    summary:
      "Set a new password with the mailed code. Ends all sessions, and begins one, unless the browser is signed in as another user.",
    params: closedObject({ code: codeField }),
    body: closedObject({ password: newPasswordField }),
    reply: closedObject({
      ...doneReply.properties,
      email: Type.String({ description: "The address of the account" }),
      signedIn: Type.Optional(signedInSchema),
    }),
    problems: ["CODE_INVALID", "PASSWORD_TOO_COMMON"],
  },
  changePassword: {
    method: "POST",
    path: `${AUTH}/password/change`,
    access: "user",
    guarded: true,
    summary: "Change the password, which takes the current one. Ends all other sessions.",
    body: closedObject({ password: passwordField, newPassword: newPasswordField }),
    reply: doneReply,
    problems: ["LOGIN_FAILED", "ACCOUNT_LOCKED", "PASSWORD_TOO_COMMON"],
  },
  sessions: {
    method: "GET",
    path: `${AUTH}/sessions`,
    access: "user",
    summary: "The sessions that are open, last used first.",
    reply: closedObject({ sessions: Type.Array(sessionSchema) }),
  },
  revokeSession: {
    method: "DELETE",
    path: `${AUTH}/sessions/:id`,
    access: "user",
    summary: "End one session.",
    params: closedObject({ id: idField }),
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
  revokeOtherSessions: {
    method: "DELETE",
    path: `${AUTH}/sessions`,
    access: "user",
    summary: "End all sessions but this one.",
    reply: doneReply,
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
