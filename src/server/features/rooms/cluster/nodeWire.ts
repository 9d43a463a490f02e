import { AppError, fail, ok, type Result } from "../../../../domain/AppError.ts";
import type { RoomJoin } from "../../../../protocol/hub/roomHub.ts";
import type { NodeRequestMessage } from "../../../fanout/NodeRequests.ts";
import type { HubUser } from "../../../hub/connection/HubPeer.ts";
import type { RoomsPart } from "../RoomsPart.ts";
import { refusal } from "../Room.ts";

/** A connection of another node. */
export interface WirePeer {
  readonly id: string;
  readonly user: HubUser;
}

/** Methods that a room's home answers, wherever their caller is. */
export type PassedMethod = Exclude<
  keyof RoomsPart["handlers"],
  "JoinEventSession" | "OpenEventSecondWay" | "SyncEventClock"
>;

/** Requests between nodes about rooms. */
export type NodeRequest =
  | { readonly what: "enter"; readonly peer: WirePeer; readonly join: RoomJoin; readonly isBack: boolean }
  | { readonly what: "call"; readonly peer: WirePeer; readonly method: PassedMethod; readonly values: unknown[] }
  /** Assigns the peer's notes to the player to whom the key was sent. */
  | { readonly what: "openWay"; readonly peer: WirePeer; readonly eventId: string; readonly key: string }
  | { readonly what: "playWay"; readonly connectionId: string; readonly batch: unknown }
  | { readonly what: "gone"; readonly connectionId: string }
  /** Nothing comes from a member any more, or again. Nodes of the version before take it for a look, and need all connections. */
  | {
      readonly what: "quiet";
      readonly connectionId: string;
      readonly isQuiet: boolean;
      readonly connectionIds: readonly string[];
    }
  /** Makes a connection of the node join or leave a group. */
  | { readonly what: "group"; readonly connectionId: string; readonly group: string; readonly hears: boolean }
  /** Asks which of these connections are in no room there. */
  | { readonly what: "look"; readonly connectionIds: readonly string[] };

/** `moved`: the asked node is not the room's home, or does not know the caller. */
export type NodeAnswer =
  | { readonly value: unknown }
  | { readonly code: string; readonly message: string }
  | { readonly moved: true };

/** `moved`: nodes with members in the event's room look up its new home. */
export type NodeMessage =
  | NodeRequestMessage<NodeRequest, NodeAnswer>
  | { readonly kind: "moved"; readonly eventId: string };

export const moved: NodeAnswer = { moved: true };

export const answerOf = (result: Result<unknown>): NodeAnswer =>
  result.ok ? { value: result.value } : { code: result.error.code, message: result.error.message };

/** Error that may be shown to clients; null for internal ones. */
export const refusalOf = (error: unknown): NodeAnswer | null =>
  error instanceof AppError ? { code: error.code, message: error.message } : null;

const resultOf = (answer: Exclude<NodeAnswer, { moved: true }>): Result<unknown> =>
  "code" in answer ? fail(answer.code, answer.message) : ok(answer.value);

/** Null without an answer. */
export const outcomeOf = (answer: NodeAnswer | null): Result<unknown> | "moved" | null => {
  if (answer === null) return null;
  return "moved" in answer ? "moved" : resultOf(answer);
};

export const away = () => refusal("ROOM_AWAY", "The room is moving to another server. Try again in a moment");
