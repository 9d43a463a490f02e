import { Type, type Static, type TSchema } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import { LONGEST_BOARD_NAME } from "../../domain/room/shownBoardName.ts";
import { ROOM_ACTIONS } from "../../domain/room/whyNotAct.ts";
import { eventSchema } from "../http/eventJson.ts";
import { idField, timeField } from "../http/fields.ts";
import { avatarField } from "../http/userCalls.ts";
import type { HubContract } from "./HubContract.ts";
import { songHub, songRunSchema } from "./songHub.ts";

/** Connections have ids of their own form. */
const connectionField = Type.String({ minLength: 1, maxLength: 64 });
const eventField = Type.Optional(idField);
const line = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000-\\u001f\\u007f]*$" });
const secretField = Type.String({ minLength: 1, maxLength: 64 });
const fraction = Type.Number({ minimum: 0, maximum: 1 });
const roleField = Type.Enum(["player", "watcher"]);

/** Sound of a member for the others, each of whom plays it on their own engine. */
const soundSchema = closedObject({
  bank: Type.Integer({ minimum: 0, maximum: 16_383 }),
  program: Type.Integer({ minimum: 0, maximum: 127 }),
  name: line(100),
  /** Program of the drum kit that channel 10 plays beside it; absent: the standard kit, 0. */
  drums: Type.Optional(Type.Integer({ minimum: 0, maximum: 127 })),
  /** Name of the board that is played; without one it is keys. */
  board: Type.Optional(line(LONGEST_BOARD_NAME)),
  gainDb: Type.Optional(Type.Number({ minimum: -60, maximum: 12 })),
  pan: Type.Optional(Type.Number({ minimum: -1, maximum: 1 })),
});

export type RoomSound = Static<typeof soundSchema>;

const keyField = Type.Integer({ minimum: 0, maximum: 127 });
const pitchField = Type.String({ maxLength: 4 });
const octaveField = Type.Integer({ minimum: 0, maximum: 9 });
const channelField = Type.Integer({ minimum: 1, maximum: 16 });
const anyChannelField = Type.Integer({ minimum: 0, maximum: 16 });
/** Clients of typed languages write absent fields as null. */
const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

/** A note (specification 3, MidiNote): on if `on` is true or `attack` is positive. */
const plainNoteSchema = closedObject({
  /** Time on the room's clock, ms; absent: on arrival. */
  time: maybe(Type.Number()),
  /** Redundant with the note off: accepted and ignored. */
  duration: maybe(Type.Number({ minimum: 0 })),
  /** 0 is all: one note on the first, as of a pad of all channels; its end ends the key on each. Absent: 1. */
  channel: maybe(anyChannelField),
  /** `C#`, or `C#4`. */
  name: maybe(pitchField),
  /** `C#4`, `C#` with an octave, or the number. */
  note: maybe(Type.Union([keyField, pitchField])),
  /** Below 0 it is 0. */
  octave: maybe(Type.Integer({ maximum: 9 })),
  /** Wins over all that names the pitch. */
  number: maybe(keyField),
  attack: maybe(fraction),
  release: maybe(fraction),
  on: maybe(Type.Boolean()),
});

export type PlainNote = Static<typeof plainNoteSchema>;

/** The same as the others get it: every field, see `PlayedNote`. */
const playedNoteSchema = closedObject({
  time: Type.Number(),
  duration: Type.Number(),
  channel: channelField,
  name: pitchField,
  note: pitchField,
  octave: octaveField,
  number: keyField,
  attack: fraction,
  release: fraction,
  on: Type.Boolean(),
});

const sessionFields = {
  ...eventSchema.properties.session.properties,
  /** Members who may set tempo and mode. */
  tempo: Type.Enum(["everyone", "host"]),
  locked: Type.Boolean(),
  slowSeconds: Type.Integer({ minimum: 0, maximum: 60 }),
};

