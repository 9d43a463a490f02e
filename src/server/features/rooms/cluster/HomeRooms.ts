import type { HubPeer } from "../../../hub/connection/HubPeer.ts";
import type { RoomState } from "../Room.ts";
import type { Rooms } from "../Rooms.ts";
import type { WirePeer } from "./nodeWire.ts";
import type { RoomStore } from "./RoomStore.ts";

type SetGroup = (connectionId: string, group: string, hears: boolean) => Promise<void>;

/** A member whose connection is on another node. */
interface Guest extends HubPeer {
  readonly nodeId: string;
}

/** Well before a lease ends. */
const RENEW_MS = 2000;
/** After the store is back, those who held a room before come first. */
const ISLAND_WAIT_MS = 4000;

/** Homes of rooms, and the rooms that have their home on this node. */
export class HomeRooms {
  readonly #rooms: Rooms;
  readonly #store: RoomStore;
  readonly #self: string;
  /** The room came here, or went. */
  readonly #onMoved: (eventId: string) => void;
  readonly #guests = new Map<string, Guest>();
  /** Last stored state of each room. */
  readonly #kept = new Map<string, { readonly text: string; readonly atMs: number }>();
  /** Rooms that are here only because the store is away. */
  readonly #islands = new Set<string>();
  /** Rooms of other nodes, for as long as the store is away. */
  #mirrored = new Map<string, RoomState>();
  #reachableSinceMs = Infinity;

  constructor(rooms: Rooms, store: RoomStore, self: string, onMoved: (eventId: string) => void) {
    this.#rooms = rooms;
    this.#store = store;
    this.#self = self;
    this.#onMoved = onMoved;
  }

  /**
   * The room's home: this node where it has none, or none but `gone`. Null where the store is away; `mayIsland`: then the
   * room goes on here.
   */
  async of(eventId: string, gone: string | null = null, mayIsland = false): Promise<string | null> {
    if (this.#rooms.has(eventId)) return this.#self;
    // A room that was emptied after it was stored starts again, without the seats of those who left it.
    if (this.#kept.has(eventId)) await this.#empty(eventId);
    const taken = await this.#store.claim(eventId, this.#self, gone);
    if (!taken && !mayIsland) return null;
    const home = taken?.home ?? this.#self;
    if (home !== this.#self || this.#rooms.has(eventId)) return home;
    if (!taken) this.#islands.add(eventId);
    const state = taken ? taken.state : this.#mirrored.get(eventId);
    if (state) {
      this.#rooms.restore(state);
      this.#onMoved(eventId);
    } else if (taken) this.#rooms.saveBans(eventId, taken.bans);
    return home;
  }

  guest({ id, user }: WirePeer, nodeId: string, setGroup: SetGroup): HubPeer {
    const guest: Guest = {
      id,
      user,
      nodeId,
      joinGroup: (group) => setGroup(id, group, true),
      leaveGroup: (group) => setGroup(id, group, false),
      // Its own node does.
      renew: () => undefined,
    };
    this.#guests.set(id, guest);
    return guest;
  }

  guestNodes(): Set<string> {
    for (const id of this.#guests.keys()) if (this.#rooms.eventOf(id) === null) this.#guests.delete(id);
    return new Set([...this.#guests.values()].map(({ nodeId }) => nodeId));
  }

  /** The connections of a node are over. */
  nodeGone(nodeId: string): void {
    for (const [id, guest] of this.#guests) if (guest.nodeId === nodeId) this.#rooms.gone(id);
  }

  /** Applies a node's list of its connections: its other ones are closed. */
  expect(nodeId: string, connectionIds: ReadonlySet<string>): void {
    for (const [id, guest] of this.#guests) if (guest.nodeId === nodeId && !connectionIds.has(id)) this.#rooms.gone(id);
  }

  async mirror(eventIds: Iterable<string>): Promise<void> {
    if (!this.#store.reachable) return;
    const states = await Promise.all([...eventIds].map((eventId) => this.#store.state(eventId)));
    this.#mirrored = new Map(states.flatMap((state) => (state ? [[state.event.id, state]] : [])));
  }

  /** Renews the leases of the rooms here, and stores their changes. */
  async save(): Promise<void> {
    const nowMs = performance.now();
    if (!this.#store.reachable) this.#reachableSinceMs = Infinity;
    else this.#reachableSinceMs = Math.min(this.#reachableSinceMs, nowMs);
    await Promise.all(this.#rooms.events().map((eventId) => this.write(eventId, nowMs)));
    const empty = [...this.#kept.keys()].filter((eventId) => !this.#rooms.has(eventId));
    await Promise.all(empty.map((eventId) => this.#empty(eventId)));
  }

  /** Gives all rooms up, as they are: their events. */
  async stop(): Promise<readonly string[]> {
    const eventIds = this.#rooms.events();
    await Promise.all(
      eventIds.map(async (eventId) => {
        const state = this.#rooms.state(eventId);
        if (state) await this.#store.save(eventId, this.#self, state);
        await this.#store.passOn(eventId, this.#self);
      }),
    );
    return eventIds;
  }

  /** Holds the room on, and writes it down where it has changed. */
  async write(eventId: string, nowMs = performance.now()): Promise<void> {
    const state = this.#rooms.state(eventId);
    const before = this.#kept.get(eventId);
    const text = JSON.stringify(state);
    if (!state || (before?.text === text && nowMs - before.atMs < RENEW_MS)) return;
    if (this.#islands.has(eventId) && nowMs - this.#reachableSinceMs < ISLAND_WAIT_MS) return;
    const kept = await this.#store.save(eventId, this.#self, state);
    if (kept === null) return;
    this.#islands.delete(eventId);
    if (kept) this.#kept.set(eventId, { text, atMs: nowMs });
    else this.#lose(eventId);
  }

  /** The commands reach the store in this order: what opens the room next finds it ended. */
  async #empty(eventId: string): Promise<void> {
    this.#kept.delete(eventId);
    await this.#store.empty(eventId, this.#self, this.#rooms.bansOf(eventId));
  }

  /** Handles a takeover by another node. */
  #lose(eventId: string): void {
    this.#kept.delete(eventId);
    this.#rooms.drop(eventId);
    this.#onMoved(eventId);
  }
}
