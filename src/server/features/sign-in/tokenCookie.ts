import { parseCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { TOKEN_COOKIE, TOKEN_COOKIE_DAYS } from "../../../protocol/http/fields.ts";
import { AUTH_PATH, setCookie } from "./setCookie.ts";

const DAY_SECONDS = 86_400;

/** The refresh token of the request's cookie, or null. */
export const tokenOf = (request: FastifyRequest): string | null =>
  parseCookie(request.headers.cookie ?? "")[TOKEN_COOKIE] || null;

/** Sets the cookie for a year, or takes it away. */
export const setTokenCookie = (request: FastifyRequest, reply: FastifyReply, token: string | null): void =>
  setCookie(request, reply, {
    name: TOKEN_COOKIE,
    value: token,
    path: AUTH_PATH,
    seconds: TOKEN_COOKIE_DAYS * DAY_SECONDS,
  });
