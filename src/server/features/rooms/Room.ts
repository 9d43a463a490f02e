import { fail, ok, type Result } from "../../../domain/AppError.ts";
import type { RoomBeat } from "../../../domain/room/roomBeat.ts";
import { seatsAreOpen } from "../../../domain/room/seatsAreOpen.ts";
import { whyNotAct, type RoomPower } from "../../../domain/room/whyNotAct.ts";
import type { UserSummaryJson } from "../../../protocol/http/userCalls.ts";
import type {
  RoomAction,
  RoomAsking,
  RoomChatLine,
  RoomMember,
  RoomMemberChanges,
  RoomSession,
  RoomSessionChanges,
  RoomSound,
} from "../../../protocol/hub/roomHub.ts";
import type { RoomLimits } from "./RoomsPart.ts";
import { changedSession, movedSession, nextBar, songEnd, songLine } from "./changedSession.ts";
import { HeldSound } from "./HeldSound.ts";
import { RoomBans, type BanList } from "./RoomBans.ts";
import type { RoomEvent } from "./RoomEvents.ts";
import { isFullForWatchers } from "./watcherPlaces.ts";

/** One connection in a room. Watchers have no slot. */
export interface Seat {
  connectionId: string;
  readonly userId: string;
  readonly name: string;
  readonly avatar?: UserSummaryJson["avatar"];
  slot: number | null;
  binary: boolean;
  cohost: boolean;
  silenced: boolean;
  muted: boolean;
  /** True for a watcher who requests a seat. */
  hand: boolean;
  recording: boolean;
  direct: boolean;
  quiet?: boolean;
  pingMs?: number;
  sound: RoomSound | null;
  state: "here" | "lost";
  /** Has no account, and only listens. */
  readonly guest?: true;
  /** Notes and controls that sound for the others until they are ended. */
  readonly held: HeldSound;
}

/** A room written down; watchers stand in no list. */
export interface RoomState {
  readonly version: 1;
  readonly event: RoomEvent;
  readonly session: RoomSession;
  readonly revision: number;
  readonly hostId: string | null;
  /** Bans, under the name that rooms in Redis have for them. */
  readonly barred: BanList;
  /** Users; nodes of the version before write none. */
  readonly cohosts?: readonly string[];
  readonly chat: readonly RoomChatLine[];
  readonly seats: readonly Omit<Seat, "held" | "state">[];
}

export interface Newcomer {
  readonly connectionId: string;
  readonly userId: string;
  readonly name: string;
  readonly avatar?: UserSummaryJson["avatar"];
  readonly binary: boolean;
  readonly sound: RoomSound | null;
  readonly guest?: true;
  /** Was in the room before it moved here: a lock is none for them. */
  readonly isBack: boolean;
}

/** Milliseconds for which a room is closed to a user whom a host has removed. */
export const KICKED_MS = 10 * 60_000;
const CHAT_LINES = 50;

const EMPTY_SEAT = {
  silenced: false,
  muted: false,
  recording: false,
  direct: false,
  state: "here",
} as const;

/** A refusal, whose sentence begins with its code: the wire has no other place for it. */
export const refusal = (code: string, sentence: string) => fail(code, `${code}: ${sentence}`);

export const watching = () => refusal("FORBIDDEN", "Listeners cannot play. Take a seat first");

interface SongRunCall {
  readonly tick: number | null;
  readonly fromBeat?: number | undefined;
}

/** Members of an event's session, their rights, and the settings by which they play together. */
export class Room {
  event: RoomEvent;
  readonly seats = new Map<string, Seat>();
  readonly chat: RoomChatLine[] = [];
  session: RoomSession;
  revision = 1;
  #hostId: string | null = null;
  readonly bans: RoomBans;
  /** Users, so that they are it again when they come back. */
  readonly #cohosts = new Set<string>();
  /** Time of each user's last chat line, ms, by user id; leaving does not reset it. */
  readonly #saidAtMs = new Map<string, number>();

  constructor(event: RoomEvent, nowMs: number, bans: BanList = []) {
    this.event = event;
    this.bans = new RoomBans(bans);
    const beat: RoomBeat = { bpm: event.session.bpm, anchorBeat: 0, anchorMs: nowMs };
    this.session = { ...event.session, tempo: "host", locked: false, slowSeconds: 0, beat, delayFromBeat: 0 };
  }