/** Quarter notes on the room's clock. */
const beatSchema = closedObject({ bpm: Type.Number(), anchorBeat: Type.Number(), anchorMs: Type.Number() });

const sessionSchema = closedObject({
  ...sessionFields,
  /** The newest tempo, which may be in the future. */
  beat: beatSchema,
  /**
   * The last tempos, for members who join: oldest first, each from its anchor on. The newest is `beat`; absent: it has held
   * from the beginning.
   */
  tempos: Type.Optional(Type.Array(beatSchema)),
  /** Bars of delay, meter and grid hold for what is played from this beat on, a bar line. */
  delayFromBeat: Type.Number(),
  /**
   * The last meters, oldest first, each from a bar line on: the newest is the session's, which may be in the future. Absent: the
   * session's holds, and bars are counted from beat 0.
   */
  meters: Type.Optional(
    Type.Array(
      closedObject({
        fromBeat: Type.Number(),
        fromBar: Type.Integer({ description: "Number of the bar that begins there; the first of the room is 0" }),
        numerator: Type.Integer(),
        denominator: Type.Integer(),
      }),
    ),
  ),
  /** Playback of the room's song for all who play it together. */
  songRun: Type.Optional(songRunSchema),
});

export type RoomSession = Static<typeof sessionSchema>;

const sessionChangesSchema = Type.Partial(Type.Object(sessionFields), { additionalProperties: false });

export type RoomSessionChanges = Static<typeof sessionChangesSchema>;

const actionSchema = closedObject({
  kind: Type.Enum(ROOM_ACTIONS),
  connectionId: Type.Optional(connectionField),
});

export type RoomAction = Static<typeof actionSchema>;

const memberChangesSchema = closedObject({
  muted: Type.Optional(Type.Boolean()),
  /** True for watchers who request a seat. */
  hand: Type.Optional(Type.Boolean()),
  recording: Type.Optional(Type.Boolean()),
  /** Others may connect past the server, and see this member's address. */
  direct: Type.Optional(Type.Boolean()),
  pingMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
});

export type RoomMemberChanges = Static<typeof memberChangesSchema>;

const memberSchema = closedObject({
  connectionId: Type.String(),
  userId: idField,
  name: Type.String(),
  /** Absent, as null: none. */
  avatar: Type.Optional(avatarField),
  slot: Type.Integer(),
  host: Type.Boolean(),
  cohost: Type.Boolean(),
  /** True if a host has silenced the member. */
  silenced: Type.Boolean(),
  muted: Type.Boolean(),
  hand: Type.Boolean(),
  recording: Type.Boolean(),
  /** Absent: no. */
  direct: Type.Optional(Type.Boolean()),
  /** True if nothing is received from them although the connection is open. Absent: false. */
  quiet: Type.Optional(Type.Boolean()),
  /** Round trip to the hub, reported by the member; absent until known. */
  pingMs: Type.Optional(Type.Integer()),
  sound: Type.Union([soundSchema, Type.Null()]),
  /** Lost: the connection broke; the seat is reserved for a while. */
  state: Type.Enum(["here", "lost"]),
});

export type RoomMember = Static<typeof memberSchema>;

const askingSchema = closedObject({ connectionId: Type.String(), userId: idField, name: Type.String() });

/** A watcher who asks for a seat. */
export type RoomAsking = Static<typeof askingSchema>;

const guestSchema = closedObject({ connectionId: Type.String() });

/** Somebody without an account who listens. */
export type RoomGuest = Static<typeof guestSchema>;

const sdpField = Type.String({ maxLength: 8000 });

/** Signals by which two members connect directly, as WebRTC defines them. */
const signalSchema = Type.Union([
  closedObject({ kind: Type.Enum(["offer", "answer"]), sdp: sdpField }),
  closedObject({
    kind: Type.Enum(["candidate"]),
    candidate: Type.String({ maxLength: 1000 }),
    sdpMid: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    sdpMLineIndex: Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()]),
  }),
  closedObject({ kind: Type.Enum(["bye"]) }),
]);

