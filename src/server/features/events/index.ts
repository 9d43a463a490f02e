import { ok } from "../../../domain/AppError.ts";
import { TAG_CATEGORIES } from "../../../domain/events/tagCategories.ts";
import { eventCalls, eventFeedFile } from "../../../protocol/http/eventCalls.ts";
import { done } from "../../plugins/calls.ts";
import { readUpload } from "../../plugins/uploads.ts";
import { feature } from "../feature.ts";
import { addCalendars } from "./calendars.ts";
import { CreationRepository } from "./CreationRepository.ts";
import { EventFeeds } from "./EventFeeds.ts";
import { EventLinks } from "./EventLinks.ts";
import { EventNews } from "./EventNews.ts";
import { EventRepository } from "./EventRepository.ts";
import { Events } from "./Events.ts";
import { EventTags } from "./EventTags.ts";
import { TagRepository } from "./TagRepository.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly events: Events;
    /** Changes of events, on any node. */
    readonly eventNews: EventNews;
  }
}

/** Events with their links, tags, pictures and calendars. */
export const eventsFeature = feature<"add" | "config" | "database" | "queries" | "hub" | "key" | "schedule">(
  "events",
  ["pictures"],
  async (app, { add, config, database, queries, hub, key, schedule }) => {
    const news = new EventNews(hub.hub.fanout);
    const events = new Events({ queries, news, pictures: app.pictures });
    const [links, tags, feeds] = [
      new EventLinks(queries, hub),
      new EventTags(queries, events),
      new EventFeeds(queries, key),
    ];
    app.decorate("events", events);
    app.decorate("eventNews", news);
    schedule.everyFiveSeconds(() => events.sweep());
    schedule.everyHour(async () => {
      await new EventRepository(queries, null).dropOldLaunches();
      await new CreationRepository(queries).dropOld();
      await new TagRepository(queries).dropUnused();
    });
    add(eventCalls.searchEvents, ({ viewerId, body }) => events.search(viewerId, body));
    add(eventCalls.event, ({ viewerId, params, query }) => events.get(viewerId, params.id, query.code));
    add(eventCalls.eventOfCode, ({ viewerId, body }) => events.ofCode(viewerId, body.code));
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
    addCalendars(app, { events, feeds, database, config });
  },
);
