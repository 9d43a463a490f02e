import type { FastifyRequest } from "fastify";
import type { Result } from "../../../domain/AppError.ts";

/** Logs a security event: what, from where, with which outcome, without the address that was typed. Returns the outcome. */
export function logAuth<T>(request: FastifyRequest, event: string, result: Result<T>): Result<T> {
  const fields = { event, outcome: result.ok ? "success" : result.error.code, address: request.ip };
  request.log[result.ok ? "info" : "warn"]({ ...fields, userId: request.principal?.userId }, event);
  return result;
}
