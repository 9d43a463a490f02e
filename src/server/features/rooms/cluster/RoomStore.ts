import type { BanList } from "../RoomBans.ts";
import type { RoomState } from "../Room.ts";

/** Owner of a room, and its last stored state. */
export interface TakenRoom {
  readonly home: string;
  readonly state: RoomState | null;
  /** Bans when it was last empty. */
  readonly bans: BanList;
}

/** Shared knowledge of the nodes about their rooms: each has one home, which holds it by a lease. No method throws. */
export interface RoomStore {
  /** True if the store can be reached. */
  readonly reachable: boolean;
  /** The time that all nodes share, in ms; null where it cannot be reached. */
  time(): Promise<number | null>;
  /** The room's home: `nodeId` where it has none, or none but `gone`. Null where the store cannot be reached. */
  claim(eventId: string, nodeId: string, gone: string | null): Promise<TakenRoom | null>;
  /** Holds the room on, and writes it down. False: it is another node's; null: the store cannot be reached. */
  save(eventId: string, nodeId: string, state: RoomState): Promise<boolean | null>;
  /** The room as it was written down last. */
  state(eventId: string): Promise<RoomState | null>;
  /** Another node may have the room, as it was written down. */
  passOn(eventId: string, nodeId: string): Promise<void>;
  /** Marks a room as empty; its bans are stored for a day. */
  empty(eventId: string, nodeId: string, bans: BanList): Promise<void>;
  close(): Promise<void>;
}
