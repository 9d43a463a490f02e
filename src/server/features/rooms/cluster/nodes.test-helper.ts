import type { RoomState } from "../Room.ts";
import { ROOM_EVENT } from "../roomEvent.test-helper.ts";
import { Room } from "../Room.ts";
import type { BanList } from "../RoomBans.ts";
import type { RoomStore, TakenRoom } from "./RoomStore.ts";

/** The store of all nodes. Leases do not end by themselves: `homes` is changed by hand. */
export class TestRoomStore implements RoomStore {
  reachable = true;
  isClosed = false;
  readonly homes = new Map<string, string>();
  readonly states = new Map<string, RoomState>();
  readonly bans = new Map<string, BanList>();
  /** Events in the order in which they were saved or marked as empty. */
  readonly written: string[] = [];

  async time(): Promise<number | null> {
    return this.reachable ? 0 : null;
  }

  async claim(eventId: string, nodeId: string, gone: string | null): Promise<TakenRoom | null> {
    if (!this.reachable) return null;
    const before = this.homes.get(eventId);
    const home = before === undefined || before === gone ? nodeId : before;
    this.homes.set(eventId, home);
    return { home, state: this.states.get(eventId) ?? null, bans: this.bans.get(eventId) ?? [] };
  }

  async save(eventId: string, nodeId: string, state: RoomState): Promise<boolean | null> {
    if (!this.reachable) return null;
    if ((this.homes.get(eventId) ?? nodeId) !== nodeId) return false;
    this.homes.set(eventId, nodeId);
    this.states.set(eventId, structuredClone(state));
    this.written.push(`saved ${eventId}`);
    return true;
  }

  async state(eventId: string): Promise<RoomState | null> {
    return this.states.get(eventId) ?? null;
  }

  async passOn(eventId: string, nodeId: string): Promise<void> {
    this.written.push(`passed on ${eventId}`);
    if (this.homes.get(eventId) === nodeId) this.homes.delete(eventId);
  }

  async empty(eventId: string, nodeId: string, bans: BanList): Promise<void> {
    this.written.push(`emptied ${eventId}`);
    if (this.homes.get(eventId) !== nodeId) return;
    this.homes.delete(eventId);
    this.states.delete(eventId);
    this.bans.set(eventId, bans);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** A room of an event as it is written down: with one player, `userId`, where that is given. */
export function roomState(eventId: string, userId?: string): RoomState {
  const room = new Room({ ...ROOM_EVENT, id: eventId }, 0);
  if (userId !== undefined)
    room.join({ connectionId: userId, userId, name: userId, binary: true, sound: null, isBack: false }, "Player", 0);
  return room.state();
}
