import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../../domain/AppError.ts";
import { isProblemCode, problemKinds, type Problem, type ProblemCode } from "../../protocol/http/problem.ts";
import { jsonOf } from "../documents/jsonOf.ts";
import { databaseProblem } from "../database/databaseProblem.ts";

const RETRY_SECONDS: Readonly<Partial<Record<ProblemCode, number>>> = {
  ACCOUNT_LOCKED: 300,
  TOO_MANY_REQUESTS: 60,
  DATABASE_UNAVAILABLE: 1,
  TOO_MUCH_AT_ONCE: 2,
  OVERLOADED: 2,
  CALL_RUNNING: 1,
};

/** Errors that Fastify finds, by their code or their status. */
const FASTIFY_PROBLEMS: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "MEDIA_TYPE_UNSUPPORTED",
  "413": "TOO_LARGE",
  "415": "MEDIA_TYPE_UNSUPPORTED",
  "429": "TOO_MANY_REQUESTS",
};

/** PostgreSQL's: texts cannot hold the character 0. */
const NUL_IN_TEXT = "22021";

/** Answers with RFC 9457 problem details. */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  detail: string = problemKinds[code].title,
  more: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const { status, title } = problemKinds[code];
  const problem: Problem = {
    ...more,
    type: `/api#${code}`,
    title,
    status,
    detail,
    instance: reply.request.id,
    code,
  };
  const seconds = RETRY_SECONDS[code];
  if (seconds !== undefined) reply.header("Retry-After", seconds);
  if (status === 401) reply.header("WWW-Authenticate", "Bearer");
  return reply
    .code(status)
    .header("Cache-Control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .send(jsonOf(problem));
}

/** For hooks, which can only throw. */
export const problemError = (code: ProblemCode): AppError => new AppError(code, problemKinds[code].title);

/** The answer to an expected failure. */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (isProblemCode(error.code)) return sendProblem(reply, error.code, error.message, error.detail);
  reply.log.error({ err: error }, "a failure without a code of the API");
  return sendProblem(reply, "INTERNAL");
}

/** Makes a problem of whatever is thrown. What nobody expected is logged and not told. */
export function problems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) return sendError(reply, error);
    if (error.code === NUL_IN_TEXT)
      return sendProblem(reply, "REQUEST_INVALID", "A text holds a character that cannot be kept");
    const database = isFull(error) ? "STORAGE_FULL" : databaseProblem(error);
    if (database) {
      request.log.error({ err: error }, "what is kept cannot be reached");
      return sendProblem(reply, database);
    }
    if (error.validation) return sendProblem(reply, "REQUEST_INVALID", sentenceOf(error));
    const known = FASTIFY_PROBLEMS[error.code] ?? FASTIFY_PROBLEMS[String(error.statusCode)];
    if (known) return sendProblem(reply, known);
    const status = error.statusCode ?? 500;
    if (status < 500) return sendProblem(reply, "REQUEST_INVALID", STATUS_CODES[status] ? error.message : undefined);
    request.log.error({ err: error }, "a request failed");
    return sendProblem(reply, "INTERNAL");
  });
}

/** A file that could not be written. */
const isFull = ({ code }: { code?: string }): boolean => code === "ENOSPC" || code === "EDQUOT";

function sentenceOf(error: FastifyError): string {
  const first = error.validation?.[0];
  const field = (first?.instancePath ?? "").split("/").slice(1).join(".");
  return `${field === "" ? `The ${error.validationContext ?? "request"}` : field} ${first?.message ?? "is not valid"}`;
}
