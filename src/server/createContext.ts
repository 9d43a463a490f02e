import type { FastifyInstance } from "fastify";
import { AccessTokens } from "./access/AccessTokens.ts";
import { GuestTokens } from "./access/GuestTokens.ts";
import { jwtKey } from "./access/secrets.ts";
import { SessionRepository } from "./access/SessionRepository.ts";
import { Sessions } from "./access/Sessions.ts";
import type { ServerConfig } from "./config/readConfig.ts";
import { dropOldCallSteps } from "./database/callSteps.ts";
import type { Database } from "./database/Database.ts";
import { BytesInFlight } from "./documents/BytesInFlight.ts";
import type { DocumentReader } from "./documents/DocumentReader.ts";
import { addAccountHub, createAccountHub } from "./hub/accountHubEndpoint.ts";
import { Mailer } from "./mail/Mailer.ts";
import { calls } from "./plugins/calls.ts";
import { metrics } from "./plugins/metrics.ts";
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
  const hub = createAccountHub({ app, config, queries, tokens });
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
  addAccountHub(hub, { app, config, registry, key, tokens, guestTokens, sessions, database });
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
