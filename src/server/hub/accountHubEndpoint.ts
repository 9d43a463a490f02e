import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { HUB_PATH } from "../../protocol/hub/accountHub.ts";
import type { AccessTokens } from "../access/AccessTokens.ts";
import type { GuestTokens } from "../access/GuestTokens.ts";
import { SessionRepository } from "../access/SessionRepository.ts";
import type { Sessions } from "../access/Sessions.ts";
import { defaultHubOptions } from "../config/hubOptions.ts";
import type { ServerConfig } from "../config/readConfig.ts";
import type { Database, Queries } from "../database/Database.ts";
import { LocalFanout } from "../fanout/LocalFanout.ts";
import { RedisFanout } from "../fanout/RedisFanout.ts";
import { reachable } from "../plugins/calls.ts";
import { problemError } from "../plugins/problems.ts";
import { AccountHub } from "./AccountHub.ts";
import { ConnectionTokens } from "./ConnectionTokens.ts";
import { addHubMetrics } from "./HubCounters.ts";
import { hubEndpoint } from "./hubEndpoint.ts";

interface HubParts {
  readonly app: FastifyInstance;
  readonly config: ServerConfig;
  readonly queries: Queries;
  readonly tokens: AccessTokens;
}

interface EndpointParts {
  readonly app: FastifyInstance;
  readonly config: ServerConfig;
  readonly registry: Registry;
  /** That signs jwts; connection tokens have one that is made of it. */
  readonly key: Uint8Array;
  readonly tokens: AccessTokens;
  readonly guestTokens: GuestTokens;
  readonly sessions: Sessions;
  readonly database: Database;
}

/** The hub of the configuration, on its own or with the other nodes of a Redis. */
export function createAccountHub({ app, config, queries, tokens }: HubParts): AccountHub {
  const fanout = config.redisUrl === null ? new LocalFanout() : RedisFanout.start(config.redisUrl, app.log);
  const hub = new AccountHub({
    fanout,
    options: {
      ...defaultHubOptions,
      connectionsPerUser: config.hubConnections,
      messageBytes: config.hubMessageBytes,
      queueBytes: config.hubQueueBytes,
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

/** Puts the hub at its path and its figures into `/metrics`. */
export function addAccountHub({ hub }: AccountHub, parts: EndpointParts): void {
  const { app, config, registry, key, tokens, guestTokens, sessions, database } = parts;
  addHubMetrics(registry, hub.counters, hub);
  hubEndpoint(app, {
    path: HUB_PATH,
    hub,
    config,
    tokens: new ConnectionTokens(key, hub.options.connectMs),
    admission: {
      verify: async (token) => (await tokens.read(token)) ?? guestTokens.read(token),
      admit: async (token) => {
        if (!(await reachable(database))) throw problemError("DATABASE_UNAVAILABLE");
        const read = await tokens.read(token);
        const principal = read && (await sessions.authenticate(token));
        return principal ? { userId: principal.userId, ...read } : guestTokens.read(token);
      },
    },
  });
}
