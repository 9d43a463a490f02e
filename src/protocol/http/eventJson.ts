import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import { PICTURE_NOTES, PICTURE_WIDTH } from "../../domain/events/musicPicture.ts";
import { SCALE_IDS } from "../../domain/music/scales.ts";
import { EVENT_LINKS, EVENT_STATES } from "../../domain/reference/eventTypes.ts";
import { areaSchema, newAreaSchema } from "./areaJson.ts";
import { idField, nameField, timeField } from "./fields.ts";
import { pictureField } from "./pictures.ts";
import { userSummarySchema } from "./userCalls.ts";

export const linesOf = (maxLength: number) =>
  Type.String({ maxLength, pattern: "^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$", description: "In lines" });
export const momentField = Type.String({
  maxLength: 40,
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:\\d\\d)$",
  description: "RFC 3339",
});

/** Settings of an event's room. */
const sessionSchema = closedObject({
  mode: Type.Enum(["grid", "live", "loop"]),
  bpm: Type.Number({ minimum: 20, maximum: 400 }),
  numerator: Type.Integer({ minimum: 1, maximum: 32 }),
  denominator: Type.Enum([1, 2, 4, 8, 16, 32]),
  division: Type.String({
    pattern: "^(1|2|4|8|16|32|64)[nt]$",
    description: "A note value: 16n, or 8t for triplets",
  }),
  delayBars: Type.Enum([0, 1, 2, 4, 8, 16]),
  countInBars: Type.Optional(
    Type.Enum([0, 1, 2], { description: "Bars that are clicked before the song plays for all; absent: none" }),
  ),
  chat: Type.Enum(["everyone", "players"]),
  key: Type.Optional(
    Type.Union(
      [
        Type.Null(),
        closedObject({
          root: Type.Integer({ minimum: 0, maximum: 11, description: "Pitch class of the tonic, 0 is C" }),
          scale: Type.Enum([...SCALE_IDS]),
        }),
      ],
      { description: "Scale that is played in; null or absent: any" },
    ),
  ),
});

export type SessionJson = Static<typeof sessionSchema>;

/** Key of a room: a scale and its tonic. */
export type SessionKey = NonNullable<SessionJson["key"]>;

export const tagSchema = closedObject({
  id: idField,
  categoryId: idField,
  name: Type.String(),
  uses: Type.Integer({ description: "By how many events" }),
});

export type TagJson = Static<typeof tagSchema>;

/** A few bars of music as a picture: what an event, its poster and its room show. */
export const musicPictureSchema = Type.Array(
  Type.Tuple([
    Type.Integer({ minimum: 0, maximum: PICTURE_WIDTH - 1, description: "Start, 256ths of the picture's width" }),
    Type.Integer({ minimum: 1, maximum: PICTURE_WIDTH, description: "Length, in the same unit" }),
    Type.Integer({ minimum: 0, maximum: 127, description: "MIDI note number" }),
    Type.Integer({ minimum: 0, maximum: 15, description: "Index into the palette" }),
  ]),
  { maxItems: PICTURE_NOTES },
);

const visibility = Type.Enum(["public", "unlisted", "private"], {
  description: "Unlisted: by its link. Private: for accepted attendees and those who have the code",
});
export const kindField = Type.Enum(["jam", "concert", "lesson", "listening"], {
  description: "In concerts and lessons only the owner and cohosts play",
});
export const stateField = Type.Enum([...EVENT_STATES]);
export const linkTypeField = Type.Enum([...EVENT_LINKS], {
  description: "Star: a public like. Follow: tell me of it. Attendee: I come; in private events it asks",
});
export const linkStatusField = Type.Enum(["none", "asked", "accepted", "declined"]);
export const revisionField = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const linkOrNone = Type.Union([idField, Type.Null()]);
const timeOrNone = Type.Union([timeField, Type.Null()]);
export const joinCodeField = Type.String({ maxLength: 20, description: "Eight letters and digits" });