export type RoomSignal = Static<typeof signalSchema>;

/** Number of the attempt, counted by the offering side: signals of another attempt are ignored. */
const attemptField = Type.Integer({ minimum: 0, maximum: 0x7fffffff });

const iceServerSchema = closedObject({
  urls: Type.Array(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
});

/** A server that helps two browsers to find a way to each other (STUN), or relays between them (TURN). */
export type IceServer = Static<typeof iceServerSchema>;

const chatSchema = closedObject({
  id: idField,
  userId: idField,
  name: Type.String(),
  avatar: Type.Optional(avatarField),
  text: Type.String(),
  atMs: Type.Number(),
});

export type RoomChatLine = Static<typeof chatSchema>;

const snapshotSchema = closedObject({
  eventId: idField,
  connectionId: Type.String(),
  /** Null for watchers. */
  slot: Type.Union([Type.Integer(), Type.Null()]),
  role: roleField,
  /** True while a request for a seat is pending. */
  seatAsked: Type.Boolean(),
  revision: Type.Integer(),
  session: sessionSchema,
  members: Type.Array(memberSchema),
  watchers: Type.Integer(),
  chat: Type.Array(chatSchema),
  clock: closedObject({ id: Type.String(), nowMs: Type.Number() }),
  /** ICE servers for direct connections, from the server's configuration. */
  iceServers: Type.Array(iceServerSchema),
});

export type RoomSnapshot = Static<typeof snapshotSchema>;

const joinSchema = closedObject({
  eventId: idField,
  code: Type.Optional(Type.String({ maxLength: 20 })),
  role: Type.Optional(Type.Enum(["Player", "Watcher"])),
  sound: Type.Optional(soundSchema),
  /**
   * True to receive notes as `EventNotes`, and `EventMix` for watchers; otherwise they arrive one by one as `EventMIDINotePlay`.
   */
  binary: Type.Optional(Type.Boolean()),
});

export type RoomJoin = Static<typeof joinSchema>;

const updateSchema = closedObject({
  eventId: eventField,
  revision: Type.Optional(Type.Integer()),
  session: Type.Optional(sessionChangesSchema),
  member: Type.Optional(memberChangesSchema),
  action: Type.Optional(actionSchema),
});

export type RoomUpdate = Static<typeof updateSchema>;

/** Messages between the members of an event's session (a jam room) and the server. */
export const roomHub = {
  methods: {
    ...songHub.methods,
    /** Returns the current room; a refusal is an error that begins with its code. */
    JoinEventSession: {
      guests: true,
      arguments: [Type.Union([idField, joinSchema])],
      result: snapshotSchema,
      answersFirst: true,
    },
    LeaveEventSession: {
      guests: true,
      arguments: [Type.Union([Type.Null(), idField, closedObject({ eventId: eventField })])],
      result: Type.Boolean(),
    },
    UpdateEventSession: {
      arguments: [updateSchema],
      result: closedObject({ revision: Type.Integer() }),
    },
    UpdateEventSessionSound: { arguments: [closedObject({ eventId: eventField, sound: soundSchema })] },
    UpdateEventMIDINotePlay: { arguments: [closedObject({ eventId: eventField, note: plainNoteSchema })] },
    /** Bytes as `domain/room/noteBatch.ts` has them; as JSON a base64 string. Answers how many note-ons were too many. */
    PlayEventNotes: {
      arguments: [closedObject({ batch: Type.Unknown() })],
      result: closedObject({ dropped: Type.Integer() }),
    },
    /** Answers with the key to a second way for the player's notes, which is good for one connection and half a minute. */
    AskEventSecondWay: {
      arguments: [closedObject({ eventId: eventField })],
      result: closedObject({ key: secretField }),
    },
    /**
     * Opens another connection of the player: `PlayEventNotes` on it is theirs from now on. If a batch arrives on both, the
     * first one counts; batches have ascending numbers for this.
     */
    OpenEventSecondWay: { arguments: [closedObject({ eventId: idField, key: secretField })] },
    SyncEventClock: {
      guests: true,
      arguments: [closedObject({ t0: Type.Number() })],
      result: closedObject({ t0: Type.Number(), t1: Type.Number(), t2: Type.Number(), clockId: Type.String() }),
    },
    /** Sends a signal to another player who connects directly, like the caller. */
    SendEventSignal: {
      arguments: [closedObject({ to: connectionField, attempt: attemptField, signal: signalSchema })],
    },
    SendEventChat: { arguments: [closedObject({ text: Type.String({ minLength: 1, maxLength: 280 }) })] },
  },
  events: {
    ...songHub.events,
    /** Sent to the room, the event's owner, users with a link to the event and followers of the owner. */
    EventStarted: closedObject({ event: eventSchema }),
    /** Sent to the same recipients; closes the room. */
    EventStopped: closedObject({
      eventId: idField,
      state: Type.Enum(["Completed", "Canceled"]),
      reason: eventSchema.properties.stopReason,
      stoppedAt: timeField,
    }),
    /** The event, by its owner, with its own revision; or the settings of its room. */
    EventUpdated: closedObject({
      eventId: idField,
      revision: Type.Integer(),
      event: Type.Optional(eventSchema),
      session: Type.Optional(sessionSchema),
    }),
    EventSoundUpdated: closedObject({
      eventId: idField,
      connectionId: Type.String(),
      userId: idField,
      slot: Type.Integer(),
      sound: soundSchema,
    }),
    EventMIDINotePlay: closedObject({
      eventId: idField,
      connectionId: Type.String(),
      userId: idField,
      note: playedNoteSchema,
    }),
    EventNotes: closedObject({ eventId: idField, slot: Type.Integer(), batch: Type.Unknown() }),
    /** Sent to watchers instead of `EventNotes`: the batches of all players in 50 ms, one behind the other. */
    EventMix: closedObject({ eventId: idField, batches: Type.Unknown() }),
    /** Sent to a member who reads too slowly: all sounding notes end; notes played meanwhile are not sent. */
    EventGap: closedObject({ eventId: idField }),
    /**
     * Members who joined, left or changed since the last message, at most two a second. With `all`, sent every 30 s, `joined` has
     * all members.
     */
    EventWatcherUpdated: closedObject({
      eventId: idField,
      revision: Type.Integer(),
      players: Type.Integer(),
      watchers: Type.Integer(),
      joined: Type.Array(memberSchema),
      left: Type.Array(Type.String()),
      changed: Type.Array(memberSchema),
      all: Type.Optional(Type.Boolean()),
    }),
    /** Sent to hosts: all watchers who ask for a seat. */
    EventSeatsAsked: closedObject({ eventId: idField, asking: Type.Array(askingSchema) }),
    /** Sent to a member whom hosts refused a seat, or whose seat they revoked. */
    EventSeatDeclined: closedObject({ eventId: idField }),
    /** Signal of another player; `from` is their connection. */
    EventSignal: closedObject({ eventId: idField, from: Type.String(), attempt: attemptField, signal: signalSchema }),
    EventChat: closedObject({ eventId: idField, line: chatSchema }),
    EventChatDeleted: closedObject({ eventId: idField }),
    /** `guests`: a guest without an account whom the host no longer lets listen. */
    EventKicked: closedObject({ eventId: idField, reason: Type.Enum(["kicked", "banned", "guests"]) }),
    /** Sent to players and hosts: all guests without an account who listen. */
    EventGuests: closedObject({
      eventId: idField,
      guests: Type.Array(guestSchema),
    }),
  },
} as const satisfies HubContract;

export type RoomHubContract = typeof roomHub;
