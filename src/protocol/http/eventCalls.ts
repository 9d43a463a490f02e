import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import { latitudeField, longitudeField } from "./areaJson.ts";
import {
  eventLinkSchema,
  eventSchema,
  joinCodeField,
  kindField,
  launchSchema,
  linkStatusField,
  linkTypeField,
  momentField,
  newEventFields,
  revisionField,
  stateField,
  tagSchema,
} from "./eventJson.ts";
import { doneReply, foundFields, idField, nameField, pageNumberField, pageSizeField } from "./fields.ts";
import type { HttpCall, OtherCall } from "./HttpCall.ts";
import { MAX_COUNTED } from "./projectCalls.ts";
import { pictureProblems, pictureUpload } from "./pictures.ts";

const EVENT = "/engine/api/v1/event";
const TAG = "/engine/api/v1/tag";

export const searchTextField = Type.Optional(
  Type.String({ maxLength: 200, description: "Words, in any order; case and accents do not matter" }),
);

/** West of its east, or across the date line. */
export const boundsField = closedObject({
  west: longitudeField,
  south: latitudeField,
  east: longitudeField,
  north: latitudeField,
});

export const nearField = closedObject({
  latitude: latitudeField,
  longitude: longitudeField,
  radiusKm: Type.Number({ exclusiveMinimum: 0, maximum: 500 }),
});

const eventSearchSchema = closedObject({
  searchText: searchTextField,
  pageNumber: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: `From 1, the default. Pages past ${MAX_COUNTED} events are empty`,
    }),
  ),
  pageSize: pageSizeField,
  states: Type.Optional(Type.Array(stateField, { maxItems: 4 })),
  tagIds: Type.Optional(Type.Array(idField, { maxItems: 10, description: "Events that have all of them" })),
  kind: Type.Optional(kindField),
  ownerId: Type.Optional(idField),
  list: Type.Optional(
    Type.Enum(["all", "mine", "starred", "followed", "attending"], {
      description: "Public ones (default), the caller's, those the caller has a link with",
    }),
  ),
  from: Type.Optional(momentField),
  to: Type.Optional(momentField),
  near: Type.Optional(nearField),
  bounds: Type.Optional(boundsField),
  sort: Type.Optional(
    Type.Enum(["start", "distance", "new", "popular", "live"], {
      description: "Soonest (default), nearest, last made, best liked, fullest first",
    }),
  ),
});

export type EventSearch = Static<typeof eventSearchSchema>;

const linkSearchSchema = closedObject({
  eventId: Type.Optional(idField),
  userId: Type.Optional(idField),
  types: Type.Optional(Type.Array(linkTypeField, { maxItems: 3 })),
  status: Type.Optional(linkStatusField),
  pageNumber: pageNumberField,
  pageSize: pageSizeField,
});

export type EventLinkSearch = Static<typeof linkSearchSchema>;

const newLinkSchema = closedObject({
  eventId: idField,
  type: linkTypeField,
  code: Type.Optional(joinCodeField),
  userId: Type.Optional(idField),
  status: Type.Optional(Type.Enum(["accepted", "declined"])),
});

export type NewEventLink = Static<typeof newLinkSchema>;

const eventUpdateSchema = closedObject({
  id: idField,
  revision: revisionField,
  ...newEventFields,
  state: Type.Optional(stateField),
  newJoinCode: Type.Optional(Type.Boolean({ description: "True: another code; the one before is good no more" })),
});

export type EventUpdate = Static<typeof eventUpdateSchema>;

const newEventSchema = closedObject({ ...newEventFields, name: nameField });

export type NewEvent = Static<typeof newEventSchema>;

const newLaunchSchema = closedObject({
  eventId: Type.Optional(idField),
  name: Type.Optional(nameField),
  session: newEventFields.session,
});

export type NewLaunch = Static<typeof newLaunchSchema>;

