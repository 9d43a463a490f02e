import { randomUUID } from "node:crypto";
import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import Fastify, { LogController, type FastifyInstance, type FastifyPluginAsync } from "fastify";
import type { ServerConfig } from "./config/readConfig.ts";
import { createContext } from "./createContext.ts";
import type { Database } from "./database/Database.ts";
import { inlineReader, type DocumentReader } from "./documents/DocumentReader.ts";
import { noteArrival } from "./documents/inTurn.ts";
import { accountsFeature } from "./features/accounts/index.ts";
import { billingFeature } from "./features/billing/index.ts";
import { boardsFeature } from "./features/boards/index.ts";
import { eventsFeature } from "./features/events/index.ts";
import { flyersFeature } from "./features/flyers/index.ts";
import { moderationFeature } from "./features/moderation/index.ts";
import { operationsFeature } from "./features/operations/index.ts";
import { inlineDecoder } from "./picture-decoder/decodePicture.ts";
import type { PictureDecoder } from "./picture-decoder/PictureDecoder.ts";
import { picturesFeature } from "./features/pictures/index.ts";
import { placesFeature } from "./features/places/index.ts";
import { projectsFeature } from "./features/projects/index.ts";
import { roomsFeature } from "./features/rooms/index.ts";
import { signInFeature } from "./features/sign-in/index.ts";
import { usersFeature } from "./features/users/index.ts";
import { clientFiles } from "./plugins/clientFiles.ts";
import { closeWhenIdle } from "./plugins/closeWhenIdle.ts";
import { shareWith } from "./plugins/origins.ts";
import { problems, sendProblem } from "./plugins/problems.ts";
import { logOptions, requestLog } from "./plugins/requestLog.ts";
import { securityHeaders } from "./plugins/securityHeaders.ts";
import type { ServerContext } from "./ServerContext.ts";

/** Each after those whose decorations it uses. */
const features: readonly FastifyPluginAsync<ServerContext>[] = [
  operationsFeature,
  picturesFeature,
  usersFeature,
  projectsFeature,
  boardsFeature,
  billingFeature,
  signInFeature,
  eventsFeature,
  flyersFeature,
  accountsFeature,
  placesFeature,
  moderationFeature,
  roomsFeature,
];

/** From the first byte of a request to its last. */
const REQUEST_TIMEOUT_MS = 120_000;
const READER_PATIENCE_MS = 30_000;

export interface AppParts {
  /** Reads documents; on the caller's thread where none is given. */
  readonly reader?: DocumentReader;
  /** Decodes pictures; in this process where none is given. */
  readonly decoder?: PictureDecoder;
  /** Milliseconds for which an unread response is kept. */
  readonly readerPatienceMs?: number;
  /** The packed cities; without them none are found. */
  readonly cities?: URL;
  /** Stream for the log, line by line; default is standard output. */
  readonly logStream?: { write(line: string): void };
}

/** The whole server, ready to listen. It serves the client at once; calls are answered when the database is there. */
export async function createApp(
  config: ServerConfig,
  database: Database,
  {
    reader = inlineReader,
    decoder = inlineDecoder,
    readerPatienceMs = READER_PATIENCE_MS,
    cities,
    logStream,
  }: AppParts = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(config, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
    // A request that comes while the server stops is answered like any other.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    // A path that cannot be decoded never reaches a route.
    frameworkErrors: (_error, _request, reply) => {
      void sendProblem(reply, "REQUEST_INVALID");
    },
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  });
  app.removeContentTypeParser("text/plain");
  acceptEmptyJson(app);
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  // An answer that nobody reads holds what is still to be sent.
  app.addHook("onSend", async (_request, reply) => {
    reply.raw.setTimeout(readerPatienceMs, () => reply.raw.destroy());
  });
  problems(app);
  requestLog(app);
  await securityHeaders(app, config);
  app.server.on("connection", noteArrival);
  closeWhenIdle(app);
  const context = await createContext(app, config, database, { reader, decoder, cities: cities ?? null });
  for (const feature of features) await app.register(feature, context);
  app.options("/*", async (request, reply) => {
    shareWith(request, reply, config);
    return reply.code(204).send();
  });
  await clientFiles(app, config);
  return app;
}

/** A body of no bytes is none, whatever its type is said to be. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body, done);
  });
}
