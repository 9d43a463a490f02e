import Fastify from "fastify";
import { expect, test } from "vitest";
import type { ServerContext } from "../ServerContext.ts";
import { feature } from "./feature.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly answerOfTest: number;
  }
}

const context = {} as ServerContext;
const first = feature("first", [], async (app) => void app.decorate("answerOfTest", 42));
const second = feature("second", ["first"], async (app) => void app.get("/", () => ({ answer: app.answerOfTest })));

test("a feature uses what one before it decorated the server with", async () => {
  const app = Fastify();
  await app.register(first, context);
  await app.register(second, context);
  expect((await app.inject("/")).json()).toEqual({ answer: 42 });
});

test("a feature that comes before one that it uses stops the server from starting", async () => {
  const app = Fastify();
  await expect(async () => {
    await app.register(second, context);
    await app.ready();
  }).rejects.toThrow(/first/);
});
