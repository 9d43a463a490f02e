import { ok, type Result } from "../../../domain/AppError.ts";
import type { RoomAction, RoomJoin, RoomSnapshot } from "../../../protocol/hub/roomHub.ts";
import type { HubPeer } from "../../hub/connection/HubPeer.ts";
import type { RoomLimits, RoomOutlet, RoomsPart } from "./RoomsPart.ts";
import { CallBudgets, type BudgetedCall } from "./CallBudgets.ts";
import { entranceOf, joinOf } from "./entranceOf.ts";
import { joinNoteGroups } from "./OpenRoom.ts";
import { ReservedSeats } from "./ReservedSeats.ts";
import type { AtPlace } from "./AtPlace.ts";
import { OpenRoom, type Place } from "./OpenRoom.ts";
import { playHandlers } from "./playHandlers.ts";
import { IdleConnections } from "./IdleConnections.ts";
import type { BanList } from "./RoomBans.ts";
import { BansOfEmptyRooms } from "./RoomBans.ts";
import { KICKED_MS, refusal, Room, type RoomState, type Seat } from "./Room.ts";
import { localRoomClock, type RoomClock } from "./RoomClock.ts";
import type { RoomEvents } from "./RoomEvents.ts";
import { RoomReports } from "./RoomReports.ts";
import { RoomNotes } from "./RoomNotes.ts";
import { isRoomOf, leaveRoomGroups, roomGroups } from "./roomGroups.ts";
import type { RoomSongs } from "./song/RoomSongs.ts";
import { songHandlers } from "./song/songHandlers.ts";

/** Milliseconds for which the seat of a broken connection is reserved. */
const SEAT_KEPT_MS = 30_000;
/** Milliseconds until a new block between members takes effect. */
const BLOCKS_MS = 2000;

interface RoomsOptions {
  readonly songs: RoomSongs;
  readonly clock?: RoomClock;
  readonly seatKeptMs?: number;
  readonly iceServers?: RoomSnapshot["iceServers"];
}

type Played = ReturnType<typeof songHandlers> & ReturnType<typeof playHandlers> & RoomNotes["handlers"];

/** The jam rooms of this process. */
export class Rooms implements RoomsPart {
  readonly handlers: RoomsPart["handlers"];
  readonly notes: RoomNotes;
  readonly quiet: IdleConnections;
  readonly #events: RoomEvents;
  readonly #blockTimer: NodeJS.Timeout;
  readonly #outlet: () => RoomOutlet;
  readonly #iceServers: RoomSnapshot["iceServers"];
  readonly #clock: RoomClock;
  readonly #songs: RoomSongs;
  readonly #rooms = new Map<string, OpenRoom>();
  readonly #places = new Map<string, Place>();
  readonly #budgets = new CallBudgets();
  /** Bans kept for rooms that are currently empty. */
  readonly #bans = new BansOfEmptyRooms();
  readonly #reports: RoomReports;
  readonly #reserved: ReservedSeats;
  readonly #seatKeptMs: number;

