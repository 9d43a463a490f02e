import { fail, ok } from "../../../domain/AppError.ts";
import { problemKinds } from "../../../protocol/http/problem.ts";
import type { DatabaseLog, Queries } from "../../database/Database.ts";
import { blockedAmong } from "../../database/blocks.ts";
import { EventRepository } from "../events/EventRepository.ts";
import { RoomBanRepository } from "./RoomBanRepository.ts";
import { ProfileRepository } from "../users/ProfileRepository.ts";
import { UserRepository } from "../../access/UserRepository.ts";
import { userSummaryOf } from "../users/Users.ts";
import type { RoomEvents } from "./RoomEvents.ts";

/** The events of the database, for rooms. */
export const eventsOfRooms = (queries: Queries, log: DatabaseLog): RoomEvents => ({
  async find(userId, eventId, code) {
    const user = userId === null ? null : await new UserRepository(queries).byId(userId);
    if (user?.deletedAt) return fail("ACCOUNT_LEAVING", problemKinds.ACCOUNT_LEAVING.title);
    const event = await new EventRepository(queries, userId).get(eventId, code);
    return event ? ok(event) : fail("NOT_FOUND", "There is no such event");
  },
  async present(eventId, players, watchers) {
    try {
      await new EventRepository(queries, null).setPresence(eventId, players, watchers);
    } catch (error) {
      log.error({ event: "rooms.presence", problem: String(error) }, "who is in a room was not written down");
    }
  },
  bans: (eventId) => new RoomBanRepository(queries).of(eventId),
  async ban(eventId, userId, forMs) {
    try {
      await new RoomBanRepository(queries).ban(eventId, userId, forMs);
    } catch (error) {
      log.error({ event: "rooms.bans", problem: String(error) }, "whom a room is closed to was not written down");
    }
  },
  async forgetBans(eventId) {
    try {
      await new RoomBanRepository(queries).forget(eventId);
    } catch (error) {
      log.error({ event: "rooms.bans", problem: String(error) }, "whom a room was closed to is still written down");
    }
  },
  blocked: (userIds) => blockedAmong(queries, userIds),
  async userOf(userId) {
    const [row] = await new ProfileRepository(queries, userId).summaries([userId]);
    return row ? userSummaryOf(row) : { name: "", avatar: null };
  },
});
