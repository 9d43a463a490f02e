import { accounts } from "./0001-accounts.ts";
import { projects } from "./0002-projects.ts";
import { users } from "./0003-users.ts";
import { external } from "./0004-external.ts";
import { billing } from "./0005-billing.ts";
import { checkouts } from "./0006-checkouts.ts";
import { search } from "./0007-search.ts";
import { attempts } from "./0008-attempts.ts";
import { publicBoards } from "./0010-public-boards.ts";
import { parts } from "./0009-parts.ts";
import { events } from "./0011-events.ts";
import { flyers } from "./0012-flyers.ts";
import { joinCodes } from "./0013-join-codes.ts";
import { accountDeletion } from "./0014-account-deletion.ts";
import { eventFeeds } from "./0015-event-feeds.ts";
import { reports } from "./0016-reports.ts";
import { cities } from "./0017-cities.ts";
import { roomBars } from "./0018-room-bars.ts";
import { accountSettings } from "./0019-account-settings.ts";
import { reportsOfBoards } from "./0020-reports-of-boards.ts";
import { popularity } from "./0021-popularity.ts";
import { creations } from "./0022-creations.ts";
import { feedHashes } from "./0023-feed-hashes.ts";
import { presence } from "./0024-presence.ts";
import { roomSongs } from "./0025-room-songs.ts";
import { callSteps } from "./0026-call-steps.ts";
import { invites } from "./0027-invites.ts";
import { boardPictures } from "./0028-board-pictures.ts";
import { grants } from "./0029-grants.ts";

/** One step of the database's shape. Steps only go forward and are never changed once released. */
export interface Migration {
  /** Its place: 1, 2, 3 … */
  readonly id: number;
  readonly name: string;
  readonly sql: string;
}

export const migrations: readonly Migration[] = [
  { id: 1, name: "accounts", sql: accounts },
  { id: 2, name: "projects", sql: projects },
  { id: 3, name: "users", sql: users },
  { id: 4, name: "external", sql: external },
  { id: 5, name: "billing", sql: billing },
  { id: 6, name: "checkouts", sql: checkouts },
  { id: 7, name: "search", sql: search },
  { id: 8, name: "attempts", sql: attempts },
  { id: 9, name: "parts", sql: parts },
  { id: 10, name: "public-boards", sql: publicBoards },
  { id: 11, name: "events", sql: events },
  { id: 12, name: "flyers", sql: flyers },
  { id: 13, name: "join-codes", sql: joinCodes },
  { id: 14, name: "account-deletion", sql: accountDeletion },
  { id: 15, name: "event-feeds", sql: eventFeeds },
  { id: 16, name: "reports", sql: reports },
  { id: 17, name: "cities", sql: cities },
  { id: 18, name: "room-bars", sql: roomBars },
  { id: 19, name: "account-settings", sql: accountSettings },
  { id: 20, name: "reports-of-boards", sql: reportsOfBoards },
  { id: 21, name: "popularity", sql: popularity },
  { id: 22, name: "creations", sql: creations },
  { id: 23, name: "feed-hashes", sql: feedHashes },
  { id: 24, name: "presence", sql: presence },
  { id: 25, name: "room-songs", sql: roomSongs },
  { id: 26, name: "call-steps", sql: callSteps },
  { id: 27, name: "invites", sql: invites },
  { id: 28, name: "board-pictures", sql: boardPictures },
  { id: 29, name: "grants", sql: grants },
];
