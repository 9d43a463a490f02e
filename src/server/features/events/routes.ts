import type { FastifyInstance, FastifyRequest } from "fastify";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { calendarText } from "../../../domain/events/calendarText.ts";
import { TAG_CATEGORIES } from "../../../domain/events/tagCategories.ts";
import { eventCalendarFile, eventCalls, eventFeedFile } from "../../../protocol/http/eventCalls.ts";
import type { ServerConfig } from "../../config/readConfig.ts";
import { asCaller } from "../../database/ConnectionShares.ts";
import type { Database } from "../../database/Database.ts";
import { done, reachable, type AddCall } from "../../plugins/calls.ts";
import { sendError, sendProblem } from "../../plugins/problems.ts";
import { readUpload } from "../../plugins/uploads.ts";
import type { EventFeeds } from "./EventFeeds.ts";
import type { EventLinks } from "./EventLinks.ts";
import type { Events } from "./Events.ts";
import { networkOf } from "../../access/networkOf.ts";
import type { EventTags } from "./EventTags.ts";

const MINUTE_MS = 60_000;
const CALENDAR_NAME = /^([\w-]{1,64})\.ics$/;
const FEED_NAME = "Padroll";
const NO_CALENDAR = "There is no such calendar";

interface Parts {
  readonly events: Events;
  readonly links: EventLinks;
  readonly tags: EventTags;
  readonly feeds: EventFeeds;
}

/** The calls of events, their links and tags. */
export function eventRoutes(add: AddCall, { events, links, tags, feeds }: Parts): void {
  add(eventCalls.searchEvents, ({ request, body }) => events.search(viewerOf(request), body));
  add(eventCalls.event, ({ request, params, query }) => events.get(viewerOf(request), params.id, query.code));
  add(eventCalls.eventOfCode, ({ request, body }) => events.ofCode(viewerOf(request), body.code));
  add(eventCalls.createEvent, ({ principal, body }) => events.create(principal, body));
  add(eventCalls.updateEvent, ({ principal, body }) => events.update(principal, body));
  add(eventCalls.deleteEvent, async ({ principal, params }) => done(await events.delete(principal, params.id)));
  add(eventCalls.launch, ({ principal, body }) => events.launch(principal, body));
  add(eventCalls.searchEventLinks, ({ principal, body }) => links.search(principal.userId, body));
  add(eventCalls.linkEvent, ({ principal, body }) => links.link(principal.userId, body));
  add(eventCalls.unlinkEvent, async ({ principal, params }) => done(await links.unlink(principal.userId, params.id)));
  add(eventCalls.addTag, ({ principal, body }) => tags.add(principal, body.eventId, body));
  add(eventCalls.removeTag, ({ principal, params }) => tags.remove(principal, params.eventId, params.tagId));
  add(eventCalls.setEventThumbnail, ({ principal, params, request }) =>
    events.setThumbnail(principal, params.id, () => readUpload(request, eventCalls.setEventThumbnail.upload)),
  );
  add(eventCalls.deleteEventThumbnail, ({ principal, params }) => events.setThumbnail(principal, params.id, null));
  add(eventCalls.eventFeed, async ({ principal, body }) => {
    const token = await feeds.tokenOf(principal.userId, body.renew ?? false);
    return ok({ path: eventFeedFile.path.replace(":name", `${token}.ics`) });
  });
  add(eventCalls.tagCategories, async () => ok({ categories: [...TAG_CATEGORIES] }));
  add(eventCalls.searchTags, async ({ body }) => ok({ tags: await tags.search(body) }));
}

interface CalendarParts {
  readonly events: Events;
  readonly feeds: EventFeeds;
  readonly database: Database;
  readonly config: ServerConfig;
}

/** Events for calendars, which send neither headers nor tokens. */
export function eventCalendars(app: FastifyInstance, { events, feeds, database, config }: CalendarParts): void {
  const file = (
    path: string,
    fileName: string | null,
    read: (id: string, code: string) => Promise<Result<string>>,
  ): void => {
    app.route<{ Params: { name: string }; Querystring: { code?: unknown } }>({
      method: "GET",
      url: path,
      config: { rateLimit: { max: config.apiRatePerMinute, timeWindow: MINUTE_MS } },
      handler: async (request, reply) => {
        if (!(await reachable(database))) return sendProblem(reply, "DATABASE_UNAVAILABLE");
        const [, id] = CALENDAR_NAME.exec(request.params.name) ?? [];
        if (id === undefined) return sendProblem(reply, "NOT_FOUND", NO_CALENDAR);
        const { code } = request.query;
        const visitor = { kind: "visitors", key: networkOf(request.ip) } as const;
        const text = await asCaller(visitor, () => read(id, typeof code === "string" ? code.replaceAll("\0", "") : ""));
        if (!text.ok) return sendError(reply, text.error);
        return (
          reply
            // What an address with a secret shows is nobody else's, also where caches share it.
            .header("Cache-Control", "private, no-cache")
            .header("Content-Disposition", `attachment; filename="${fileName ?? id}.ics"`)
            .type("text/calendar; charset=utf-8")
            .send(text.value)
        );
      },
    });
  };
  file(eventCalendarFile.path, null, async (id, code) => {
    const event = await events.get(null, id, code);
    return event.ok ? ok(calendarText([event.value], config.publicUrl)) : event;
  });
  file(eventFeedFile.path, "padroll", async (token) => {
    const found = await feeds.read(token);
    return found ? ok(calendarText(found, config.publicUrl, FEED_NAME)) : fail("NOT_FOUND", NO_CALENDAR);
  });
}

const viewerOf = ({ principal }: FastifyRequest): string | null => principal?.userId ?? null;
