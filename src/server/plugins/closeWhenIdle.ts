import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const CHECK_MS = 50;

/**
 * Lets the server end once it is told to stop: connections that are kept alive are closed when their last request has
 * ended, and so are those that browsers open in advance and never use, which Node does not take for idle.
 */
export function closeWhenIdle(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  app.addHook("preClose", async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, CHECK_MS);
    app.server.once("close", () => clearInterval(timer));
    timer.unref();
  });
}
