import type { FastifyInstance, FastifyServerOptions } from "fastify";
import type { ServerConfig } from "../config/readConfig.ts";

/**
 * Fields that are logged: never bodies, headers or addresses of calls (which contain codes and tokens), only their routes.
 */
export function logOptions(
  config: Pick<ServerConfig, "logLevel">,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions["logger"]> {
  if (config.logLevel === "silent") return false;
  return {
    level: config.logLevel,
    ...(stream ? { stream } : {}),
    redact: {
      paths: [
        "password",
        "newPassword",
        "jwt",
        "refreshToken",
        "*.password",
        "*.newPassword",
        "*.jwt",
        "*.refreshToken",
      ],
      censor: "[redacted]",
    },
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code ?? "",
        stack: error.stack ?? "",
      }),
    },
  };
}

/** One line for each call of the API. */
export function requestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    if (!request.routeOptions.config.call) return;
    request.log.info(
      {
        event: "request",
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.principal?.userId,
      },
      "call",
    );
  });
}
