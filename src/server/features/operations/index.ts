import { sql } from "kysely";
import { sendProblem } from "../../plugins/problems.ts";
import { feature } from "../feature.ts";
import { addApiDocs } from "./apiDocs.ts";

/** `GET /healthz`: the process is up. `GET /readyz`: it can answer every call. And the documents of the API. */
export const operationsFeature = feature<"config" | "database">("operations", [], async (app, { config, database }) => {
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
  addApiDocs(app, config.publicUrl);
});
