import type { FastifyReply, FastifyRequest } from "fastify";
import { ok } from "../../../domain/AppError.ts";
import { authCalls, type SignedIn } from "../../../protocol/http/authCalls.ts";
import { bearerOf, done, type AddCall } from "../../plugins/calls.ts";
import { addProof, dropProofs, proofsOf } from "./registrationCookie.ts";
import { setTokenCookie, tokenOf } from "./tokenCookie.ts";
import { logAuth } from "./logAuth.ts";
import type { Accounts } from "./Accounts.ts";
import { claimsOf } from "../../access/plans.ts";
import type { Client, Sessions } from "../../access/Sessions.ts";

const DONE = { message: "Action was successful" } as const;
const LONGEST_AGENT = 300;

/** The calls of sessions and passwords. */
export function addSessions(add: AddCall, accounts: Accounts, sessions: Sessions): void {
  add(authCalls.login, async ({ body, request, reply }) => {
    const userId = await accounts.login(body.email, body.password, {
      address: request.ip,
      refreshToken: tokenOf(request),
    });
    logAuth(request, "auth.login", userId);
    if (!userId.ok) return userId;
    return ok(await openSession(sessions, userId.value, request, reply));
  });
  add(authCalls.logout, async ({ request, reply }) => {
    const signOutUrl = await sessions.close(bearerOf(request), tokenOf(request));
    setTokenCookie(request, reply, null);
    logAuth(request, "auth.logout", ok(undefined));
    return ok(signOutUrl === null ? DONE : { ...DONE, signOutUrl });
  });
  add(authCalls.user, async ({ principal }) => {
    const { userId: id, email, name } = principal;
    return ok({ id, email, name, claims: claimsOf(principal) });
  });
  add(authCalls.refresh, async ({ body, request, reply }) => {
    const signedIn = await sessions.refresh(body.refreshToken || (tokenOf(request) ?? ""));
    logAuth(request, "auth.refresh", signedIn);
    if (signedIn.ok) return ok(withCookie(request, reply, signedIn.value));
    setTokenCookie(request, reply, null);
    return signedIn;
  });
  add(authCalls.sessions, async ({ principal }) => {
    const rows = await sessions.list(principal.userId);
    return ok({
      sessions: rows.map(({ createdAt, usedAt, ...session }) => ({
        ...session,
        current: session.id === principal.sessionId,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
      })),
    });
  });
  add(authCalls.revokeSession, async ({ principal, params, request }) =>
    done(logAuth(request, "auth.session.revoked", await sessions.revoke(principal.userId, params.id))),
  );
  add(authCalls.revokeOtherSessions, async ({ principal, request }) => {
    await sessions.revokeOthers(principal);
    logAuth(request, "auth.sessions.revoked", ok(undefined));
    return ok(DONE);
  });
}

/** The calls of registration and passwords. */
export function addPasswords(add: AddCall, accounts: Accounts, sessions: Sessions): void {
  /** Begins a session by a mailed code, and none where the browser is signed in as somebody else: nobody is switched silently. */
  async function openByMail(userId: string, request: FastifyRequest, reply: FastifyReply) {
    const token = tokenOf(request);
    const users = [request.principal?.userId ?? null, token === null ? null : await sessions.userOf(token)];
    if (users.some((user) => user !== null && user !== userId)) return {};
    const signedIn = await openSession(sessions, userId, request, reply);
    logAuth(request, "auth.login.mail", ok(undefined));
    return { signedIn };
  }

  add(authCalls.register, async ({ body, request, reply }) => {
    const proof = logAuth(request, "auth.register", await accounts.register(body));
    if (!proof.ok) return proof;
    addProof(request, reply, proof.value);
    return ok(DONE);
  });
  add(authCalls.verify, async ({ params, request, reply }) => {
    const verified = await accounts.verify(params.code, proofsOf(request));
    logAuth(request, "auth.verify", verified);
    if (!verified.ok) return verified;
    const { userId, email, returnPath, isOwn } = verified.value;
    if (isOwn) dropProofs(request, reply);
    const opened = isOwn ? await openByMail(userId, request, reply) : {};
    return ok({ ...DONE, email, ...opened, ...(returnPath === null ? {} : { return: returnPath }) });
  });
  add(authCalls.forgotPassword, async ({ body, request }) => {
    await accounts.forgot(body.email);
    logAuth(request, "auth.password.forgot", ok(undefined));
    return ok(DONE);
  });
  add(authCalls.resetPassword, async ({ params, body, request, reply }) => {
    const reset = logAuth(request, "auth.password.reset", await accounts.reset(params.code, body.password));
    if (!reset.ok) return reset;
    const { userId, email } = reset.value;
    return ok({ ...DONE, email, ...(await openByMail(userId, request, reply)) });
  });
  add(authCalls.changePassword, async ({ principal, body, request }) =>
    done(
      logAuth(
        request,
        "auth.password.change",
        await accounts.changePassword(principal, body.password, body.newPassword),
      ),
    ),
  );
}

export const clientOf = (request: FastifyRequest): Client => ({
  userAgent: (request.headers["user-agent"] ?? "").slice(0, LONGEST_AGENT),
  address: request.ip,
});

/** Begins a session in the place of the browser's earlier one, which is of no use any more. */
async function openSession(
  sessions: Sessions,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const signedIn = await sessions.open(userId, clientOf(request));
  await sessions.close(null, tokenOf(request));
  return withCookie(request, reply, signedIn);
}

function withCookie(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): SignedIn {
  setTokenCookie(request, reply, signedIn.refreshToken);
  return signedIn;
}
