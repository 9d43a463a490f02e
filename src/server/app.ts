import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { ServerConfig } from "./config/readConfig.ts";
import type { Database } from "./database/Database.ts";
import { BytesInFlight } from "./documents/BytesInFlight.ts";
import { noteArrival } from "./documents/inTurn.ts";
import { inlineReader, type DocumentReader } from "./documents/DocumentReader.ts";
import { inlineDecoder } from "./features/pictures/decoder/decodePicture.ts";
import type { PictureDecoder } from "./features/pictures/decoder/PictureDecoder.ts";
import { PictureQueue } from "./features/pictures/decoder/PictureQueue.ts";
import { accountHubOf, addAccountHub } from "./hub/startAccountHub.ts";
import { calls } from "./plugins/calls.ts";
import { clientFiles } from "./plugins/clientFiles.ts";
import { closeWhenIdle } from "./plugins/closeWhenIdle.ts";
import { metrics } from "./plugins/metrics.ts";
import { shareWith } from "./plugins/origins.ts";
import { problems, sendProblem } from "./plugins/problems.ts";
import { logOptions, requestLog } from "./plugins/requestLog.ts";
import { securityHeaders } from "./plugins/securityHeaders.ts";
import { slowReaders } from "./plugins/slowReaders.ts";
import { settingsRoutes } from "./features/accounts/settings.ts";
import { accountOf, accountRoutes } from "./features/accounts/routes.ts";
import { billingReports, billingRoutes } from "./features/billing/routes.ts";
import { pictureFiles } from "./features/pictures/routes.ts";
import { boardPageRoute, publicBoardRoutes } from "./features/boards/routes.ts";
import { authRoutes, passwordRoutes } from "./features/sign-in/routes.ts";
import { flyerRoutes } from "./features/flyers/routes.ts";
import { eventCalendars, eventRoutes } from "./features/events/routes.ts";
import { docsRoutes } from "./features/operations/docs.ts";
import { externalReturn, externalRoutes } from "./features/sign-in/external/routes.ts";
import { inviteRoutes } from "./features/rooms/invites/routes.ts";
import { geoRoutes } from "./features/places/routes.ts";
import { healthRoutes } from "./features/operations/health.ts";
import { moderationRoutes } from "./features/moderation/routes.ts";
import { partRoutes, projectRoutes } from "./features/projects/routes.ts";
import { avatarRoutes, userRoutes } from "./features/users/routes.ts";
import { eventsOfRooms } from "./features/rooms/eventsOfRooms.ts";
import { newGuestBudget } from "./features/rooms/guestBudget.ts";
import { createRooms } from "./features/rooms/createRooms.ts";
import { projectsOfSongs } from "./features/rooms/song/projectsOfSongs.ts";
import { AccessTokens } from "./access/AccessTokens.ts";
import { GuestTokens } from "./access/GuestTokens.ts";
import { Accounts } from "./features/sign-in/Accounts.ts";
import { Avatars } from "./features/users/Avatars.ts";
import { Pictures } from "./features/pictures/Pictures.ts";
import { Flyers } from "./features/flyers/Flyers.ts";
import { sendEvents } from "./features/rooms/sendEvents.ts";
import { sendFlyers } from "./features/flyers/sendFlyers.ts";
import { DiskPictureStore } from "./features/pictures/DiskPictureStore.ts";
import { S3PictureStore } from "./features/pictures/S3PictureStore.ts";
import { createBilling } from "./features/billing/createBilling.ts";
import { EventFeeds } from "./features/events/EventFeeds.ts";
import { EventLinks } from "./features/events/EventLinks.ts";
import { Events } from "./features/events/Events.ts";
import { Guests } from "./features/rooms/invites/Guests.ts";
import { Invites } from "./features/rooms/invites/Invites.ts";
import { EventTags } from "./features/events/EventTags.ts";
import { sweepEvents } from "./sweepEvents.ts";
import { FanoutEventNews } from "./features/events/FanoutEventNews.ts";
import { ExternalLogins } from "./features/sign-in/external/ExternalLogins.ts";
import { OpenIdProvider } from "./features/sign-in/external/OpenIdProvider.ts";
import { keepHouse } from "./housekeeping.ts";
import { Cities } from "./features/places/Cities.ts";
import { keepCities } from "./features/places/keepCities.ts";
import { Moderation } from "./features/moderation/Moderation.ts";
import { Mailer } from "./mail/Mailer.ts";
import { Passwords } from "./features/sign-in/Passwords.ts";
import { ProjectParts } from "./features/projects/ProjectParts.ts";
import { Projects } from "./features/projects/Projects.ts";
import { PublicBoards } from "./features/boards/PublicBoards.ts";
import { jwtKey } from "./access/secrets.ts";
import { AccountDeletion } from "./features/accounts/AccountDeletion.ts";
import { Sessions } from "./access/Sessions.ts";
import { Users } from "./features/users/Users.ts";

/** From the first byte of a request to its last. */
const REQUEST_TIMEOUT_MS = 120_000;
const READER_PATIENCE_MS = 30_000;

