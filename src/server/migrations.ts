import { callStepsTable } from "./database/callSteps.ts";
import type { Migration } from "./database/migrate.ts";
import { accountDeletion, accountSettings } from "./features/accounts/migrations.ts";
import { billing, checkouts, grants } from "./features/billing/migrations.ts";
import { boardPictures, publicBoards } from "./features/boards/migrations.ts";
import {
  creations,
  eventFeeds,
  eventNotes,
  events,
  feedHashes,
  joinCodes,
  popularity,
  presence,
} from "./features/events/migrations.ts";
import { flyers } from "./features/flyers/migrations.ts";
import { reports, reportsOfBoards } from "./features/moderation/migrations.ts";
import { cities } from "./features/places/migrations.ts";
import { parts, projects, search } from "./features/projects/migrations.ts";
import { invites, roomBars, roomSongs } from "./features/rooms/migrations.ts";
import { accounts, attempts, external } from "./features/sign-in/migrations.ts";
import { users } from "./features/users/migrations.ts";

/** All steps of the database's shape, in the order in which they are taken. */
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
  { id: 26, name: "call-steps", sql: callStepsTable },
  { id: 27, name: "invites", sql: invites },
  { id: 28, name: "board-pictures", sql: boardPictures },
  { id: 29, name: "grants", sql: grants },
  { id: 30, name: "event-notes", sql: eventNotes },
];
