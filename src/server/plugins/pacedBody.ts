import { pipeline, Transform } from "node:stream";
import type { onRequestHookHandler, preParsingHookHandler } from "fastify";
import { inTurn } from "../documents/inTurn.ts";

const bodies = new WeakMap<object, Transform>();

/** For routes with large bodies, which take turns. So does what is left of one that was refused, so that its sender hears the answer. */
export const paceBody: onRequestHookHandler = (request, reply, done) => {
  const body = new Transform({ transform: (chunk: Buffer, _encoding, take) => inTurn(() => take(null, chunk)) });
  // A sender that breaks off ends the body with an error, which its reader hears.
  pipeline(request.raw, body, () => undefined);
  reply.raw.once("finish", () => body.resume());
  bodies.set(request, body);
  // Others whose connections were not accepted yet come before it.
  inTurn(done);
};

/** Gives the body that `paceBody` paces to whoever parses it. */
export const givePacedBody: preParsingHookHandler = (request, _reply, payload, done) =>
  done(null, bodies.get(request) ?? payload);
