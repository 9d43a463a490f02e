import { Type, type Static } from "typebox";
import { closedObject } from "../../closedObject.ts";
import { jamTakeSchema } from "../../timeline/timelineSchema.ts";

const id = Type.String({ minLength: 1, maxLength: 100 });
/** Fields of a record as the JSON of timelines has them; `clear` names those that are to be absent. */
const fields = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown());
const clear = Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 }));
/** `[time, duration, number, channel, attack, release]`, and 1 for a note that is muted; ticks from the start of the roll. */
const noteRows = Type.Array(Type.Array(Type.Number(), { minItems: 6, maxItems: 7 }));
/** Events as the JSON of timelines has them, each with its `tick`. */
const events = Type.Array(fields);

const fromBeat = Type.Optional(Type.Number());

/** Holders of a list of events: the song, a track, or a lane of a roll, whose `key` is its controller or key. */
const EVENT_HOLDERS = ["timeline", "track", "roll"] as const;

/**
 * Operation on a shared song. Records have ids and are set field by field, the last one counts; an operation on a
 * record that is gone does nothing. Notes and events are values without ids: removing one that is gone does nothing,
 * adding always adds.
 */
export const songOpSchema = Type.Union([
  closedObject({ op: Type.Literal("addTrack"), track: fields }),
  closedObject({ op: Type.Literal("setTrack"), id, fields, clear }),
  closedObject({ op: Type.Literal("removeTrack"), id }),
  closedObject({ op: Type.Literal("addRoll"), trackId: id, roll: fields }),
  closedObject({ op: Type.Literal("setRoll"), id, fields, clear }),
  closedObject({ op: Type.Literal("removeRoll"), id }),
  closedObject({ op: Type.Literal("setTimeline"), fields, clear }),
  closedObject({ op: Type.Literal("order"), trackIds: Type.Array(id) }),
  closedObject({ op: Type.Literal("notes"), rollId: id, removed: noteRows, added: noteRows }),
  closedObject({
    op: Type.Literal("events"),
    of: Type.Enum([...EVENT_HOLDERS]),
    /** Id of the track or roll; absent: the song. */
    id: Type.Optional(id),
    /** The field of the list; in a roll the kind of the lane. */
    kind: Type.String({ maxLength: 40 }),
    key: Type.Optional(Type.Integer({ minimum: 0, maximum: 127 })),
    removed: events,
    added: events,
    /** For a lane: it is removed, too, where nothing is left in it. */
    gone: Type.Optional(Type.Boolean()),
  }),
  /** Takes of a roll by their numbers, and which of them is chosen where. */
  closedObject({
    op: Type.Literal("takes"),
    rollId: id,
    removed: Type.Array(Type.Integer({ minimum: 0 })),
    put: Type.Array(fields),
    parts: Type.Optional(Type.Array(fields)),
  }),
  /** Takes of the room (`jamTakes.ts`). The room sets their owner and the bar line from which the operation applies. */
  closedObject({ op: Type.Literal("addJamTake"), take: jamTakeSchema }),
  closedObject({
    op: Type.Literal("setJamTake"),
    id,
    fields: Type.Partial(Type.Pick(jamTakeSchema, ["gainDb", "mute", "slot"]), { additionalProperties: false }),
    fromBeat,
  }),
  closedObject({ op: Type.Literal("removeJamTake"), id, fromBeat }),
]);

export type SongOp = Static<typeof songOpSchema>;
export type OpOf<Name extends SongOp["op"]> = Extract<SongOp, { op: Name }>;

/** Fields that are set one by one; of those in the second list one may be absent. */
export const SONG_FIELDS = {
  timeline: {
    set: ["name", "loop", "loopStart", "loopEnd", "master", "folders"],
    clear: ["master", "folders"],
    events: ["tempos", "timeSignatures", "keySignatures", "markers", "rawEvents"],
  },
  track: {
    set: [
      "name",
      "pluginClassName",
      "pluginName",
      "pluginValues",
      "color",
      "channel",
      "sharesChannel",
      "mute",
      "solo",
      "gainDb",
      "pan",
      "reverb",
      "chorus",
      "eq",
      "limiter",
      "sendProgram",
      "devices",
      "drumRows",
      "folderId",
    ],
    clear: ["eq", "limiter", "devices", "drumRows", "folderId", "userBank"],
    events: ["programChanges", "controlChanges", "pitchBends", "aftertouches", "rawEvents", "tickOrders"],
  },
  roll: {
    set: [
      "trackId",
      "label",
      "startTime",
      "offset",
      "subdivision",
      "chordPatterns",
      "repeatCount",
      "length",
      "fixedLength",
      "cutsPatterns",
      "seed",
      "color",
    ],
    clear: ["color", "offset", "fixedLength", "cutsPatterns"],
    events: [],
  },
} as const;

/** Lists that have one event at a tick. */
export const SINGLE_EVENTS: ReadonlySet<string> = new Set(["tempos", "timeSignatures", "keySignatures", "tickOrders"]);
