import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import { songOpSchema } from "../../domain/room/song/songOps.ts";
import { MOST_JAM_TAKES } from "../../domain/timeline/JamTake.ts";
import { jamTakeSchema } from "../../domain/timeline/timelineSchema.ts";
import { idField } from "../http/fields.ts";
import type { HubContract } from "./HubContract.ts";

const revisionField = Type.Integer({ minimum: 0 });
const clientField = Type.String({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" });

/** No song is longer. */
const MOST_TICKS = 2 ** 31;

/** `domain/room/song/songRun.ts`. */
export const songRunSchema = closedObject({
  tick: Type.Integer(),
  fromBeat: Type.Number(),
  untilBeat: Type.Optional(Type.Number()),
});

/** Largest number of clips of one member's selection that others see. */
export const MOST_SHOWN_CLIPS = 64;
export const MOST_SHOWN_NOTES = 200;

const selectionSchema = closedObject({
  clips: Type.Array(Type.String({ maxLength: 100 }), { maxItems: MOST_SHOWN_CLIPS }),
  /** The clip of the notes. */
  rollId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  /** Time and duration (ticks of the clip) and number of each: their ids are each page's own. */
  notes: Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), { maxItems: MOST_SHOWN_NOTES }),
});

export type SongSelection = Static<typeof selectionSchema>;

const entrySchema = closedObject({
  revision: Type.Integer(),
  client: Type.String(),
  clientSeq: Type.Integer(),
  userId: idField,
  ops: Type.Array(songOpSchema),
});

const partSchema = closedObject({
  songId: idField,
  /** The caller. */
  userId: idField,
  revision: Type.Integer(),
  part: Type.Integer(),
  parts: Type.Integer(),
  /** Gzip of the song as `domain/room/song/songJson.ts` writes it; as JSON a base64 string. */
  bytes: Type.Unknown(),
});

export type SongPart = Static<typeof partSchema>;

const takesPartSchema = closedObject({
  songId: idField,
  revision: Type.Integer(),
  /** Number of all takes. */
  total: Type.Integer(),
  takes: Type.Array(jamTakeSchema),
});

export type JamTakesPart = Static<typeof takesPartSchema>;

/** The song that the members of a jam room write together. */
export const songHub = {
  methods: {
    /**
     * Returns a part of the room's current song; from the first part on, the caller receives `EventOps`. If the
     * revision of a later part differs, the first must be read again. Errors: `NOT_FOUND`, `TOO_LARGE`.
     */
    OpenEventSong: {
      guests: true,
      arguments: [closedObject({ part: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })) })],
      result: partSchema,
    },
    /**
     * Adds changes to the room's log and returns their place in it; all receive them as `EventOps`. A push that is
     * sent again gets the first result. Errors: `FORBIDDEN` for watchers, `TOO_LARGE` (64 KB at once, 200,000 notes,
     * 5 MB), `OPS_INVALID`, `OPS_GONE` if the room has another song, `ROOM_AWAY` if it cannot be stored now. Takes are
     * changed by their owners only (`FORBIDDEN`), and no two play in one slot (`STATE_CONFLICT`).
     */
    PushEventOps: {
      arguments: [
        closedObject({
          songId: idField,
          /** Chosen by the client, the same for as long as it has the song open. */
          client: clientField,
          /** Counts up by one with each push of the client. */
          clientSeq: Type.Integer({ minimum: 1 }),
          /** The revision that the client knew. */
          base: revisionField,
          /** Operations of `domain/room/song/songOps.ts`. */
          ops: Type.Array(Type.Unknown(), { maxItems: 1000 }),
        }),
      ],
      result: closedObject({ revision: Type.Integer() }),
    },
    /**
     * Plays the song from a tick for all who play it together, from the next bar line of the room that all can reach in
     * time, in the room's tempo; null: it ends on the next beat; with `fromBeat` only the run that began there ends.
     * Sent as `EventUpdated`. Errors: `FORBIDDEN` for watchers.
     */
    PlayEventSong: {
      arguments: [
        closedObject({
          tick: Type.Union([Type.Integer({ minimum: 0, maximum: MOST_TICKS }), Type.Null()]),
          fromBeat: Type.Optional(Type.Number()),
        }),
      ],
      result: closedObject({ revision: Type.Integer() }),
    },
    /**
     * Takes of the room, from one on and as many as fit into one answer; changes after `revision` are sent
     * as `EventTakes`. Where the revision of a later part is another one, the first is to be asked for again. Errors: those
     * of `OpenEventSong`.
     */
    ReadEventTakes: {
      guests: true,
      arguments: [closedObject({ from: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_JAM_TAKES })) })],
      result: takesPartSchema,
    },
    /** Shows the caller's selection in the song to the others. Calls that are too frequent are ignored. Errors: `FORBIDDEN`. */
    ShowEventSelection: { arguments: [closedObject({ songId: idField, selection: selectionSchema })] },
    /**
     * Entries after a revision; the caller then receives later ones. Errors: `OPS_GONE` where the log no longer has all of
     * them: the song must be opened again.
     */
    ReadEventOps: {
      guests: true,
      arguments: [closedObject({ songId: idField, from: revisionField })],
      result: closedObject({ entries: Type.Array(entrySchema) }),
    },
  },
  events: {
    /** Sent to those who have the song open; a connection that reads too slowly misses some. */
    EventSelection: closedObject({
      eventId: idField,
      songId: idField,
      connectionId: Type.String(),
      selection: selectionSchema,
    }),
    /** Changed takes with this revision of the room's song, to everybody in the room. */
    EventTakes: closedObject({
      eventId: idField,
      songId: idField,
      revision: Type.Integer(),
      ops: Type.Array(songOpSchema),
    }),
    /** Operations on the room's song after the revision `from`, to those who have it open. */
    EventOps: closedObject({
      eventId: idField,
      songId: idField,
      from: Type.Integer(),
      entries: Type.Array(entrySchema),
    }),
  },
} as const satisfies HubContract;