/** Fields that an owner sets; limits are checked here, rules about other fields and today's date by the server. */
const givenFields = {
  name: nameField,
  description: linesOf(2000),
  visibility,
  kind: kindField,
  startsAt: momentField,
  endsAt: Type.Union([momentField, Type.Null()]),
  timeZone: Type.String({ minLength: 1, maxLength: 60, description: "An IANA name" }),
  online: Type.Boolean({ description: "False needs an area" }),
  area: Type.Union([newAreaSchema, Type.Null()]),
  maxPlayers: Type.Integer({ minimum: 1, maximum: 16 }),
  maxWatchers: Type.Integer({ minimum: 0, maximum: 500 }),
  openSeats: Type.Boolean({ description: "False: a watcher asks for a seat" }),
  guests: Type.Optional(
    Type.Boolean({ description: "Whoever may read the event may listen to its room without an account. Absent: no" }),
  ),
  projectId: Type.Union([idField, Type.Null()], { description: "A timeline of the owner's, which opens in the room" }),
  session: sessionSchema,
};

const notesField = Type.Optional(
  Type.Union([musicPictureSchema, Type.Null()], {
    description: "A few bars of a song that the owner chose, for everybody who may read the event. Null: none",
  }),
);

/** All but the name may be left out. */
export const newEventFields = {
  ...Type.Partial(Type.Object(givenFields)).properties,
  session: Type.Optional(Type.Partial(sessionSchema, { additionalProperties: false })),
  notes: notesField,
};

const eventFieldsSchema = closedObject(newEventFields);

export type EventFields = Static<typeof eventFieldsSchema>;

export const eventSchema = closedObject({
  ...givenFields,
  id: idField,
  ownerId: idField,
  owner: userSummarySchema,
  state: stateField,
  area: Type.Union([areaSchema, Type.Null()]),
  startsAt: timeField,
  endsAt: timeOrNone,
  tags: Type.Array(tagSchema),
  thumbnail: pictureField,
  notes: Type.Optional(musicPictureSchema),
  played: Type.Optional(
    Type.Array(musicPictureSchema.items, {
      maxItems: PICTURE_NOTES,
      description: "The last bars of its room, of public events alone, at most half a minute old while it is live",
    }),
  ),
  counts: closedObject({
    star: Type.Integer(),
    follow: Type.Integer(),
    attendee: Type.Integer(),
    players: Type.Integer(),
    watchers: Type.Integer(),
  }),
  links: Type.Union([closedObject({ star: linkOrNone, follow: linkOrNone, attendee: linkOrNone }), Type.Null()], {
    description: "The caller's links; null for visitors",
  }),
  attendance: Type.Union([linkStatusField, Type.Null()], {
    description: "Whether the caller may come, if they asked",
  }),
  joinCode: Type.Optional(joinCodeField),
  revision: revisionField,
  createdAt: timeField,
  updatedAt: timeField,
  startedAt: timeOrNone,
  stoppedAt: timeOrNone,
  stopReason: Type.Union([Type.Enum(["owner", "empty", "overdue", "moderator"]), Type.Null()]),
});

export type EventJson = Static<typeof eventSchema>;

export const eventLinkSchema = closedObject({
  id: idField,
  eventId: idField,
  userId: idField,
  type: linkTypeField,
  status: linkStatusField,
  createdAt: timeField,
  eventName: Type.String(),
  user: userSummarySchema,
});

export type EventLinkJson = Static<typeof eventLinkSchema>;

/** One time that an event was live. */
export const launchSchema = closedObject({
  id: idField,
  eventId: idField,
  userId: idField,
  startedAt: timeField,
  endedAt: timeOrNone,
  peakPlayers: Type.Integer(),
  peakWatchers: Type.Integer(),
  joinPath: Type.String({ description: "A path of the client" }),
  joinCode: joinCodeField,
});

export type LaunchJson = Static<typeof launchSchema>;
