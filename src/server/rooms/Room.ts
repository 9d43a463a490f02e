import { fail, ok, type Result } from "../../domain/AppError.ts";
import { barBeatsOf, lineOfChange, withTempo, type RoomBeat } from "../../domain/room/roomBeat.ts";
import type {
  RoomAction,
  RoomChatLine,
  RoomMember,
  RoomMemberChanges,
  RoomSession,
  RoomSessionChanges,
  RoomSound,
} from "../../protocol/hub/roomHub.ts";
import type { RoomEvent } from "./RoomEvents.ts";

/** One connection in a room. Watchers have no slot. */
export interface Seat {
  connectionId: string;
  readonly userId: string;
  readonly name: string;
  slot: number | null;
  binary: boolean;
  cohost: boolean;
  silenced: boolean;
  muted: boolean;
  hand: boolean;
  recording: boolean;
  sound: RoomSound | null;
  state: "here" | "lost";
  /** Notes that sound for the others, by their key. */
  readonly held: Map<number, number>;
}

/** A room written down; watchers stand in no list. */
export interface RoomState {
  readonly version: 1;
  readonly event: RoomEvent;
  readonly session: RoomSession;
  readonly revision: number;
  readonly hostId: string | null;
  /** Until when, by user; null: as long as there is the room. */
  readonly barred: readonly (readonly [userId: string, untilMs: number | null])[];
  readonly chat: readonly RoomChatLine[];
  readonly seats: readonly Omit<Seat, "held" | "state">[];
}

export interface Newcomer {
  readonly connectionId: string;
  readonly userId: string;
  readonly name: string;
  readonly binary: boolean;
  readonly sound: RoomSound | null;
  /** Was in the room before it moved here: a lock is none for them. */
  readonly isBack: boolean;
}

const KICKED_MS = 10 * 60_000;
const CHAT_LINES = 50;
/** The worst round trip that a change of tempo allows for. */
const PING_MS = 300;

const EMPTY_SEAT = {
  cohost: false,
  silenced: false,
  muted: false,
  hand: false,
  recording: false,
  state: "here",
} as const;

/** A refusal, whose sentence begins with its code: the wire has no other place for it. */
export const refusal = (code: string, sentence: string) => fail(code, `${code}: ${sentence}`);

/** Who is in the session of an event, what they may, and how they play together. */
export class Room {
  readonly event: RoomEvent;
  readonly seats = new Map<string, Seat>();
  readonly chat: RoomChatLine[] = [];
  session: RoomSession;
  revision = 1;
  #hostId: string | null = null;
  readonly #barredUntilMs = new Map<string, number>();
  /** When somebody wrote last, by user: leaving does not help. */
  readonly #saidAtMs = new Map<string, number>();

  constructor(event: RoomEvent, nowMs: number) {
    this.event = event;
    const beat: RoomBeat = { bpm: event.session.bpm, anchorBeat: 0, anchorMs: nowMs };
    this.session = { ...event.session, tempo: "host", locked: false, slowSeconds: 0, beat, delayFromBeat: 0 };
  }

  /** A room as it was written down, with nobody in it: all seats are kept for those who come back. */
  static restore(state: RoomState, nowMs: number): Room {
    const room = new Room(state.event, nowMs);
    const { session, revision, hostId, barred, chat, seats } = state;
    room.session = session;
    // Whoever changes it has to know what it is now.
    room.revision = revision + 1;
    room.#hostId = hostId;
    for (const [userId, untilMs] of barred) room.#barredUntilMs.set(userId, untilMs ?? Infinity);
    room.chat.push(...chat);
    for (const seat of seats) room.seats.set(seat.connectionId, { ...seat, state: "lost", held: new Map() });
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
      barred: [...this.#barredUntilMs].map(([userId, untilMs]) => [userId, untilMs === Infinity ? null : untilMs]),
      chat: [...chat],
      seats: [...this.seats.values()].flatMap(({ held: _held, state: _state, ...seat }) =>
        seat.slot === null ? [] : [seat],
      ),
    };
  }

