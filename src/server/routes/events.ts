import type { FastifyRequest } from "fastify";
import { ok, type Result } from "../../domain/AppError.ts";
import { TAG_CATEGORIES } from "../../domain/events/tagCategories.ts";
import { eventCalls } from "../../protocol/http/eventCalls.ts";
import type { AddCall } from "../plugins/calls.ts";
import type { EventLinks } from "../services/events/EventLinks.ts";
import type { Events } from "../services/events/Events.ts";
import type { EventTags } from "../services/events/EventTags.ts";

interface Parts {
  readonly events: Events;
  readonly links: EventLinks;
  readonly tags: EventTags;
}

/** The calls of events, their links and tags. */
export function eventRoutes(add: AddCall, { events, links, tags }: Parts): void {
  add(eventCalls.searchEvents, ({ request, body }) => events.search(viewerOf(request), body));
  add(eventCalls.event, ({ request, params, query }) => events.get(viewerOf(request), params.id, query.code));
  add(eventCalls.createEvent, ({ principal, body }) => events.create(principal, body));
  add(eventCalls.updateEvent, ({ principal, body }) => events.update(principal, body));
  add(eventCalls.deleteEvent, async ({ principal, params }) => done(await events.delete(principal, params.id)));
  add(eventCalls.launch, ({ principal, body }) => events.launch(principal, body));
  add(eventCalls.searchEventLinks, ({ principal, body }) => links.search(principal.userId, body));
  add(eventCalls.linkEvent, ({ principal, body }) => links.link(principal.userId, body));
  add(eventCalls.unlinkEvent, async ({ principal, params }) => done(await links.unlink(principal.userId, params.id)));
  add(eventCalls.addTag, ({ principal, body }) => tags.add(principal, body.eventId, body));
  add(eventCalls.removeTag, ({ principal, params }) => tags.remove(principal, params.eventId, params.tagId));
  add(eventCalls.tagCategories, async () => ok({ categories: [...TAG_CATEGORIES] }));
  add(eventCalls.searchTags, async ({ body }) => ok({ tags: await tags.search(body) }));
}

const viewerOf = ({ principal }: FastifyRequest): string | null => principal?.userId ?? null;

const done = (result: Result<void>): Result<{ message: string }> =>
  result.ok ? ok({ message: "Action was successful" }) : result;
