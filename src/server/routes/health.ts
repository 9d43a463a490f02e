import type { FastifyInstance } from "fastify";

/** `GET /healthz`: the process is up. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get("/healthz", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return { status: "ok", version: APP_VERSION };
  });
}
