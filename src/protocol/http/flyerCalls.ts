import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import { GRADIENTS } from "../../domain/reference/gradients.ts";
import { nearField, searchTextField } from "./eventCalls.ts";
import { areaSchema, lineOf, newAreaSchema } from "./areaJson.ts";
import { linesOf, momentField, musicPictureSchema, revisionField, stateField } from "./eventJson.ts";
import { doneReply, foundFields, idField, pageNumberField, pageSizeField, timeField } from "./fields.ts";
import type { HttpCall } from "./HttpCall.ts";
import { pictureField, pictureProblems, pictureUpload } from "./pictures.ts";
import { userSummarySchema } from "./userCalls.ts";

const FLYER = "/engine/api/v1/flyer";

const givenFields = {
  eventId: Type.Union([idField, Type.Null()], { description: "An event of one's own" }),
  title: lineOf(80),
  text: linesOf(500),
  gradient: Type.Enum(
    GRADIENTS.map(({ name }) => name),
    { description: "The name of a gradient, where there is no picture" },
  ),
  link: Type.String({
    maxLength: 200,
    pattern: "^(/([^/\\\\\\s][^\\\\\\s]*)?)?$",
    description: "A path of this origin; empty: the event's page",
  }),
  area: Type.Union([newAreaSchema, Type.Null()], { description: "Left out: the event's" }),
  radiusKm: Type.Integer({ minimum: 1, maximum: 500 }),
  startsAt: momentField,
  endsAt: momentField,
};

const optional = Type.Partial(Type.Object(givenFields)).properties;

const newFlyerSchema = closedObject({ ...optional, title: givenFields.title });

export type NewFlyer = Static<typeof newFlyerSchema>;
export type FlyerFields = Partial<NewFlyer>;

const flyerUpdateSchema = closedObject({
  id: idField,
  revision: revisionField,
  ...optional,
  state: Type.Optional(stateField),
});

export type FlyerUpdate = Static<typeof flyerUpdateSchema>;

export const flyerSchema = closedObject({
  ...givenFields,
  id: idField,
  userId: idField,
  user: userSummarySchema,
  event: Type.Union(
    [
      closedObject({
        id: idField,
        name: Type.String(),
        startsAt: timeField,
        state: stateField,
        notes: Type.Optional(musicPictureSchema),
      }),
      Type.Null(),
    ],
    {
      description: "What it is for, where the caller may see that",
    },
  ),
  area: Type.Union([areaSchema, Type.Null()]),
  image: pictureField,
  startsAt: timeField,
  endsAt: timeField,
  state: stateField,
  revision: revisionField,
  createdAt: timeField,
  updatedAt: timeField,
});

export type FlyerJson = Static<typeof flyerSchema>;

const flyerSearchSchema = closedObject({
  list: Type.Optional(
    Type.Enum(["running", "all", "mine"], {
      description:
        "Those that run and are for the caller: of whom they follow, of events they have a link with, around their home (default); all that run; the caller's own",
    }),
  ),
  searchText: searchTextField,
  tagIds: Type.Optional(Type.Array(idField, { maxItems: 10, description: "Flyers whose event has all of them" })),
  from: Type.Optional(momentField),
  to: Type.Optional(momentField),
  near: Type.Optional(nearField),
  pageNumber: pageNumberField,
  pageSize: pageSizeField,
});

export type FlyerSearch = Static<typeof flyerSearchSchema>;

const params = closedObject({ id: idField });

/** The calls of specification 7, flyers. What the caller may not see is `NOT_FOUND`. */
export const flyerCalls = {
  searchFlyers: {
    method: "POST",
    path: `${FLYER}/search/`,
    access: "user",
    summary: "Search flyers by words, place, time and tags; the newest first.",
    body: flyerSearchSchema,
    reply: closedObject({
      ...foundFields,
      flyers: Type.Array(flyerSchema),
    }),
  },
  flyer: {
    method: "GET",
    path: `${FLYER}/:id`,
    access: "user",
    summary: "A flyer. Before it starts, and where it was canceled, its owner alone sees it.",
    params,
    reply: flyerSchema,
    problems: ["NOT_FOUND"],
  },
  createFlyer: {
    method: "POST",
    path: `${FLYER}/`,
    access: "user",
    keyed: "once",
    closedToLeaving: true,
    summary: "Make a flyer, which starts and ends by itself. Fields that are left out take their defaults.",
    body: newFlyerSchema,
    reply: flyerSchema,
    problems: ["NAME_INVALID", "LIMIT_REACHED"],
  },
  updateFlyer: {
    method: "POST",
    path: `${FLYER}/update/`,
    access: "user",
    keyed: "once",
    closedToLeaving: true,
    summary:
      "Change one's flyer: fields that are left out stay as they are. The revision is the one that was changed; if it is not the latest any more, the problem holds the flyer as current. With `state` it is started, completed or canceled.",
    body: flyerUpdateSchema,
    reply: flyerSchema,
    problems: ["NAME_INVALID", "FORBIDDEN", "NOT_FOUND", "LIMIT_REACHED", "REVISION_CONFLICT", "STATE_CONFLICT"],
  },
  deleteFlyer: {
    method: "DELETE",
    path: `${FLYER}/:id`,
    access: "user",
    keyed: "once",
    summary: "Delete one's flyer, also while it runs. For its owner and administrators.",
    params,
    reply: doneReply,
    problems: ["FORBIDDEN", "NOT_FOUND"],
  },
  setFlyerImage: {
    method: "POST",
    path: `${FLYER}/image/:id`,
    access: "user",
    closedToLeaving: true,
    summary:
      "Give one's flyer a picture. It is made to lie within 1080 by 1350 pixels; nothing of the file but its pixels is kept.",
    params,
    upload: pictureUpload,
    reply: flyerSchema,
    problems: ["FORBIDDEN", "NOT_FOUND", "STATE_CONFLICT", ...pictureProblems],
  },
  deleteFlyerImage: {
    method: "DELETE",
    path: `${FLYER}/image/:id`,
    access: "user",
    keyed: "state",
    summary: "Take the picture off one's flyer.",
    params,
    reply: flyerSchema,
    problems: ["FORBIDDEN", "NOT_FOUND", "STATE_CONFLICT"],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
