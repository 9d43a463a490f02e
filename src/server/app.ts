import Fastify, { LogController, type FastifyInstance } from "fastify";
import type { ServerConfig } from "./config.ts";
import { clientFiles } from "./plugins/clientFiles.ts";
import { securityHeaders } from "./plugins/securityHeaders.ts";
import { healthRoutes } from "./routes/health.ts";

/** The whole server, ready to listen. */
export async function createApp(config: ServerConfig): Promise<FastifyInstance> {
  const app = Fastify({
    logger: config.logLevel === "silent" ? false : { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
  });
  await securityHeaders(app);
  await app.register(healthRoutes);
  await clientFiles(app, config.clientDir);
  return app;
}
