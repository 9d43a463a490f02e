import type { RoomHubContract } from "../../protocol/hub/roomHub.ts";
import type { HubHandlers } from "./connection/methodTable.ts";
import type { Hub } from "./Hub.ts";

/** What the rooms need of the hub. */
export type RoomOutlet = Pick<Hub<RoomHubContract>, "toGroup" | "toGroupDroppable" | "toConnection">;

/** The jam rooms as a part of the hub. */
export interface RoomsPart {
  readonly handlers: HubHandlers<RoomHubContract>;
  /** The connections of this node that are in the event's room. */
  connectionsIn(eventId: string): readonly string[];
  /** The event is over: nobody is in its room any more. */
  end(eventId: string): Promise<void>;
  /** Guests without an account listen to the event's room no more. */
  endGuests(eventId: string): Promise<void>;
  /** The connection is over. */
  gone(connectionId: string): void;
  stop(): Promise<void>;
}