  /** Applies an edit of the event's limits; nobody has to leave, and the session's settings stay. */
  follow({ kind, maxPlayers, maxWatchers, openSeats, guests = false }: RoomLimits): void {
    this.event = { ...this.event, kind, maxPlayers, maxWatchers, openSeats, guests };
  }

  /** Restores a stored room without connections: all seats are reserved for those who come back. */
  static restore(state: RoomState, nowMs: number): Room {
    const { event, session, revision, hostId, barred, cohosts = [], chat, seats } = state;
    const room = new Room(event, nowMs, barred);
    room.session = session;
    // A change is checked against the current revision.
    room.revision = revision + 1;
    room.#hostId = hostId;
    for (const userId of cohosts) room.#cohosts.add(userId);
    room.chat.push(...chat);
    for (const seat of seats)
      room.seats.set(seat.connectionId, { ...seat, direct: false, state: "lost", held: new HeldSound() });
    return room;
  }

  state(): RoomState {
    const { event, session, revision, chat } = this;
    return {
      version: 1,
      event,
      session,
      revision,
      hostId: this.#hostId,
      barred: this.bans.list(),
      cohosts: [...this.#cohosts],
      chat: [...chat],
      seats: [...this.seats.values()].flatMap(({ held: _held, state: _state, ...seat }) =>
        seat.slot === null ? [] : [seat],
      ),
    };
  }

  /** The clock has stepped: nothing that plays does. */
  moveClock(byMs: number): void {
    this.session = movedSession(this.session, byMs);
    this.revision++;
    this.bans.moveClock(byMs);
    for (const [userId, atMs] of this.#saidAtMs) this.#saidAtMs.set(userId, atMs + byMs);
  }

  /** Errors: `BANNED`, `ROOM_LOCKED`, `ROOM_FULL`. */
  join(newcomer: Newcomer, wants: "Player" | "Watcher", nowMs: number): Result<Seat> {
    const { isBack, ...who } = newcomer;
    const { connectionId, userId } = who;
    const known = this.seats.get(connectionId) ?? (isBack ? undefined : this.#lostOf(userId));
    if (this.bans.has(userId, nowMs)) return refusal("BANNED", "The host banned you from this room");
    if (known) {
      if (this.#hostId === known.connectionId) this.#hostId = connectionId;
      // A returning member may have chosen another role.
      if (wants === "Watcher" && known.state === "lost") known.slot = null;
      else if (wants === "Player" && known.slot === null) known.hand = true;
      this.#reconnect(known, newcomer);
      this.#seatIfFree(known);
      return ok(known);
    }
    const isOwner = userId === this.event.ownerId;
    if (this.session.locked && !isBack && !isOwner) return refusal("ROOM_LOCKED", "The host locked this room");
    const slot = wants === "Player" && this.#mayTakeSeat(userId) ? this.#freeSlot() : null;
    if (slot === null && isFullForWatchers(this.seats.values(), this.event, who.guest === true))
      return refusal("ROOM_FULL", "This room is full");
    if (isOwner && !this.#isIn(userId)) this.#hostId = null;
    const hand = slot === null && wants === "Player";
    const cohost = this.#cohosts.has(userId);
    const seat: Seat = { ...who, slot, ...EMPTY_SEAT, hand, cohost, held: new HeldSound() };
    this.seats.set(connectionId, seat);
    return ok(seat);
  }

  /** Marks a broken connection: its seat is reserved until `leave`. */
  lose(connectionId: string): void {
    const seat = this.seats.get(connectionId);
    if (seat) seat.state = "lost";
  }

  leave(connectionId: string): Seat | null {
    const seat = this.seats.get(connectionId) ?? null;
    this.seats.delete(connectionId);
    return seat;
  }

  watchers(): number {
    return [...this.seats.values()].filter(({ slot }) => slot === null).length;
  }

  /** The player whom it was passed to, the owner, or the cohost or else the player who came first and has a seat. */
  hostId(): string | null {
    const players = [...this.seats.values()].filter(({ slot }) => slot !== null);
    const owner = [...this.seats.values()].find(({ userId }) => userId === this.event.ownerId);
    const passed = players.find(({ connectionId }) => connectionId === this.#hostId);
    const next = players.find(({ cohost }) => cohost) ?? players[0];
    return (passed ?? owner ?? next)?.connectionId ?? null;
  }

  members(): RoomMember[] {
    const hostId = this.hostId();
    return [...this.seats.values()].flatMap((seat) => {
      const { held: _held, binary: _binary, slot, ...shown } = seat;
      return slot === null ? [] : [{ ...shown, slot, host: seat.connectionId === hostId }];
    });
  }

  /** Errors: `FORBIDDEN`, `STATE_CONFLICT`. */
  change(by: Seat, changes: RoomSessionChanges, revision: number | undefined, nowMs: number): Result<void> {
    const anybodys = Object.keys(changes).every((key) => ["bpm", "mode"].includes(key));
    const isFree = anybodys && this.session.tempo === "everyone" && by.slot !== null;
    if (!isFree && !this.#rules(by)) return refusal("FORBIDDEN", "Only hosts can change the room");
    if (revision !== undefined && revision !== this.revision)
      return refusal("STATE_CONFLICT", "Someone else changed the room");
    this.session = changedSession(this.session, changes, nowMs);
    this.revision++;
    return ok(undefined);
  }

  /** Beat of the next bar line that all members can be notified of in time. */
  nextBar(nowMs: number): number {
    return nextBar(this.session, nowMs);
  }

  /** Plays the song for all from a tick on, or ends it (null), of which only the run from `fromBeat`. Errors: `FORBIDDEN`. */
  playSong(by: Seat, { tick, fromBeat }: SongRunCall, nowMs: number): Result<void> {
    if (by.slot === null) return refusal("FORBIDDEN", "Listeners cannot play the song");
    if (by.silenced) return refusal("FORBIDDEN", "The host muted you");
    const { songRun: before, ...session } = this.session;
    // A late message about the end of an earlier run.
    if (tick === null && fromBeat !== undefined && before?.fromBeat !== fromBeat) return ok(undefined);
    const endBeat = songEnd(session, nowMs);
    if (tick !== null) this.session = { ...session, songRun: { tick, fromBeat: songLine(session, nowMs) } };
    // A run that has not started yet is dropped.
    else if (!before || before.fromBeat >= endBeat) this.session = session;
    else
      this.session = { ...session, songRun: { ...before, untilBeat: Math.min(endBeat, before.untilBeat ?? endBeat) } };
    this.revision++;
    return ok(undefined);
  }

  /** True where a watcher who asked for a seat has one now. */
  changeMember(seat: Seat, changes: RoomMemberChanges): boolean {
    Object.assign(seat, changes);
    return this.#seatIfFree(seat);
  }

  /** Seat of the watcher who requested a seat first and may take the free one. */
  seatNext(): Seat | null {
    return [...this.seats.values()].find((seat) => this.#seatIfFree(seat)) ?? null;
  }

  /** Watchers who ask for a seat, for those who give it. */
  asking(): RoomAsking[] {
    return [...this.seats.values()].flatMap(({ connectionId, userId, name, slot, hand, state }) =>
      slot === null && hand && state === "here" ? [{ connectionId, userId, name }] : [],
    );
  }

  powerOf(seat: Seat): RoomPower {
    if (seat.userId === this.event.ownerId) return "owner";
    if (seat.connectionId === this.hostId()) return "host";
    return seat.cohost ? "cohost" : "other";
  }

  hosts(): Seat[] {
    return [...this.seats.values()].filter((seat) => this.#rules(seat));
  }

  /** Performs a host's action on a member. Returns the seats that it changed. Errors: `FORBIDDEN`, `NOT_FOUND`, `ROOM_FULL`. */
  act(by: Seat, { kind, connectionId }: RoomAction, nowMs: number): Result<readonly Seat[]> {
    const seat = this.seats.get(connectionId ?? "");
    const { ownerId } = this.event;
    const why = whyNotAct(kind, {
      by: this.powerOf(by),
      isSelf: seat?.userId === by.userId,
      onOwner: seat?.userId === ownerId,
      onPlayer: seat === undefined || seat.slot !== null,
      ownerHosts: this.seats.get(this.hostId() ?? "")?.userId === ownerId,
    });
    if (why !== null) return refusal("FORBIDDEN", why);
    if (kind === "ClearChat") {
      this.chat.length = 0;
      return ok([by]);
    }
    if (!seat) return refusal("NOT_FOUND", "This person has left the room");
    if (seat.guest && kind !== "Kick" && kind !== "Ban") return refusal("FORBIDDEN", "Guests can only listen");
    return this.#apply(kind, seat, nowMs);
  }

  /** Errors: `FORBIDDEN`, `RATE_LIMITED`. Hosts may always write. */
  mayWrite(seat: Seat, nowMs: number): Result<void> {
    const { chat, slowSeconds } = this.session;
    if (this.#rules(seat)) return ok(undefined);
    if (chat === "players" && seat.slot === null) return refusal("FORBIDDEN", "Only players can chat");
    if (seat.silenced) return refusal("FORBIDDEN", "The host muted you");
    const waitMs = (this.#saidAtMs.get(seat.userId) ?? -Infinity) + slowSeconds * 1000 - nowMs;
    if (waitMs <= 0) return ok(undefined);
    return refusal("RATE_LIMITED", `The chat is slow: write again in ${Math.ceil(waitMs / 1000)} s`);
  }

  say(line: RoomChatLine): void {
    this.#saidAtMs.set(line.userId, line.atMs);
    this.chat.push(line);
    this.chat.splice(0, this.chat.length - CHAT_LINES);
  }

  #apply(kind: Exclude<RoomAction["kind"], "ClearChat">, seat: Seat, nowMs: number): Result<readonly Seat[]> {
    const theirs = [...this.seats.values()].filter(({ userId }) => userId === seat.userId);
    switch (kind) {
      case "Mute":
      case "Unmute":
        for (const one of theirs) one.silenced = kind === "Mute";
        return ok(theirs);
      case "Cohost":
      case "Uncohost":
        this.#setCohost(seat.userId, kind === "Cohost");
        return ok(theirs);
      case "PassHost":
        this.#hostId = seat.connectionId;
        return ok([seat]);
      case "Seat": {
        const slot = seat.slot ?? this.#freeSlot();
        if (slot === null) return refusal("ROOM_FULL", "All seats are taken");
        Object.assign(seat, { slot, hand: false });
        return ok([seat]);
      }
      case "Unseat":
        Object.assign(seat, { slot: null, hand: false });
        return ok([seat]);
      case "Kick":
      case "Ban":
      default:
        this.bans.ban(seat.userId, kind === "Ban" ? null : nowMs + KICKED_MS);
        this.#setCohost(seat.userId, false);
        for (const { connectionId } of theirs) this.seats.delete(connectionId);
        return ok(theirs);
    }
  }

  #setCohost(userId: string, cohost: boolean): void {
    if (cohost) this.#cohosts.add(userId);
    else this.#cohosts.delete(userId);
    for (const seat of this.seats.values()) if (seat.userId === userId) seat.cohost = cohost;
  }

  /** Moves a seat to another connection; the order of members stays. */
  #reconnect(known: Seat, { connectionId, binary, sound }: Newcomer): void {
    const all = [...this.seats.values()];
    Object.assign(known, { connectionId, binary, state: "here", quiet: false, sound: sound ?? known.sound });
    this.seats.clear();
    for (const seat of all) this.seats.set(seat.connectionId, seat);
  }

  #seatIfFree(seat: Seat): boolean {
    if (seat.slot !== null || !seat.hand || !this.#mayTakeSeat(seat.userId)) return false;
    const slot = this.#freeSlot();
    if (slot === null) return false;
    Object.assign(seat, { slot, hand: false });
    return true;
  }

  #isIn(userId: string): boolean {
    return [...this.seats.values()].some((seat) => seat.userId === userId);
  }

  #rules(seat: Seat): boolean {
    return this.powerOf(seat) !== "other";
  }

  #lostOf(userId: string): Seat | undefined {
    return [...this.seats.values()].find((seat) => seat.userId === userId && seat.state === "lost");
  }

  #mayTakeSeat(userId: string): boolean {
    return userId === this.event.ownerId || this.#cohosts.has(userId) || seatsAreOpen(this.event);
  }

  #freeSlot(): number | null {
    const taken = new Set([...this.seats.values()].map(({ slot }) => slot));
    const slots = Array.from({ length: this.event.maxPlayers }, (_, slot) => slot);
    return slots.find((slot) => !taken.has(slot)) ?? null;
  }
}
