import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ServerConfig } from "../config.ts";
import type { Database } from "../database/Database.ts";
import { hashOf } from "../services/secrets.ts";
import { sendProblem } from "./problems.ts";

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * `GET /metrics` for Prometheus: the process, the calls by route and status, the database, and what else is added to the
 * registry.
 */
export function metrics(
  app: FastifyInstance,
  config: Pick<ServerConfig, "metricsToken">,
  database: Database,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's head to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  const ready = new Gauge({
    name: "database_ready",
    help: "1 while the database can be used",
    registers: [registry],
    collect() {
      ready.set(database.ready ? 1 : 0);
    },
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) return sendProblem(reply, "NOT_FOUND");
    return reply
      .header("Cache-Control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
  return registry;
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return timingSafeEqual(hashOf(request.headers.authorization ?? ""), hashOf(`Bearer ${token}`));
  const direct = request.headers["x-forwarded-for"] === undefined && request.headers["forwarded"] === undefined;
  return direct && LOOPBACK.has(request.socket.remoteAddress ?? "");
}
