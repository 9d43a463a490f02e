import type { FastifyInstance } from "fastify";

/** Closes connections whose answers are not read: until then they hold what is still to be sent. */
export function slowReaders(app: FastifyInstance, patienceMs: number): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
  });
}
