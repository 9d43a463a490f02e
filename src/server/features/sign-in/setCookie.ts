import { stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** The calls of sign-in are all below this. */
export const AUTH_PATH = "/presence/api/v1/auth";

export interface Cookie {
  readonly name: string;
  /** Null takes the cookie away. */
  readonly value: string | null;
  readonly path: string;
  readonly seconds: number;
}

/** Sets a cookie that scripts do not see, Secure but on localhost: it has no TLS, and not every browser takes one there. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
  const { name, value, path, seconds } = cookie;
  const header = stringifySetCookie(name, value ?? "", {
    path,
    maxAge: value === null ? 0 : seconds,
    httpOnly: true,
    // A strict one would not come along when a link or a provider leads here.
    sameSite: "lax",
    secure: !LOCAL.has(request.hostname.toLowerCase()),
  });
  reply.header("Set-Cookie", header);
}
