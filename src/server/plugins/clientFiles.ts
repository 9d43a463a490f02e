import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ServerConfig } from "../config/readConfig.ts";
import { sendProblem } from "./problems.ts";

const HASHED = /[/\\](assets|samples)[/\\].*[-.][\w-]{8,}\.\w+(\.br|\.gz)?$/;
const IMMUTABLE = "public, max-age=31536000, immutable";

type PageConfig = Pick<ServerConfig, "clientDir" | "samplesDir" | "apiUrl" | "engineUrl">;

const FILES = {
  preCompressed: true,
  cacheControl: false,
  setHeaders(response: { setHeader(name: string, value: string): void }, path: string): void {
    response.setHeader("Cache-Control", HASHED.test(path) ? IMMUTABLE : "no-cache");
  },
};

/**
 * The built client: hashed files are cached for good, the rest is asked for again each time. Text files lie beside
 * their compressed forms. Any other path that a browser navigates to is the app's page, which knows its own routes.
 */
export async function clientFiles(app: FastifyInstance, config: PageConfig): Promise<void> {
  const { clientDir, samplesDir } = config;
  await app.register(fastifyStatic, { ...FILES, root: clientDir });
  if (samplesDir !== null && resolve(samplesDir) !== join(resolve(clientDir), "samples"))
    await app.register(fastifyStatic, {
      ...FILES,
      root: resolve(samplesDir),
      prefix: "/samples/",
      decorateReply: false,
    });
  const sendPage = await pageOf(app, config);
  app.setNotFoundHandler(async (request, reply) => {
    const navigates = request.method === "GET" || request.method === "HEAD";
    const wantsPage = request.headers.accept?.includes("text/html") === true;
    const isFile = /\.\w+$/.test(request.url.split("?")[0] ?? "");
    if (navigates && wantsPage && !isFile) return sendPage(reply);
    return sendProblem(reply, "NOT_FOUND", `There is nothing at ${request.method} ${request.url.split("?")[0]}`);
  });
}

/** Sends the app's page. Where the APIs are elsewhere it says so, in elements that are empty in the built one. */
async function pageOf(
  app: FastifyInstance,
  { clientDir, apiUrl, engineUrl }: PageConfig,
): Promise<(reply: FastifyReply) => FastifyReply> {
  if (apiUrl === null && engineUrl === null) return (reply) => reply.sendFile("index.html");
  const built = await readFile(join(clientDir, "index.html"), "utf8");
  const page = built
    .replace('name="padroll-api" content=""', `name="padroll-api" content="${apiUrl ?? ""}"`)
    .replace('name="padroll-engine" content=""', `name="padroll-engine" content="${engineUrl ?? ""}"`);
  const send = (reply: FastifyReply): FastifyReply =>
    reply.type("text/html; charset=utf-8").header("Cache-Control", "no-cache").send(page);
  for (const path of ["/", "/index.html"]) app.get(path, (_request, reply) => send(reply));
  return send;
}
