import type {
  RoomAsking,
  RoomChatLine,
  RoomGuest,
  RoomMember,
  RoomSession,
  RoomSound,
} from "../../protocol/hub/roomHub.ts";

/** Mix of one member for one listener; it is not sent to anybody. */
export interface MemberMix {
  gainDb: number;
  muted: boolean;
}

/** State of a room on this page. */
export interface JamState {
  /** In `green` it is connected and measured, and the room is not joined yet. */
  phase: "connecting" | "green" | "joining" | "room" | "reconnecting" | "left";
  /** Remaining seconds of a preview in the green room; null without one. */
  preview: number | null;
  /**
   * Id of the event whose session the server has confirmed; null before that, after leaving, and while the connection is lost.
   * The seat is kept apart from it (specification 4, `docs/specification.md`).
   */
  activeEvent: string | null;
  /** True from joining until leaving, also while the connection is lost. */
  joined: boolean;
  /** Sentence that says why one is not in the room. */
  problem: string | null;
  /** Round trip to the hub, ms; null before it is known. */
  pingMs: number | null;
  /** True if the hub does not answer over an open connection. */
  silent: boolean;
  /** Greatest error of the room's clock, ms. */
  boundMs: number | null;
  connectionId: string;
  /** True for the owner of the event. */
  owns: boolean;
  slot: number | null;
  /** For a watcher: a seat is requested. */
  seatAsked: boolean;
  /** Hosts removed the seat, or declined the request. */
  seatDeclined: boolean;
  /** For a host: watchers who request a seat. */
  asking: readonly RoomAsking[];
  /** Guests without an account who listen; sent to players and hosts. */
  guests: readonly RoomGuest[];
  revision: number;
  session: RoomSession | null;
  members: RoomMember[];
  watchers: number;
  chat: RoomChatLine[];
  sound: RoomSound;
  /** Instrument of this page; MIDI inputs play either. */
  playsWith: "keys" | "board";
  click: boolean;
  /** True while this page plays only notes of the room's key. */
  keyLock: boolean;
  /** True if others may connect directly. */
  direct: boolean;
  /** Connection ids of the members with an open direct connection. */
  directTo: readonly string[];
  /** True while this page records the room. */
  recording: boolean;
  /** Mixes by user id, which stay when a user comes back. */
  mix: Record<string, MemberMix>;
  /** User ids of the members who are soloed on this page. */
  solo: readonly string[];
  /** Delay of the notes of others in Live, ms. */
  playoutMs: number;
  /** Delays of the members' notes, ms, by connection id. */
  delays: Readonly<Record<string, number>>;
  /** True for a moment after a step of the room's clock. */
  resynchronised: boolean;
  late: number;
  dropped: number;
}

const PIANO: RoomSound = { bank: 0, program: 0, name: "Acoustic Grand Piano" };

export const newJamState = (): JamState => ({
  phase: "connecting",
  problem: null,
  preview: null,
  activeEvent: null,
  joined: false,
  pingMs: null,
  silent: false,
  boundMs: null,
  connectionId: "",
  owns: false,
  slot: null,
  seatAsked: false,
  seatDeclined: false,
  asking: [],
  guests: [],
  revision: 0,
  session: null,
  members: [],
  watchers: 0,
  chat: [],
  sound: PIANO,
  playsWith: "keys",
  click: true,
  keyLock: false,
  direct: false,
  directTo: [],
  recording: false,
  mix: {},
  solo: [],
  playoutMs: 0,
  delays: {},
  resynchronised: false,
  late: 0,
  dropped: 0,
});
