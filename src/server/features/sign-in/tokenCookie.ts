import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { TOKEN_COOKIE, TOKEN_COOKIE_DAYS } from "../../../protocol/http/fields.ts";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** The calls that read it are all below this. */
export const AUTH_PATH = "/presence/api/v1/auth";
const DAY_SECONDS = 86_400;

/** True if cookies are Secure: localhost has no TLS, and not every browser accepts a Secure cookie there. */
export const needsTls = (request: FastifyRequest): boolean => !LOCAL.has(request.hostname.toLowerCase());

/** The refresh token of the request's cookie, or null. */
export const tokenOf = (request: FastifyRequest): string | null =>
  parseCookie(request.headers.cookie ?? "")[TOKEN_COOKIE] || null;

/** Sets the cookie for a year, or takes it away. */
export function setTokenCookie(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const cookie = stringifySetCookie(TOKEN_COOKIE, token ?? "", {
    path: AUTH_PATH,
    maxAge: token === null ? 0 : TOKEN_COOKIE_DAYS * DAY_SECONDS,
    httpOnly: true,
    sameSite: "lax",
    secure: needsTls(request),
  });
  reply.header("Set-Cookie", cookie);
}
