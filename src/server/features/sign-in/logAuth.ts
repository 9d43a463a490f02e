import type { FastifyRequest } from "fastify";
import type { Result } from "../../../domain/AppError.ts";

/** Logs a security event: what, from where, with which outcome, without the address that was typed. */
export function logAuth(request: FastifyRequest, event: string, result: Result<unknown>): void {
  const fields = { event, outcome: result.ok ? "success" : result.error.code, address: request.ip };
  request.log[result.ok ? "info" : "warn"]({ ...fields, userId: request.principal?.userId }, event);
}
