import { fail, ok } from "../../domain/AppError.ts";
import type { Queries } from "../database/Database.ts";
import { EventRepository } from "../repositories/EventRepository.ts";
import { ProfileRepository } from "../repositories/ProfileRepository.ts";
import type { RoomEvents } from "./RoomEvents.ts";

/** The events of the database, for rooms. */
export const eventsOfRooms = (queries: Queries): RoomEvents => ({
  async find(userId, eventId, code) {
    const event = await new EventRepository(queries, userId).get(eventId, code);
    return event ? ok(event) : fail("NOT_FOUND", "There is no such event");
  },
  async nameOf(userId) {
    const [summary] = await new ProfileRepository(queries, userId).summaries([userId]);
    return summary?.name ?? "";
  },
});
