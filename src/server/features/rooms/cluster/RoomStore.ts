import type { BanList } from "../RoomBans.ts";
import type { RoomState } from "../Room.ts";

/** Who has a room, and what it was when they last wrote it down. */
export interface TakenRoom {
  readonly home: string;
  readonly state: RoomState | null;
  /** Whom it was closed to when it was empty last. */
  readonly bans: BanList;
}

/** What the nodes know of their rooms together: each has one home, which holds it by a lease. Nothing here throws. */
export interface RoomStore {
  /** Whether it can be reached. */
  readonly reachable: boolean;
  /** The time that all nodes share, in ms; null where it cannot be reached. */
  time(): Promise<number | null>;
  /** The room's home: `nodeId` where it has none, or none but `gone`. Null where the store cannot be reached. */
  take(eventId: string, nodeId: string, gone: string | null): Promise<TakenRoom | null>;
  /** Holds the room on, and writes it down. False: it is another node's; null: the store cannot be reached. */
  keep(eventId: string, nodeId: string, state: RoomState): Promise<boolean | null>;
  /** The room as it was written down last. */
  state(eventId: string): Promise<RoomState | null>;
  /** Another node may have the room, as it was written down. */
  passOn(eventId: string, nodeId: string): Promise<void>;
  /** Nobody is in the room any more; whom it is closed to is remembered for a day. */
  empty(eventId: string, nodeId: string, bans: BanList): Promise<void>;
  close(): Promise<void>;
}
