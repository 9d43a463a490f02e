import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const CHECK_MS = 50;
/** Milliseconds in which clients with a connection, or with a fresh address of this server, still get an answer. */
const LEAVE_MS = 1000;

/**
 * Lets the server end once it is told to stop, without breaking a request off. For a moment it goes on as before, except
 * that each answer ends its connection and `/readyz` says no. Then connections that are kept alive are closed when their
 * last request has ended, and so are those that browsers open in advance and never use, which Node does not take for idle.
 * To be added before what else closes with the server.
 */
export function closeWhenIdle(app: FastifyInstance, leaveMs = LEAVE_MS): void {
  const openedAtMs = new Map<Socket, number>();
  app.server.on("connection", (socket) => {
    openedAtMs.set(socket, performance.now());
    socket.once("close", () => openedAtMs.delete(socket));
  });
  app.addHook("preClose", async () => {
    const endMs = performance.now() + leaveMs;
    while (openedAtMs.size > 0 && performance.now() < endMs) await sleep(CHECK_MS);
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      const unusedSinceMs = performance.now() - leaveMs;
      for (const [socket, atMs] of openedAtMs) if (socket.bytesRead === 0 && atMs < unusedSinceMs) socket.destroy();
    }, CHECK_MS);
    app.server.once("close", () => clearInterval(timer));
    timer.unref();
  });
}
