import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "../../database/Database.ts";
import { sendProblem } from "../../plugins/problems.ts";

/** `GET /healthz`: the process is up. `GET /readyz`: it can answer every call. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.get("/healthz", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return { status: "ok", version: APP_VERSION };
  });
  app.get("/readyz", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    if (closing || !database.ready) return sendProblem(reply, "DATABASE_UNAVAILABLE");
    await sql`select 1`.execute(database.queries);
    return { status: "ready" };
  });
}
