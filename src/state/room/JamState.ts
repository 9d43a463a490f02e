import type { RoomChatLine, RoomMember, RoomSession, RoomSound } from "../../protocol/hub/roomHub.ts";

/** How one listener hears one member; nobody else's business. */
export interface MemberMix {
  gainDb: number;
  muted: boolean;
}

/** A room as this page sees it. */
export interface JamState {
  /** Green: connected, the connection measured, not in the room yet. */
  phase: "connecting" | "green" | "joining" | "room" | "reconnecting" | "left";
  /** Why one is not in the room, as a sentence. */
  problem: string | null;
  /** The time there and back; null before it is known. */
  pingMs: number | null;
  /** How far the room's clock may be off. */
  boundMs: number | null;
  connectionId: string;
  slot: number | null;
  seatAsked: boolean;
  revision: number;
  session: RoomSession | null;
  members: RoomMember[];
  watchers: number;
  chat: RoomChatLine[];
  sound: RoomSound;
  click: boolean;
  /** This page records what everybody plays. */
  recording: boolean;
  /** By user, so that it stays when they come back. */
  mix: Record<string, MemberMix>;
  /** How much later than played the notes of others are heard in Live. */
  playoutMs: number;
  late: number;
  dropped: number;
}

const PIANO: RoomSound = { bank: 0, program: 0, name: "Acoustic Grand Piano" };

export const newJamState = (): JamState => ({
  phase: "connecting",
  problem: null,
  pingMs: null,
  boundMs: null,
  connectionId: "",
  slot: null,
  seatAsked: false,
  revision: 0,
  session: null,
  members: [],
  watchers: 0,
  chat: [],
  sound: PIANO,
  click: true,
  recording: false,
  mix: {},
  playoutMs: 0,
  late: 0,
  dropped: 0,
});
