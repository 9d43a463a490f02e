import type { FastifyInstance } from "fastify";
import { HUB_PATH } from "../protocol/hub/accountHub.ts";
import { AccessTokens } from "./access/AccessTokens.ts";
import { GuestTokens } from "./access/GuestTokens.ts";
import { jwtKey } from "./access/secrets.ts";
import { SessionRepository } from "./access/SessionRepository.ts";
import { Sessions } from "./access/Sessions.ts";
import { defaultHubOptions } from "./config/hubOptions.ts";
import type { ServerConfig } from "./config/readConfig.ts";
import { dropOldCallSteps } from "./database/callSteps.ts";
import type { Database } from "./database/Database.ts";
import { BytesInFlight } from "./documents/BytesInFlight.ts";
import type { DocumentReader } from "./documents/DocumentReader.ts";
import { LocalFanout } from "./fanout/LocalFanout.ts";
import { RedisFanout } from "./fanout/RedisFanout.ts";
import { AccountHub } from "./hub/AccountHub.ts";
import { ConnectionTokens } from "./hub/ConnectionTokens.ts";
import { addHubMetrics } from "./hub/HubCounters.ts";
import { hubEndpoint, type Admission } from "./hub/hubEndpoint.ts";
import { Mailer } from "./mail/Mailer.ts";
import { calls, reachable } from "./plugins/calls.ts";
import { metrics } from "./plugins/metrics.ts";
import { problemError } from "./plugins/problems.ts";
import { Schedule } from "./plugins/Schedule.ts";
import type { ServerContext } from "./ServerContext.ts";

type Given = Pick<ServerContext, "decoder" | "cities"> & { readonly reader: DocumentReader };

/** Makes what the features share, and puts the hub at its path. */
export async function createContext(
  app: FastifyInstance,
  config: ServerConfig,
  database: Database,
  { reader, decoder, cities }: Given,
): Promise<ServerContext> {
  const { queries } = database;
  const registry = metrics(app, config, database);
  const mailer = new Mailer(config, app.log);
  const key = await jwtKey(config, app.log);
  const tokens = new AccessTokens(key);
  const guestTokens = new GuestTokens(key);
  const hub = createHub(app, config, database, tokens);
  const sessions = new Sessions(queries, tokens, hub);
  const schedule = new Schedule(database, app.log);
  app.decorate("schedule", schedule);
  app.addHook("onClose", async () => {
    schedule.stop();
    await reader.close();
    await mailer.close();
  });
  const documents = { reader, inFlight: new BytesInFlight() };
  const add = await calls(app, { config, database, sessions, documents });
  schedule.everyHour(() => dropOldCallSteps(queries));
  schedule.everyHour(() => new SessionRepository(queries).dropOld());
  const admission: Admission = {
    verify: async (token) => (await tokens.read(token)) ?? guestTokens.read(token),
    admit: async (token) => {
      if (!(await reachable(database))) throw problemError("DATABASE_UNAVAILABLE");
      const read = await tokens.read(token);
      const principal = read && (await sessions.authenticate(token));
      return principal ? { userId: principal.userId, ...read } : guestTokens.read(token);
    },
  };
  addHubMetrics(registry, hub.hub.counters, hub.hub);
  const connectionTokens = new ConnectionTokens(key, hub.hub.options.connectMs);
  hubEndpoint(app, { path: HUB_PATH, hub: hub.hub, config, tokens: connectionTokens, admission });
  return {
    config,
    database,
    queries,
    add,
    hub,
    sessions,
    guestTokens,
    key,
    mailer,
    schedule,
    documents,
    decoder,
    cities,
  };
}

/** The hub of the configuration, on its own or with the other nodes of a Redis. */
function createHub(
  app: FastifyInstance,
  config: ServerConfig,
  { queries }: Database,
  tokens: AccessTokens,
): AccountHub {
  const { redisUrl, hubConnections, hubMessageBytes, hubQueueBytes } = config;
  const fanout = redisUrl === null ? new LocalFanout() : RedisFanout.start(redisUrl, app.log);
  const hub = new AccountHub({
    fanout,
    options: {
      ...defaultHubOptions,
      connectionsPerUser: hubConnections,
      messageBytes: hubMessageBytes,
      queueBytes: hubQueueBytes,
    },
    log: app.log,
    verify: (token) => tokens.read(token),
    openSessions: (ids) => new SessionRepository(queries).openOf(ids),
  });
  app.addHook("onReady", async () => hub.hub.requireAllHandlers());
  app.addHook("onClose", async () => {
    hub.stop();
    await fanout.close();
  });
  return hub;
}
