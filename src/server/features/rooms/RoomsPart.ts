import type { RoomHubContract } from "../../../protocol/hub/roomHub.ts";
import type { HubHandlers } from "../../hub/connection/methodTable.ts";
import type { Hub } from "../../hub/Hub.ts";

/** Methods of the hub that rooms use. */
export type RoomOutlet = Pick<Hub<RoomHubContract>, "toGroup" | "toGroupDroppable" | "toConnection">;

/** Fields that a room follows when its event is edited. Its session has settings of its own by then. */
export interface RoomLimits {
  readonly id: string;
  readonly kind: "jam" | "concert" | "lesson" | "listening";
  readonly maxPlayers: number;
  readonly maxWatchers: number;
  readonly openSeats: boolean;
  /** Guests without an account may listen. Absent in rooms that were written down before: no. */
  readonly guests?: boolean;
}

/** The jam rooms as a part of the hub. */
export interface RoomsPart {
  readonly handlers: HubHandlers<RoomHubContract>;
  /** The connections of this node that are in the event's room. */
  connectionsIn(eventId: string): readonly string[];
  /** Ends the room of an event that is over. */
  end(eventId: string): Promise<void>;
  /** The event was edited: others may come in from now on, and guests go where they may listen no more. */
  follow(event: RoomLimits): Promise<void>;
  /** The connection is over. */
  gone(connectionId: string): void;
  stop(): Promise<void>;
}