const tagSearchSchema = closedObject({
  searchText: searchTextField,
  categoryId: Type.Optional(idField),
  pageSize: pageSizeField,
});

export type TagSearch = Static<typeof tagSearchSchema>;

const params = closedObject({ id: idField });

/** The calls of specification 7: events, their links and tags, and launch. What the caller may not see is `NOT_FOUND`. */
export const eventCalls = {
  searchEvents: {
    method: "POST",
    path: `${EVENT}/search/`,
    access: "public",
    summary:
      "Search events by words, place, time and tags. Descriptions are cut to 200 characters, notes to the 48 longest.",
    body: eventSearchSchema,
    reply: closedObject({
      ...foundFields,
      events: Type.Array(eventSchema),
    }),
    problems: ["UNAUTHORIZED"],
  },
  event: {
    method: "GET",
    path: `${EVENT}/:id`,
    access: "public",
    summary: "An event. The code opens a private one.",
    params,
    query: closedObject({ code: Type.Optional(joinCodeField) }),
    reply: eventSchema,
    problems: ["NOT_FOUND"],
  },
  eventOfCode: {
    method: "POST",
    path: `${EVENT}/code/`,
    access: "public",
    guarded: true,
    summary: "The event that a code of an invitation opens, as long as it is not over.",
    body: closedObject({ code: joinCodeField }),
    reply: eventSchema,
    problems: ["NOT_FOUND"],
  },
  createEvent: {
    method: "POST",
    path: `${EVENT}/`,
    access: "user",
    keyed: "once",
    closedToLeaving: true,
    summary: "Make an event. Fields that are left out take their defaults.",
    body: newEventSchema,
    reply: eventSchema,
    problems: ["NAME_INVALID", "LIMIT_REACHED"],
  },
  updateEvent: {
    method: "POST",
    path: `${EVENT}/update/`,
    access: "user",
    keyed: "once",
    closedToLeaving: true,
    summary:
      "Change one's event: fields that are left out stay as they are. The revision is the one that was changed; if it is not the latest any more, the problem holds the event as current. With `state` the event is started, completed or canceled.",
    body: eventUpdateSchema,
    reply: eventSchema,
    problems: ["NAME_INVALID", "FORBIDDEN", "NOT_FOUND", "REVISION_CONFLICT", "STATE_CONFLICT"],
  },
  deleteEvent: {
    method: "DELETE",
    path: `${EVENT}/:id`,
    access: "user",
    keyed: "once",
    summary: "Delete one's event; a started one is stopped first. For its owner and administrators.",
    params,
    reply: doneReply,
    problems: ["FORBIDDEN", "NOT_FOUND"],
  },
  searchEventLinks: {
    method: "POST",
    path: `${EVENT}/link/search/`,
    access: "user",
    summary:
      "The caller's own links, or those of an event. Who comes to a private event is told to its owner and accepted attendees.",
    body: linkSearchSchema,
    reply: closedObject({ totalCount: Type.Integer(), pageNumber: Type.Integer(), links: Type.Array(eventLinkSchema) }),
    problems: ["NOT_FOUND"],
  },
  linkEvent: {
    method: "POST",
    path: `${EVENT}/link/`,
    access: "user",
    keyed: "state",
    closedToLeaving: true,
    summary:
      "Star, follow or attend an event; twice is the same link. Its owner accepts or declines an attendee with userId and status.",
    body: newLinkSchema,
    reply: closedObject({ id: idField }),
    problems: ["FORBIDDEN", "NOT_FOUND", "LIMIT_REACHED"],
  },
  unlinkEvent: {
    method: "DELETE",
    path: `${EVENT}/link/:id`,
    access: "user",
    keyed: "once",
    summary: "Take a link back: one's own, or one with one's event.",
    params,
    reply: doneReply,
    problems: ["NOT_FOUND"],
  },
  addTag: {
    method: "POST",
    path: `${EVENT}/tag/`,
    access: "user",
    keyed: "state",
    closedToLeaving: true,
    summary: "Give one's event a tag that there is, or one of one's own words.",
    body: closedObject({
      eventId: idField,
      tagId: Type.Optional(idField),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: "2 to 30 characters" })),
    }),
    reply: eventSchema,
    problems: ["NAME_INVALID", "FORBIDDEN", "NOT_FOUND", "LIMIT_REACHED"],
  },
  removeTag: {
    method: "DELETE",
    path: `${EVENT}/tag/:eventId/:tagId`,
    access: "user",
    keyed: "state",
    summary: "Take a tag off one's event.",
    params: closedObject({ eventId: idField, tagId: idField }),
    reply: eventSchema,
    problems: ["FORBIDDEN", "NOT_FOUND"],
  },
  setEventThumbnail: {
    method: "POST",
    path: `${EVENT}/thumbnail/:id`,
    access: "user",
    closedToLeaving: true,
    summary:
      "Give one's event a picture. It is cut to 16:9 about its middle; nothing of the file but its pixels is kept.",
    params,
    upload: pictureUpload,
    reply: eventSchema,
    problems: ["FORBIDDEN", "NOT_FOUND", ...pictureProblems],
  },
  deleteEventThumbnail: {
    method: "DELETE",
    path: `${EVENT}/thumbnail/:id`,
    access: "user",
    keyed: "state",
    summary: "Take the picture off one's event.",
    params,
    reply: eventSchema,
    problems: ["FORBIDDEN", "NOT_FOUND"],
  },
  tagCategories: {
    method: "GET",
    path: `${TAG}/categories`,
    access: "public",
    summary: "The categories of tags.",
    reply: closedObject({
      categories: Type.Array(
        closedObject({
          id: idField,
          name: Type.String(),
          order: Type.Integer(),
          open: Type.Boolean({ description: "Users make tags in it" }),
        }),
      ),
    }),
  },
  searchTags: {
    method: "POST",
    path: `${TAG}/search`,
    access: "public",
    summary: "Search tags by the beginnings of their words, most used first.",
    body: tagSearchSchema,
    reply: closedObject({ tags: Type.Array(tagSchema) }),
  },
  launch: {
    method: "POST",
    path: "/engine/api/v1/launch/",
    access: "user",
    keyed: "once",
    closedToLeaving: true,
    summary:
      "Take one's event live, or make an unlisted jam that is live at once. While it is live the launch is the same.",
    body: newLaunchSchema,
    reply: closedObject({ launch: launchSchema, event: eventSchema }),
    problems: ["NAME_INVALID", "FORBIDDEN", "NOT_FOUND", "LIMIT_REACHED", "STATE_CONFLICT"],
  },
  eventFeed: {
    method: "POST",
    path: `${EVENT}/feed/`,
    access: "user",
    summary:
      "The address of one's own events for a calendar program, which needs no other proof. `renew` ends the old one, and so does a new password.",
    body: closedObject({ renew: Type.Optional(Type.Boolean()) }),
    reply: closedObject({ path: Type.String({ description: "On the server's own address" }) }),
  },
} as const satisfies Readonly<Record<string, HttpCall>>;

export const eventFeedFile = {
  method: "GET",
  path: `${EVENT}/feed/:name`,
  summary: "A user's own, starred, followed and attended events for a calendar program.",
  answers: { "200": "text/calendar", "404": "NOT_FOUND", "429": "TOO_MANY_REQUESTS", "503": "DATABASE_UNAVAILABLE" },
} as const satisfies OtherCall;

export const eventCalendarFile = {
  method: "GET",
  path: `${EVENT}/calendar/:name`,
  summary: "An event for calendars, named by its id and `.ics`; a private one with its code.",
  answers: { "200": "text/calendar", "404": "NOT_FOUND", "429": "TOO_MANY_REQUESTS", "503": "DATABASE_UNAVAILABLE" },
} as const satisfies OtherCall;
