import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import type { EventLinkSearch, NewEventLink } from "../../../protocol/http/eventCalls.ts";
import type { EventLinkJson } from "../../../protocol/http/eventJson.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, inTurn, userKey } from "../../database/exclusively.ts";
import { EventLinkRepository, type EventLinkRow } from "./EventLinkRepository.ts";
import { EventRepository } from "./EventRepository.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { userSummaryOf } from "../users/Users.ts";
import { missingEvent } from "./Events.ts";

const DEFAULT_PAGE_SIZE = 20;
/** Limit of links for each type. */
const MOST_LINKS = 5000;

/** Stars, followers and attendees of events. */
export class EventLinks {
  readonly #queries: Queries;
  readonly #events: Pick<AccountEvents, "attendeeChanged">;

  constructor(queries: Queries, events: Pick<AccountEvents, "attendeeChanged">) {
    this.#queries = queries;
    this.#events = events;
  }

  async search(userId: string, search: EventLinkSearch) {
    const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, eventId } = search;
    if (eventId !== undefined && !(await new EventRepository(this.#queries, userId).get(eventId)))
      return missingEvent();
    const links = new EventLinkRepository(this.#queries, userId);
    const { rows, totalCount } = await links.search(search, pageSize, (pageNumber - 1) * pageSize);
    return ok({ totalCount, pageNumber, links: rows.map(linkJsonOf) });
  }

  /** Errors: `FORBIDDEN`, `NOT_FOUND`, `LIMIT_REACHED`. */
  async link(userId: string, { eventId, type, code = "", ...other }: NewEventLink): Promise<Result<{ id: string }>> {
    const event = await new EventRepository(this.#queries, userId).get(eventId, code);
    if (!event) return missingEvent();
    const links = new EventLinkRepository(this.#queries, userId);
    if (other.userId !== undefined && other.userId !== userId) {
      if (event.ownerId !== userId || type !== "Attendee")
        return fail("FORBIDDEN", "Only the owner can accept attendees");
      const { userId: attendeeId, status = "accepted" } = other;
      const answered = await inTurn(this.#queries, [`event ${eventId}`], () =>
        links.answer(eventId, attendeeId, status),
      );
      if (answered === null) return fail("NOT_FOUND", "This person has not asked to attend");
      await this.#notify(links, answered, attendeeId);
      return ok({ id: answered });
    }
    const asks = event.visibility === "private" && event.ownerId !== userId;
    const status: EventLinkJson["status"] = type === "Attendee" ? (asks ? "asked" : "accepted") : "none";
    const made = newId();
    const link = { id: made, eventId, userId, type, status };
    const id = await inTurn(this.#queries, [`event ${eventId}`], () => links.add(link, MOST_LINKS));
    if (id === null) return fail("LIMIT_REACHED", `You have ${MOST_LINKS} of them already`);
    // A user who leaves and requests again appears in the owner's list, without another notification.
    if (id === made && status === "asked" && (await links.noteRequest(eventId)))
      await this.#notify(links, id, event.ownerId);
    return ok({ id });
  }

  /** Errors: `NOT_FOUND`. */
  unlink(userId: string, id: string): Promise<Result<void>> {
    return exclusively(this.#queries, [userKey(userId)], async (queries) => {
      const gone = await new EventLinkRepository(queries, userId).remove(id);
      return gone ? ok(undefined) : fail("NOT_FOUND", "There is no such link");
    });
  }

  async #notify(links: EventLinkRepository, id: string, userId: string): Promise<void> {
    const row = await links.find(id);
    if (row) this.#events.attendeeChanged(userId, linkJsonOf(row));
  }
}

const linkJsonOf = ({ userName, userAvatar, eventName, ...row }: EventLinkRow): EventLinkJson => ({
  id: row.id,
  eventId: row.eventId,
  userId: row.userId,
  type: row.type,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  eventName,
  user: userSummaryOf({ id: row.userId, name: userName, avatar: userAvatar }),
});