  /** The clock has stepped: nothing that plays does. */
  moveClock(byMs: number): void {
    const { beat } = this.session;
    this.session = { ...this.session, beat: { ...beat, anchorMs: beat.anchorMs + byMs } };
    this.revision++;
    for (const times of [this.#barredUntilMs, this.#saidAtMs])
      for (const [userId, atMs] of times) times.set(userId, atMs + byMs);
  }

  /** Errors: `BANNED`, `ROOM_LOCKED`, `ROOM_FULL`. */
  join(newcomer: Newcomer, wants: "Player" | "Watcher", nowMs: number): Result<Seat> {
    const { isBack, ...who } = newcomer;
    const { connectionId, userId, binary } = who;
    const known = this.seats.get(connectionId) ?? (isBack ? undefined : this.#lostOf(userId));
    if (nowMs < (this.#barredUntilMs.get(userId) ?? -Infinity))
      return refusal("BANNED", "The host has closed this room to you");
    if (known) {
      this.seats.delete(known.connectionId);
      if (this.#hostId === known.connectionId) this.#hostId = connectionId;
      Object.assign(known, { connectionId, binary, state: "here" });
      if (newcomer.sound) known.sound = newcomer.sound;
      this.seats.set(connectionId, known);
      return ok(known);
    }
    if (this.session.locked && !isBack && userId !== this.event.ownerId)
      return refusal("ROOM_LOCKED", "The host has locked this room");
    const slot = wants === "Player" && this.#mayTakeSeat(userId) ? this.#freeSlot() : null;
    if (slot === null && this.watchers() >= this.event.maxWatchers)
      return refusal("ROOM_FULL", "All places of this room are taken");
    const seat: Seat = {
      ...who,
      slot,
      ...EMPTY_SEAT,
      held: new Map(),
    };
    this.seats.set(connectionId, seat);
    return ok(seat);
  }

  /** The connection broke: the seat is kept until somebody calls `leave`. */
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

  /** The owner while they are here; otherwise whom they passed it to, the first cohost, or the first player. */
  hostId(): string | null {
    const here = [...this.seats.values()];
    const passed = here.find(({ connectionId }) => connectionId === this.#hostId);
    const owner = here.find(({ userId }) => userId === this.event.ownerId);
    const next = here.find(({ cohost }) => cohost) ?? here.find(({ slot }) => slot !== null);
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
    if (!isFree && !this.#rules(by)) return refusal("FORBIDDEN", "Only hosts change the room");
    if (revision !== undefined && revision !== this.revision)
      return refusal("STATE_CONFLICT", "The room was changed by somebody else");
    const next = { ...this.session, ...changes };
    const { beat, delayBars, delayFromBeat } = this.session;
    const barBeats = barBeatsOf(next);
    const isDelayed = next.delayBars !== delayBars || barBeats !== barBeatsOf(this.session);
    this.session = {
      ...next,
      beat: next.bpm === beat.bpm ? beat : withTempo(beat, next.bpm, barBeats, nowMs, PING_MS),
      delayFromBeat: isDelayed ? lineOfChange(beat, barBeats, nowMs, PING_MS) : delayFromBeat,
    };
    this.revision++;
    return ok(undefined);
  }

  changeMember(seat: Seat, changes: RoomMemberChanges): void {
    Object.assign(seat, changes);
  }

  /** What the host does with a member, who is answered with. Errors: `FORBIDDEN`, `NOT_FOUND`, `ROOM_FULL`. */
  act(by: Seat, { kind, connectionId }: RoomAction, nowMs: number): Result<Seat> {
    if (!this.#rules(by)) return refusal("FORBIDDEN", "Only hosts may do that");
    if (kind === "ClearChat") {
      this.chat.length = 0;
      return ok(by);
    }
    const seat = this.seats.get(connectionId ?? "");
    if (!seat) return refusal("NOT_FOUND", "They are not in the room any more");
    if (seat.userId === this.event.ownerId && by.userId !== this.event.ownerId)
      return refusal("FORBIDDEN", "The room is theirs");
    return this.#apply(kind, seat, nowMs);
  }

  /** Errors: `FORBIDDEN`, `RATE_LIMITED`. Hosts may always write. */
  mayWrite(seat: Seat, nowMs: number): Result<void> {
    const { chat, slowSeconds } = this.session;
    if (this.#rules(seat)) return ok(undefined);
    if (chat === "players" && seat.slot === null) return refusal("FORBIDDEN", "Only players write here");
    if (seat.silenced) return refusal("FORBIDDEN", "The host has silenced you");
    const waitMs = (this.#saidAtMs.get(seat.userId) ?? -Infinity) + slowSeconds * 1000 - nowMs;
    if (waitMs <= 0) return ok(undefined);
    return refusal("RATE_LIMITED", `The chat is slow: write again in ${Math.ceil(waitMs / 1000)} s`);
  }

  say(line: RoomChatLine): void {
    this.#saidAtMs.set(line.userId, line.atMs);
    this.chat.push(line);
    this.chat.splice(0, this.chat.length - CHAT_LINES);
  }

  #apply(kind: Exclude<RoomAction["kind"], "ClearChat">, seat: Seat, nowMs: number): Result<Seat> {
    switch (kind) {
      case "Mute":
      case "Unmute":
        seat.silenced = kind === "Mute";
        break;
      case "Cohost":
      case "Uncohost":
        seat.cohost = kind === "Cohost";
        break;
      case "PassHost":
        this.#hostId = seat.connectionId;
        break;
      case "Seat": {
        const slot = seat.slot ?? this.#freeSlot();
        if (slot === null) return refusal("ROOM_FULL", "All seats are taken");
        seat.slot = slot;
        break;
      }
      case "Unseat":
        seat.slot = null;
        break;
      case "Kick":
      case "Ban":
      default:
        this.#barredUntilMs.set(seat.userId, kind === "Ban" ? Infinity : nowMs + KICKED_MS);
        this.seats.delete(seat.connectionId);
    }
    return ok(seat);
  }

  #rules(seat: Seat): boolean {
    return seat.userId === this.event.ownerId || seat.cohost || seat.connectionId === this.hostId();
  }

  #lostOf(userId: string): Seat | undefined {
    return [...this.seats.values()].find((seat) => seat.userId === userId && seat.state === "lost");
  }

  /** In concerts and lessons, and where seats are not open, hosts give them. */
  #mayTakeSeat(userId: string): boolean {
    const { kind, openSeats, ownerId } = this.event;
    return userId === ownerId || (openSeats && kind !== "concert" && kind !== "lesson");
  }

  #freeSlot(): number | null {
    const taken = new Set([...this.seats.values()].map(({ slot }) => slot));
    const slots = Array.from({ length: this.event.maxPlayers }, (_, slot) => slot);
    return slots.find((slot) => !taken.has(slot)) ?? null;
  }
}
