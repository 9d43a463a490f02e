import type { ServerConfig } from "./config/readConfig.ts";
import type { GuestTokens } from "./access/GuestTokens.ts";
import type { Sessions } from "./access/Sessions.ts";
import type { Database, Queries } from "./database/Database.ts";
import type { AccountHub } from "./hub/AccountHub.ts";
import type { PictureDecoder } from "./picture-decoder/PictureDecoder.ts";
import type { Mailer } from "./mail/Mailer.ts";
import type { AddCall } from "./plugins/calls.ts";
import type { DocumentParts } from "./plugins/documentRoute.ts";
import type { Schedule } from "./plugins/Schedule.ts";

/** Services that all features share. Each feature names the parts that it needs. */
export interface ServerContext {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly queries: Queries;
  /** Adds a call of `src/protocol/http`, with what answers it. */
  readonly add: AddCall;
  /** Tells a user's pages what has changed in the account, and takes methods that features answer. */
  readonly hub: AccountHub;
  readonly sessions: Sessions;
  readonly guestTokens: GuestTokens;
  /** Signs jwts; other secrets are derived from it. The same on every node. */
  readonly key: Uint8Array;
  readonly mailer: Mailer;
  readonly schedule: Schedule;
  readonly documents: DocumentParts;
  readonly decoder: PictureDecoder;
  /** The packed cities; without them none are found. */
  readonly cities: URL | null;
}
