import { fail, ok } from "../../domain/AppError.ts";
import type { DatabaseLog, Queries } from "../database/Database.ts";
import { EventRepository } from "../repositories/EventRepository.ts";
import { ProfileRepository } from "../repositories/ProfileRepository.ts";
import type { RoomEvents } from "./RoomEvents.ts";

/** The events of the database, for rooms. */
export const eventsOfRooms = (queries: Queries, log: DatabaseLog): RoomEvents => ({
  async find(userId, eventId, code) {
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
  async nameOf(userId) {
    const [summary] = await new ProfileRepository(queries, userId).summaries([userId]);
    return summary?.name ?? "";
  },
});
