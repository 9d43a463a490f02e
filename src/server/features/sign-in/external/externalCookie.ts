import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { FLOW_MINUTES } from "./ExternalFlowRepository.ts";
import { needsTls } from "../tokenCookie.ts";

const NAME = "padroll_external";
const PATH = "/presence/api/v1/auth/external";

/** Secret that was stored in the browser at the start of an external sign-in, or "". */
export const browserSecretOf = (request: FastifyRequest): string =>
  parseCookie(request.headers.cookie ?? "")[NAME] ?? "";

/** Leaves it there for as long as the sign-in may take, or takes it away. */
export function setBrowserSecret(request: FastifyRequest, reply: FastifyReply, secret: string | null): void {
  const cookie = stringifySetCookie(NAME, secret ?? "", {
    path: PATH,
    maxAge: secret === null ? 0 : FLOW_MINUTES * 60,
    httpOnly: true,
    // A strict one would not come along when the provider sends the browser back.
    sameSite: "lax",
    secure: needsTls(request),
  });
  reply.header("Set-Cookie", cookie);
}
