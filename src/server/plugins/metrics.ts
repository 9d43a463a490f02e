import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ServerConfig } from "../config/readConfig.ts";
import { isLoopback } from "../access/networkOf.ts";
import type { Database } from "../database/Database.ts";
import { hashOf } from "../access/secrets.ts";
import { sendProblem } from "./problems.ts";

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Headers that proxies add to a request. */
const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * `GET /metrics` for Prometheus: the process, the calls by route and status, the database, and what else is added to the
 * registry.
 */
export function metrics(
  app: FastifyInstance,
  config: Pick<ServerConfig, "metricsToken" | "publicUrl" | "trustProxy">,
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
    if (!mayRead(request, config)) return sendProblem(reply, "NOT_FOUND");
    return reply
      .header("Cache-Control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
  return registry;
}

/**
 * With a token whoever has it; without one who calls from this machine. A proxy on this machine calls from it as well, and
 * not every one says so: where users come from elsewhere, there is one.
 */
function mayRead(
  request: FastifyRequest,
  { metricsToken, publicUrl, trustProxy }: Pick<ServerConfig, "metricsToken" | "publicUrl" | "trustProxy">,
): boolean {
  const { headers, socket } = request.raw;
  if (metricsToken !== null)
    return timingSafeEqual(hashOf(headers.authorization ?? ""), hashOf(`Bearer ${metricsToken}`));
  const mayHaveProxy = trustProxy.length > 0 || !isLoopback(new URL(publicUrl).hostname);
  if (mayHaveProxy || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  // A proxy passes on the name that its user typed, or has a port of its own.
  const [, host = "", port = "80"] = /^(.*?)(?::(\d+))?$/.exec(headers.host ?? "") ?? [];
  return isLoopback(socket.remoteAddress ?? "") && isLoopback(host) && Number(port) === socket.localPort;
}