export interface AppParts {
  /** Reads documents; on the caller's thread where none is given. */
  readonly reader?: DocumentReader;
  /** Decodes pictures; in this process where none is given. */
  readonly decoder?: PictureDecoder;
  /** How long an answer may lie unread. */
  readonly readerPatienceMs?: number;
  /** The packed cities; without them none are found. */
  readonly cities?: URL;
  /** Where the log goes, line by line; standard output where none is given. */
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
  takeEmptyJson(app);
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  slowReaders(app, readerPatienceMs);
  problems(app);
  requestLog(app);
  await securityHeaders(app, config);
  const registry = metrics(app, config, database);
  healthRoutes(app, database);
  app.server.on("connection", noteArrival);
  closeWhenIdle(app);
  docsRoutes(app, config.publicUrl);
  await api(app, config, database, { registry, reader, decoder });
  if (cities) {
    const stop = keepCities(database, app.log, cities);
    app.addHook("onClose", async () => stop());
  }
  await clientFiles(app, config);
  return app;
}

/** A body of no bytes is none, whatever its type is said to be. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body, done);
  });
}

async function api(
  app: FastifyInstance,
  config: ServerConfig,
  database: Database,
  { registry, reader, decoder }: { registry: Registry; reader: DocumentReader; decoder: PictureDecoder },
): Promise<void> {
  const { queries } = database;
  const { publicUrl } = config;
  const mailer = new Mailer(config, app.log);
  const key = await jwtKey(config, app.log);
  const tokens = new AccessTokens(key);
  const guests = new GuestTokens(key);
  const rooms = createRooms({
    queries,
    events: eventsOfRooms(queries, app.log),
    projects: projectsOfSongs(queries, () => projects),
    redisUrl: config.redisUrl,
    iceServers: config.iceServers,
    log: app.log,
  });
  const events = accountHubOf({ app, config, queries, tokens, rooms });
  const projects = new Projects(queries, events);
  const sessions = new Sessions(queries, tokens, events);
  const accounts = new Accounts({ queries, mailer, passwords: new Passwords(), publicUrl, events, key });
  const users = new Users(queries, events);
  const store = config.s3 ? new S3PictureStore(config.s3) : new DiskPictureStore(join(config.dataDir, "avatars"));
  const pictureQueue = new PictureQueue(decoder);
  const pictures = new Pictures(queries, store, pictureQueue);
  const avatars = new Avatars({ queries, pictures, events });
  const { billing, reports } = await createBilling({ config, queries, events });
  const eventNews = new FanoutEventNews(events.hub.fanout);
  const jamEvents = new Events({ queries, news: eventNews, pictures });
  const flyers = new Flyers({ queries, pictures, tell: sendFlyers({ events, queries, log: app.log }) });
  const deletion = new AccountDeletion({ queries, accounts, billing, jamEvents, flyers, mailer, events, publicUrl });
  const stopHousekeeping = keepHouse(database, app.log, [
    () => deletion.keepHouse(),
    () => pictures.cleanUp(),
    () => billing.keepHouse(),
  ]);
  app.addHook("onClose", async () => {
    stopHousekeeping();
    await reader.close();
    await pictureQueue.close();
    await mailer.close();
  });
  const documents = { reader, inFlight: new BytesInFlight() };
  const add = await calls(app, { config, database, sessions, documents });
  app.options("/*", async (request, reply) => {
    shareWith(request, reply, config);
    return reply.code(204).send();
  });
  addAccountHub(events, { app, config, registry, key, tokens, guests, sessions, database });
  authRoutes(add, accounts, sessions);
  passwordRoutes(add, accounts);
  const providers = config.externalProviders.map((provider) => new OpenIdProvider(provider, `${publicUrl}/login`));
  const external = new ExternalLogins({ queries, mailer, events, publicUrl, providers });
  externalRoutes(add, external, accounts);
  externalReturn(app, external, sessions, config);
  accountRoutes(add, { queries, billing, deletion, externalProviders: external.providers });
  settingsRoutes(add, queries, events);
  billingRoutes(add, billing, (principal) => accountOf(queries, principal));
  billingReports(app, reports, config);
  projectRoutes(add, projects, documents.inFlight);
  partRoutes(add, new ProjectParts(queries, reader, events), documents.inFlight);
  boardPageRoute(add, config);
  publicBoardRoutes(add, new PublicBoards(queries, pictures), documents.inFlight);
  userRoutes(add, users);
  geoRoutes(add, new Cities(queries));
  moderationRoutes(add, new Moderation(queries, events));
  avatarRoutes(add, avatars, users);
  pictureFiles(app, pictures, config);
  sendEvents({ news: eventNews, queries, hub: events.hub, rooms: events.rooms, log: app.log });
  flyerRoutes(add, flyers);
  const feeds = new EventFeeds(queries, key);
  eventCalendars(app, { events: jamEvents, feeds, database, config });
  const stopSweeping = sweepEvents(database, app.log, [jamEvents, flyers]);
  app.addHook("onClose", async () => stopSweeping());
  const [links, tags] = [new EventLinks(queries, events), new EventTags(queries, jamEvents)];
  eventRoutes(add, { events: jamEvents, links, tags, feeds });
  inviteRoutes(
    add,
    new Invites(jamEvents),
    new Guests({ events: jamEvents, tokens: guests, newBudget: newGuestBudget }),
  );
}