  constructor(events: RoomEvents, outlet: () => RoomOutlet, options: RoomsOptions) {
    const { clock = localRoomClock(), seatKeptMs = SEAT_KEPT_MS, iceServers = [] } = options;
    this.#iceServers = iceServers;
    this.#events = events;
    this.#outlet = outlet;
    this.#seatKeptMs = seatKeptMs;
    this.#reserved = new ReservedSeats(seatKeptMs);
    this.#clock = clock;
    this.#songs = options.songs;
    const nowMs = (): number => clock.now();
    this.#reports = new RoomReports(events, nowMs);
    const at: AtPlace = (caller, what, work) => this.#at(caller, what, work);
    const placeOf = (id: string): Place | null => this.#places.get(id) ?? null;
    this.notes = new RoomNotes({ nowMs, at, placeOf, budgets: this.#budgets });
    this.quiet = new IdleConnections(placeOf, nowMs);
    this.handlers = {
      ...this.#own,
      ...playHandlers({ outlet, nowMs, at, mayPlay: (id) => this.#budgets.spend(id, "notes") }),
      ...this.notes.handlers,
      ...songHandlers({
        songs: options.songs,
        outlet,
        nowMs,
        at,
        budgets: this.#budgets,
      }),
    };
    // A failed read is repeated at the next time.
    const follow = (open: OpenRoom): Promise<void> => this.#followBlocks(open).catch(() => undefined);
    this.#blockTimer = setInterval(() => [...this.#rooms.values()].forEach((open) => void follow(open)), BLOCKS_MS);
    this.#blockTimer.unref();
    clock.onStep((byMs) => {
      for (const open of this.#rooms.values()) {
        open.room.moveClock(byMs);
        open.relay.played.clear();
        open.sendSession();
      }
    });
  }

  readonly #own: Omit<RoomsPart["handlers"], keyof Played> = {
    JoinEventSession: ({ caller, signal }, join) =>
      this.#budgets.within(caller, "join", () => this.enter(caller, joinOf(caller.user, join), signal)),
    LeaveEventSession: async ({ caller }, from) => {
      if (isRoomOf(from, this.eventOf(caller.id))) await this.#leave(caller.id);
      return ok(true);
    },
    UpdateEventSession: ({ caller }, changes) =>
      this.#at(caller, "session", async (place) => {
        const { open, seat } = place;
        const { session, member, action, revision } = changes;
        if (session) {
          const changed = open.room.change(seat, session, revision, this.#clock.now());
          if (!changed.ok) return changed;
          open.sendSession();
        }
        if (member && open.room.changeMember(seat, member)) await this.#joinNoteGroups(place);
        if (member?.muted === true) open.relay.release(seat, this.#clock.now());
        if (action) {
          const acted = await this.#act(place, action);
          if (!acted.ok) return acted;
        }
        open.news.next();
        return ok({ revision: open.room.revision });
      }),
    SyncEventClock: ({ caller }, { t0 }) => {
      const t1 = this.#clock.now();
      this.quiet.received(caller.id);
      return this.#budgets.within(caller, "clock", async () =>
        ok({ t0, t1, t2: this.#clock.now(), clockId: this.#clock.id }),
      );
    },
  };

  connectionsIn(eventId: string): readonly string[] {
    return [...this.#places].flatMap(([id, { open }]) => (open.id === eventId ? [id] : []));
  }

  async end(eventId: string): Promise<void> {
    const open = this.#rooms.get(eventId);
    if (open) {
      await Promise.all(this.connectionsIn(eventId).map((id) => this.#leave(id)));
      // Seats that were reserved for broken connections.
      for (const id of open.room.seats.keys()) this.#vacate(open, id);
    }
    this.#bans.save(eventId, []);
    await this.#events.forgetBans(eventId);
  }

  async follow(event: RoomLimits): Promise<void> {
    const eventId = event.id;
    this.#rooms.get(eventId)?.room.follow(event);
    if (event.guests === true) return;
    const guests = this.connectionsIn(eventId).filter((id) => this.#places.get(id)?.seat.guest);
    for (const id of guests) this.#outlet().toConnection(id, "EventKicked", { eventId, reason: "guests" });
    await Promise.all(guests.map((id) => this.#leave(id)));
  }

  /** Handles a closed connection; its seat is reserved for a while unless it has left. */
  gone(connectionId: string): void {
    this.#budgets.forget(connectionId);
    this.notes.ways.gone(connectionId);
    this.quiet.forget(connectionId);
    const place = this.#places.get(connectionId);
    if (!place) return;
    this.#places.delete(connectionId);
    const { room, relay, news } = place.open;
    relay.release(place.seat, this.#clock.now());
    room.lose(connectionId);
    news.next();
    this.#reserveSeat(place.open, place.seat);
  }

  async stop(): Promise<void> {
    this.#reserved.stop();
    this.quiet.stop();
    clearInterval(this.#blockTimer);
    for (const { news } of this.#rooms.values()) news.stop();
    await this.#songs.stop();
  }

  /** The events whose rooms are here. */
  events(): readonly string[] {
    return [...this.#rooms.keys()];
  }

  has(eventId: string): boolean {
    return this.#rooms.has(eventId);
  }

  /** The event in whose room the connection is. */
  eventOf(connectionId: string): string | null {
    return this.#places.get(connectionId)?.open.id ?? null;
  }

  /** Bans of an event's room, also while it is empty. */
  bansOf(eventId: string): BanList {
    return this.#bans.of(eventId);
  }

  /** The room of an event was empty elsewhere, and begins here. */
  saveBans(eventId: string, bans: BanList): void {
    this.#bans.save(eventId, bans);
  }

  state(eventId: string): RoomState | null {
    return this.#rooms.get(eventId)?.room.state() ?? null;
  }

  /** Errors: `RATE_LIMITED`. */
  mayAsk(caller: HubPeer, what: BudgetedCall): Result<void> {
    return this.#budgets.mayAsk(caller, what);
  }

  /** Takes a room over as it was written down; its members come back one by one. */
  restore(state: RoomState): void {
    const room = Room.restore(state, this.#clock.now());
    const open = this.#open(room);
    for (const seat of room.seats.values()) this.#reserveSeat(open, seat);
    open.news.next();
    // Watchers have no reserved seats.
    setTimeout(() => this.#closeIfEmpty(open), this.#seatKeptMs).unref();
  }

  /** Forgets a room that another node has taken over; its members continue there and are not notified. */
  drop(eventId: string): void {
    const open = this.#rooms.get(eventId);
    if (!open) return;
    open.news.stop();
    this.#rooms.delete(eventId);
    this.#songs.drop(eventId);
    for (const [connectionId, place] of this.#places) {
      if (place.open !== open) continue;
      this.#places.delete(connectionId);
      this.notes.ways.end(connectionId);
    }
    for (const seat of open.room.seats.values()) this.#reserved.forget(seat);
  }

  /** `isBack`: they were in the room before it moved here. */
  async enter(caller: HubPeer, join: RoomJoin, signal: AbortSignal, isBack = false): Promise<Result<RoomSnapshot>> {
    const entrance = await entranceOf(this.#events, caller.user, join);
    if (!entrance.ok) return entrance;
    const { event, who, role } = entrance.value;
    const bans = this.#rooms.has(join.eventId) ? [] : await this.#bansFrom(join.eventId);
    const before = this.#places.get(caller.id);
    if (before && before.open.id !== join.eventId) await this.#leave(caller.id);
    const binary = join.binary ?? false;
    if (signal.aborted) return refusal("CLIENT_GONE", "The connection has gone");
    const nowMs = this.#clock.now();
    const open =
      this.#rooms.get(join.eventId) ?? this.#open(new Room(event, nowMs, [...bans, ...this.#bans.of(join.eventId)]));
    open.room.follow(event);
    const newcomer = { ...who, connectionId: caller.id, binary, sound: join.sound ?? null, isBack };
    const seat = open.room.join(newcomer, role, nowMs);
    if (!seat.ok) {
      await leaveRoomGroups(caller, join.eventId);
      this.#closeIfEmpty(open);
      return seat;
    }
    this.#reserved.forget(seat.value);
    // It is no second way any more.
    this.notes.ways.detach(caller.id);
    const place = { open, seat: seat.value, peer: caller };
    this.#places.set(caller.id, place);
    try {
      await this.#followBlocks(open);
    } catch (error) {
      await this.#leave(caller.id);
      throw error;
    }
    // The host may have closed the room to guests in between; pending guests are not notified of that.
    const again = who.guest ? await entranceOf(this.#events, caller.user, join) : entrance;
    if (!again.ok) {
      await this.#leave(caller.id);
      return again;
    }
    // First the group: what happens between the snapshot and the first event is not missed.
    await caller.joinGroup(roomGroups(open.id).all);
    open.news.next();
    await this.#joinNoteGroups(place);
    if (isBack) open.sendAll(caller.id);
    open.news.gave(caller.id);
    const clock = { id: this.#clock.id, nowMs: this.#clock.now() };
    // Accounts of relays are not for guests, who have no direct connections.
    return ok({ ...open.snapshot(seat.value), clock, iceServers: who.guest ? [] : this.#iceServers });
  }

  /** Bans from before this process started or had the room. */
  async #bansFrom(eventId: string): Promise<BanList> {
    const bans = await this.#events.bans(eventId);
    const nowMs = this.#clock.now();
    return bans.map(([userId, forMs]) => [userId, forMs === null ? null : nowMs + forMs]);
  }

  #open(room: Room): OpenRoom {
    const open: OpenRoom = new OpenRoom(room, this.#outlet(), (...counts) => this.#reports.report(open, ...counts));
    this.#rooms.set(room.event.id, open);
    return open;
  }

  /** Reads blocks between members: both sides stop receiving notes and chat of the other. Errors: those of the database. */
  async #followBlocks(open: OpenRoom): Promise<void> {
    const { room, blocks } = open;
    const users = (): readonly string[] => [...new Set(Array.from(room.seats.values(), ({ userId }) => userId))];
    const apart = new Set((await blocks.follow(users, (userIds) => this.#events.blocked(userIds))).flat());
    for (const place of this.#places.values()) {
      if (place.open !== open || !apart.has(place.seat.userId)) continue;
      // Sounding notes end there.
      this.#outlet().toConnection(place.peer.id, "EventGap", { eventId: open.id });
      await this.#joinNoteGroups(place);
    }
  }

  #joinNoteGroups(place: Place): Promise<void> {
    return joinNoteGroups(place, () => this.eventOf(place.peer.id) === place.open.id);
  }

  async #leave(connectionId: string): Promise<void> {
    const place = this.#places.get(connectionId);
    if (!place) return;
    this.#places.delete(connectionId);
    this.notes.ways.end(connectionId);
    place.open.relay.release(place.seat, this.#clock.now());
    await leaveRoomGroups(place.peer, place.open.id);
    this.#vacate(place.open, connectionId);
  }

  /** The seat of a broken connection, for a while. */
  #reserveSeat(open: OpenRoom, seat: Seat): void {
    this.#reserved.reserve(seat, () => this.#vacate(open, seat.connectionId));
  }

  #vacate(open: OpenRoom, connectionId: string): void {
    const seat = open.room.leave(connectionId);
    if (seat) this.#reserved.forget(seat);
    void this.#seatNext(open);
    open.news.next();
    this.#closeIfEmpty(open);
  }

  #closeIfEmpty(open: OpenRoom): void {
    const { id } = open;
    if (open.room.seats.size > 0 || this.#rooms.get(id) !== open) return;
    open.news.stop();
    this.#rooms.delete(id);
    void this.#songs.end(id);
    this.#bans.save(id, open.room.bans.list());
    this.#reports.close(open);
  }

  async #act({ open, seat }: Place, action: RoomAction): Promise<Result<void>> {
    const { room, relay } = open;
    const slot = room.seats.get(action.connectionId ?? "")?.slot ?? null;
    const acted = room.act(seat, action, this.#clock.now());
    if (!acted.ok) return acted;
    const { kind } = action;
    if (kind === "ClearChat") open.send("EventChatDeleted", { eventId: open.id });
    if (kind === "Unseat" && slot !== null)
      for (const one of acted.value) relay.release({ ...one, slot }, this.#clock.now());
    for (const one of acted.value) await this.#follow(open, one, kind, seat.userId);
    if (kind === "Unseat") await this.#seatNext(open);
    return ok(undefined);
  }

  /** Applies the effect of a host's action to the connection of a seat. */
  async #follow(open: OpenRoom, seat: Seat, kind: RoomAction["kind"], byUserId: string): Promise<void> {
    const [{ connectionId, userId }, { id: eventId }] = [seat, open];
    if (kind === "Mute") open.relay.release(seat, this.#clock.now());
    if (kind === "Unseat") this.notes.ways.end(connectionId);
    if (kind === "Seat" || kind === "Unseat") await this.#resume(connectionId);
    const isTaken = kind === "Unseat" && userId !== byUserId;
    if (isTaken) this.#outlet().toConnection(connectionId, "EventSeatDeclined", { eventId });
    if (kind === "Kick" || kind === "Ban") {
      if (!seat.guest) void this.#events.ban(eventId, userId, kind === "Ban" ? null : KICKED_MS);
      const reason = kind === "Kick" ? "kicked" : "banned";
      this.#reserved.forget(seat);
      this.#outlet().toConnection(connectionId, "EventKicked", { eventId, reason });
      await this.#leave(connectionId);
    }
  }

  /** Gives a free seat to the first who requested one, if seats are open. */
  async #seatNext({ room }: OpenRoom): Promise<void> {
    const seat = room.seatNext();
    if (seat) await this.#resume(seat.connectionId);
  }

  async #resume(connectionId: string): Promise<void> {
    const place = this.#places.get(connectionId);
    if (place) await this.#joinNoteGroups(place);
  }

  async #at<T>(
    caller: HubPeer,
    what: BudgetedCall | null,
    work: (place: Place) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const place = this.#places.get(caller.id);
    if (!place) return refusal("NOT_FOUND", "You are in no room");
    return what === null ? work(place) : this.#budgets.within(caller, what, () => work(place));
  }
}
