import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "./problems.ts";

const HASHED = /[/\\](assets|samples)[/\\].*[-.][\w-]{8,}\.\w+(\.br|\.gz)?$/;
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * The built client: hashed files are cached for good, the rest is asked for again each time. Text files lie beside
 * their compressed forms. Any other path that a browser navigates to is the app's page, which knows its own routes.
 */
export async function clientFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      response.setHeader("Cache-Control", HASHED.test(path) ? IMMUTABLE : "no-cache");
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const navigates = request.method === "GET" || request.method === "HEAD";
    const wantsPage = request.headers.accept?.includes("text/html") === true;
    const isFile = /\.\w+$/.test(request.url.split("?")[0] ?? "");
    if (navigates && wantsPage && !isFile) return reply.sendFile("index.html");
    return sendProblem(reply, "NOT_FOUND", `There is nothing at ${request.method} ${request.url.split("?")[0]}`);
  });
}
