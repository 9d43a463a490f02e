import type { FastifyInstance } from "fastify";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { calendarText } from "../../../domain/events/calendarText.ts";
import { eventCalendarFile, eventFeedFile } from "../../../protocol/http/eventCalls.ts";
import { networkOf } from "../../access/networkOf.ts";
import type { ServerConfig } from "../../config/readConfig.ts";
import { asCaller } from "../../database/ConnectionShares.ts";
import type { Database } from "../../database/Database.ts";
import { perMinute, reachable } from "../../plugins/calls.ts";
import { sendError, sendProblem } from "../../plugins/problems.ts";
import type { EventFeeds } from "./EventFeeds.ts";
import type { Events } from "./Events.ts";

const CALENDAR_NAME = /^([\w-]{1,64})\.ics$/;
const FEED_NAME = "Padroll";
const NO_CALENDAR = "There is no such calendar";

interface CalendarParts {
  readonly events: Events;
  readonly feeds: EventFeeds;
  readonly database: Database;
  readonly config: ServerConfig;
}

/** Events for calendars, which send neither headers nor tokens. */
export function addCalendars(app: FastifyInstance, { events, feeds, database, config }: CalendarParts): void {
  const file = (
    path: string,
    fileName: string | null,
    read: (id: string, code: string) => Promise<Result<string>>,
  ): void => {
    app.route<{ Params: { name: string }; Querystring: { code?: unknown } }>({
      method: "GET",
      url: path,
      config: { rateLimit: perMinute(config.apiRatePerMinute) },
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
            // An address with a secret is private, also for shared caches.
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
