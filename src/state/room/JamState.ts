import type {
  RoomAsking,
  RoomChatLine,
  RoomGuest,
  RoomMember,
  RoomSession,
  RoomSound,
} from "../../protocol/hub/roomHub.ts";

/** How one listener hears one member; nobody else's business. */
export interface MemberMix {
  gainDb: number;
  muted: boolean;
}

/** A room as this page sees it. */
export interface JamState {
  /** Green: connected, the connection measured, not in the room yet. */
  phase: "connecting" | "green" | "joining" | "room" | "reconnecting" | "left";
  /** Seconds for which the room is listened to from the green room yet; null while it is not. */
  preview: number | null;
  /**
   * Id of the event whose session the server has confirmed; null before that, after leaving, and while the connection is lost.
   * The seat is kept apart from it (specification 4, `docs/specification.md`).
   */
  activeEvent: string | null;
  /** Why one is not in the room, as a sentence. */
  problem: string | null;
  /** The time there and back; null before it is known. */
  pingMs: number | null;
  /** The hub does not answer, though the connection stands. */
  silent: boolean;
  /** How far the room's clock may be off. */
  boundMs: number | null;
  connectionId: string;
  /** The room is one's own. */
  owns: boolean;
  slot: number | null;
  /** For a watcher: a seat is requested. */
  seatAsked: boolean;
  /** Hosts took the seat, or gave none. */
  seatDeclined: boolean;
  /** For a host: the watchers who request a seat. */
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
  /** Others may connect directly. */
  direct: boolean;
  /** Connections of the members to whom the direct way is open. */
  directTo: readonly string[];
  /** This page records what everybody plays. */
  recording: boolean;
  /** By user, so that it stays when they come back. */
  mix: Record<string, MemberMix>;
  /** How much later than played the notes of others are heard in Live. */
  playoutMs: number;
  /** How long what each member plays is under way, ms, by connection. */
  delays: Readonly<Record<string, number>>;
  /** The room's clock was set anew a moment ago. */
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
  direct: false,
  directTo: [],
  recording: false,
  mix: {},
  playoutMs: 0,
  delays: {},
  resynchronised: false,
  late: 0,
  dropped: 0,
});
