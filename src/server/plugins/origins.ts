import type { FastifyReply, FastifyRequest } from "fastify";
import { TENANT, TENANT_HEADER } from "../../protocol/http/fields.ts";
import type { ServerConfig } from "../config/readConfig.ts";
import { sendProblem } from "./problems.ts";

type OriginConfig = Pick<ServerConfig, "ownOrigin" | "allowedOrigins">;

const SAME = new Set([undefined, "same-origin", "none"]);

/**
 * True if a call comes from a page of ours or from no page at all. With the tenant header, which no form can send, and the
 * cookie's SameSite, this keeps other sites from using a session.
 */
export function acceptsOrigin(request: FastifyRequest, config: OriginConfig): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return SAME.has(request.headers["sec-fetch-site"]);
  if (origin === config.ownOrigin || config.allowedOrigins.includes(origin)) return true;
  // If the public address is known, a foreign name that points at this machine is not ours.
  if (config.ownOrigin !== null) return false;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

/** The first hook of every call of the API. */
export function checkOrigin(config: OriginConfig) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    reply.header("Cache-Control", "no-store");
    shareWith(request, reply, config);
    if (!acceptsOrigin(request, config)) return sendProblem(reply, "ORIGIN_REFUSED");
    if (request.headers[TENANT_HEADER] !== TENANT) return sendProblem(reply, "TENANT_INVALID");
    return undefined;
  };
}

/** CORS, for the further origins of the configuration only. */
export function shareWith(request: FastifyRequest, reply: FastifyReply, config: OriginConfig): void {
  reply.header("Vary", "Origin");
  const { origin } = request.headers;
  if (origin === undefined || !config.allowedOrigins.includes(origin)) return;
  reply.headers({
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers":
      "authorization, content-type, content-encoding, x-tenant, x-client-version, idempotency-key, x-requested-with, x-signalr-user-agent",
    "Access-Control-Max-Age": "600",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}
