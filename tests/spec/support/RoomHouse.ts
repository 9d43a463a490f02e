import { fail, ok, type Result } from "../../../src/domain/AppError.ts";
import { readNoteBatch } from "../../../src/domain/room/noteBatch.ts";
import { CHANNEL_PRESSURE, PITCH_BEND } from "../../../src/domain/midi/encodeControl.ts";
import { isAtRest } from "../../../src/domain/room/roomControls.ts";
import { SERVER_SEQ } from "../../../src/domain/room/SeenBatches.ts";
import { EngineEventType } from "../../../src/protocol/engineEvent.ts";
import type { TimedEvent } from "../../../src/protocol/enginePort.ts";
import { ROOM_EVENT } from "../../../src/server/features/rooms/roomEvent.test-helper.ts";
import { localRoomClock } from "../../../src/server/features/rooms/RoomClock.ts";
import { Rooms } from "../../../src/server/features/rooms/Rooms.ts";
import { JamRoom } from "../../../src/state/room/JamRoom.ts";
import type { HubPeer } from "../../../src/server/hub/connection/HubPeer.ts";
import type { Dice } from "./fuzzedBanks.ts";

/** How long the server keeps the seat of a broken connection. */
export const SEAT_KEPT_MS = 10_000;
/** One way; what is sent keeps its order. */
const WAY_MS = { least: 5, spread: 60 };

const GONE = fail("HUB_FAILED", "The connection is over");

type Listener = (payload: never) => void;
type Handler = (call: object, ...values: unknown[]) => Promise<Result<unknown>>;

/** As it comes at the other side of a wire; states of the client are proxies, which cannot be cloned. */
function copied<T>(value: T): T {
  if (value instanceof Uint8Array) return value.slice() as T;
  if (Array.isArray(value)) return value.map(copied) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part as unknown)])) as T;
}

const RESET_CONTROLLERS = 121;

/** null: a note. */
function controlOf(type: TimedEvent["type"], key: number): number | null {
  if (type === EngineEventType.pitchBend) return PITCH_BEND;
  if (type === EngineEventType.channelPressure) return CHANNEL_PRESSURE;
  return type === EngineEventType.controlChange ? key : null;
}

/** What sounds of a page: own notes at once, those of others in lanes, at their times. */
class PageEngine {
  readonly mistakes: string[] = [];
  readonly #own = new Set<number>();
  readonly #voices = new Map<string, number>();
  /** Controls of own strips that are away from rest, and those of others with their lanes. */
  readonly #ownControls = new Set<string>();
  readonly #controls = new Map<string, number>();
  /** Notes of others that have begun. */
  heard = 0;
  #lanes = new Map<number, TimedEvent[]>();
  #ids = 0;

  /** Seats whose notes of others sound now. */
  sounding(): readonly number[] {
    this.#advance();
    return [...this.#voices.values()];
  }

  /** Seats of others of which a pedal, a bend or a wheel is away from rest now. */
  moved(): readonly number[] {
    this.#advance();
    return [...this.#controls.values()];
  }

  /** Own notes that sound, and own controls away from rest. */
  get ownNotes(): number {
    return this.#own.size + this.#ownControls.size;
  }

  #setOwn(strip: number, control: number, value: number): void {
    if (isAtRest(control, value)) this.#ownControls.delete(`${strip} ${control}`);
    else this.#ownControls.add(`${strip} ${control}`);
  }

  readonly port = {
    noteOn: (): number => {
      this.#own.add(++this.#ids);
      return this.#ids;
    },
    noteOff: (_strip: number, _key: number, id: number): void => {
      if (!this.#own.delete(id)) this.mistakes.push(`own note ${id} ends twice`);
    },
    controlChange: (strip: number, control: number, value: number) => this.#setOwn(strip, control, value),
    pitchBend: (strip: number, value: number) => this.#setOwn(strip, PITCH_BEND, value),
    channelPressure: (strip: number, value: number) => this.#setOwn(strip, CHANNEL_PRESSURE, value),
    setProgram: () => Promise.resolve({ ok: true }),
    setStrip: () => undefined,
    start: () => Promise.resolve(),
    timed: {
      play: (lane: number, events: readonly TimedEvent[]): void => {
        this.#lanes.set(lane, [...(this.#lanes.get(lane) ?? []), ...events]);
      },
      cancel: (lane: number, fromMs: number, release: boolean): void => this.#cancel(lane, fromMs, release),
    },
  };

  #cancel(lane: number, fromMs: number, release: boolean): void {
    this.#advance();
    const waiting = this.#lanes.get(lane) ?? [];
    const stays = waiting.filter(({ timeMs }) => timeMs < fromMs);
    const begins = new Set(stays.filter(({ type }) => type === EngineEventType.noteOn).map(({ noteId }) => noteId));
    const ends = waiting.filter(
      ({ timeMs, type, noteId }) =>
        timeMs >= fromMs &&
        type === EngineEventType.noteOff &&
        (begins.has(noteId) || this.#voices.has(`${lane} ${noteId}`)),
    );
    this.#lanes.set(lane, release ? stays : [...stays, ...ends]);
    if (release) for (const voice of this.#voices.keys()) if (voice.startsWith(`${lane} `)) this.#voices.delete(voice);
  }

  #advance(): void {
    for (const [lane, events] of this.#lanes) {
      const due = events.filter(({ timeMs }) => timeMs <= performance.now());
      this.#lanes.set(
        lane,
        events.filter((event) => !due.includes(event)),
      );
      for (const { type, noteId, strip, key, value } of due.toSorted((one, other) => one.timeMs - other.timeMs)) {
        const voice = `${lane} ${noteId}`;
        if (type === EngineEventType.noteOn) {
          if (this.#voices.has(voice)) this.mistakes.push(`note ${voice} begins twice`);
          this.#voices.set(voice, lane);
          this.heard++;
        } else if (type === EngineEventType.noteOff && !this.#voices.delete(voice))
          this.mistakes.push(`note ${voice} ends and has not begun`);
        const control = controlOf(type, key);
        if (control === RESET_CONTROLLERS) {
          for (const id of this.#controls.keys()) if (id.startsWith(`${strip} `)) this.#controls.delete(id);
        } else if (control !== null && isAtRest(control, value)) this.#controls.delete(`${strip} ${control}`);
        else if (control !== null) this.#controls.set(`${strip} ${control}`, lane);
      }
    }
  }
}

/** A connection of a page to the hub, which can be cut. */
export class Wire {
  readonly #house: RoomHouse;
  readonly #userId: string;
  readonly #listeners = new Map<string, Listener>();
  #id = "";
  #gone = new AbortController();
  /** Answers that are awaited. */
  readonly #awaited = new Set<(answer: Result<unknown>) => void>();
  readonly #freeMs = { up: 0, down: 0 };
  #stopped = false;
  #lost = (): void => undefined;
  #back = (): void => undefined;

  constructor(house: RoomHouse, userId: string) {
    this.#house = house;
    this.#userId = userId;
  }

  /** What `JamRoom` takes for its connection. */
  readonly connection = {
    start: (): Promise<null> => {
      this.#open();
      return Promise.resolve(null);
    },
    stop: (): Promise<void> => {
      this.#stopped = true;
      this.#end();
      return Promise.resolve();
    },
    ask: (method: string, ...values: unknown[]): Promise<Result<unknown>> => this.#ask(method, values),
    invoke: async (method: string, ...values: unknown[]): Promise<unknown> => {
      const answer = await this.#ask(method, values);
      return answer.ok ? answer.value : null;
    },
    on: (event: string, listener: Listener) => void this.#listeners.set(event, listener),
    onReconnecting: (listener: () => void) => void (this.#lost = listener),
    onReconnected: (listener: () => void) => void (this.#back = listener),
    onClose: () => undefined,
  };

  /** Nothing comes through any more. Each side notices after a while; the page is back as another connection. */
  cut(forMs: number): void {
    if (this.#gone.signal.aborted) return;
    this.#end();
    const { dice } = this.#house;
    setTimeout(() => this.#lost(), dice.below(forMs));
    setTimeout(() => {
      if (this.#stopped) return;
      this.#open();
      this.#back();
    }, forMs);
  }

  hear(event: string, payload: unknown): void {
    const sent = copied(payload);
    this.#deliver("down", () => this.#listeners.get(event)?.(sent as never));
  }

  #open(): void {
    this.#gone = new AbortController();
    this.#id = this.#house.connected(this, this.#userId);
  }

  #end(): void {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    for (const resolve of this.#awaited) resolve(GONE);
    this.#awaited.clear();
    this.#house.disconnected(this.#id);
  }

  /** Not of a connection that is over by then. */
  #deliver(way: "up" | "down", what: () => unknown): void {
    const { signal } = this.#gone;
    const nowMs = performance.now();
    const tripMs = WAY_MS.least + this.#house.dice.below(WAY_MS.spread);
    this.#freeMs[way] = Math.max(this.#freeMs[way], nowMs + tripMs);
    setTimeout(() => void (signal.aborted || what()), this.#freeMs[way] - nowMs);
  }

  #ask(method: string, values: readonly unknown[]): Promise<Result<unknown>> {
    const { signal } = this.#gone;
    const id = this.#id;
    const sent = copied(values);
    if (signal.aborted) return Promise.resolve(GONE);
    return new Promise((resolve) => {
      this.#awaited.add(resolve);
      this.#deliver("up", async () => {
        const answer = copied(await this.#house.answer(id, signal, method, sent));
        this.#deliver("down", () => {
          this.#awaited.delete(resolve);
          resolve(answer);
        });
      });
    });
  }
}

/** A page of a user in the room. */
export class RoomPage {
  readonly engine = new PageEngine();
  /** The room's own connection, and each second one that the page has opened for its notes. */
  readonly wires: Wire[] = [];
  readonly room: JamRoom;
  readonly userId: string;

  constructor(house: RoomHouse, userId: string) {
    this.userId = userId;
    this.room = new JamRoom({
      eventId: ROOM_EVENT.id,
      code: undefined,
      connect: () => {
        const wire = new Wire(house, userId);
        this.wires.push(wire);
        return Promise.resolve(wire.connection as never);
      },
      engine: this.engine.port as never,
      songName: () => "Song",
      save: () => Promise.resolve(true),
      song: { player: { timeline: { subscribe: () => () => undefined }, session: {} } } as never,
    });
    void this.room.open();
  }

  get wire(): Wire {
    return this.wires[0]!;
  }

  get second(): Wire | undefined {
    return this.wires.slice(1).at(-1);
  }
}

/** A hub with one jam room in this process: the server's rooms, and a network to the pages that takes its time and breaks. */
export class RoomHouse {
  readonly dice: Dice;
  rooms: Rooms;
  /** All nodes have the same. */
  readonly #clock = localRoomClock();
  readonly #groups = new Map<string, Set<string>>();
  readonly #wires = new Map<string, { readonly wire: Wire; readonly peer: HubPeer }>();
  #ids = 0;
  /** Of each player's connection, the number of the batch that was passed on last. */
  readonly #passedOn = new Map<string, number>();
  readonly mistakes: string[] = [];
  /** Second connections that were taken for a player's notes. */
  seconds = 0;

  constructor(dice: Dice) {
    this.dice = dice;
    this.rooms = this.#newRooms();
  }

  /** A node; what it sends once another one has taken its place reaches nobody. */
  #newRooms(): Rooms {
    const toGroup = (group: string, event: string, payload: unknown, except: readonly string[] = []): void => {
      if (this.rooms !== rooms) return;
      for (const id of this.#groups.get(group) ?? [])
        if (!except.includes(id)) this.#wires.get(id)?.wire.hear(event, payload);
    };
    const outlet = {
      toGroup,
      toGroupDroppable: (
        group: string,
        event: string,
        payload: unknown,
        _gap: object,
        except: readonly string[] = [],
      ) => {
        if (event === "EventNotes") this.#passOn(except[0]!, (payload as { batch: Uint8Array }).batch);
        toGroup(group, event, payload, except);
      },
      toConnection: (id: string, event: string, payload: unknown) => {
        if (this.rooms === rooms) this.#wires.get(id)?.wire.hear(event, payload);
      },
    };
    const events = {
      find: () => Promise.resolve(ok(ROOM_EVENT)),
      present: () => Promise.resolve(),
      played: () => Promise.resolve(),
      bans: () => Promise.resolve([]),
      ban: () => Promise.resolve(),
      forgetBans: () => Promise.resolve(),
      blocked: () => Promise.resolve([]),
      userOf: (name: string) => Promise.resolve({ name, avatar: null }),
    };
    const songs = { end: () => Promise.resolve(), drop: () => undefined, stop: () => Promise.resolve() };
    const rooms: Rooms = new Rooms(events, () => outlet as never, {
      songs: songs as never,
      clock: this.#clock,
      seatKeptMs: SEAT_KEPT_MS,
    });
    return rooms;
  }

  /**
   * The node that has the room is killed. Another one goes on with it as it was written down: members of that node are back
   * when they have connected anew, those of others are brought there.
   */
  kill(): void {
    const before = this.rooms;
    const state = before.state(ROOM_EVENT.id);
    const members = [...this.#wires].filter(([id]) => before.eventOf(id) !== null);
    const { seats = [] } = state ?? {};
    this.rooms = this.#newRooms();
    // What it passed on and could not answer may come to the next one as well.
    this.#passedOn.clear();
    void before.stop();
    if (state) this.rooms.restore(state);
    for (const [id, { wire, peer }] of members) {
      const role = seats.some(({ connectionId }) => connectionId === id) ? "Player" : "Watcher";
      if (this.dice.chance(0.5)) wire.cut(200 + this.dice.below(3000));
      else setTimeout(() => void this.#bringBack(id, peer, role), this.dice.below(1000));
    }
  }

  async #bringBack(id: string, peer: HubPeer, role: "Player" | "Watcher"): Promise<void> {
    if (!this.#wires.has(id)) return;
    const join = { eventId: ROOM_EVENT.id, role, binary: true };
    await this.rooms.enter(peer, join, new AbortController().signal, true);
    if (!this.#wires.has(id)) this.rooms.gone(id);
  }

  /** Each batch once and in order, whichever way it came. */
  #passOn(connectionId: string, bytes: Uint8Array): void {
    const batch = readNoteBatch(bytes);
    if (!batch.ok || batch.value.seq >= SERVER_SEQ) return;
    const { seq } = batch.value;
    const before = this.#passedOn.get(connectionId) ?? 0;
    if (seq <= before) this.mistakes.push(`batch ${seq} of ${connectionId} is passed on after ${before}`);
    this.#passedOn.set(connectionId, seq);
  }

  connected(wire: Wire, userId: string): string {
    const id = `c${this.#ids++}`;
    const peer: HubPeer = {
      id,
      user: { userId, sessionId: id, expiresAtMs: Infinity, network: id },
      joinGroup: async (group: string) => {
        if (!this.#wires.has(id)) return;
        if (!this.#groups.has(group)) this.#groups.set(group, new Set());
        this.#groups.get(group)!.add(id);
      },
      leaveGroup: async (group: string) => void this.#groups.get(group)?.delete(id),
      renew: () => undefined,
    };
    this.#wires.set(id, { wire, peer });
    return id;
  }

  disconnected(id: string): void {
    setTimeout(() => {
      this.#wires.delete(id);
      for (const group of this.#groups.values()) group.delete(id);
      this.rooms.gone(id);
    }, this.dice.below(2000));
  }

  async answer(id: string, signal: AbortSignal, method: string, values: readonly unknown[]): Promise<Result<unknown>> {
    if (method === "ReadEventTakes") return ok({ songId: "song", revision: 0, total: 0, takes: [] });
    const caller = this.#wires.get(id)?.peer;
    if (!caller) return GONE;
    const handler = (this.rooms.handlers as unknown as Record<string, Handler>)[method]!;
    const answer = await handler({ caller, signal }, ...values);
    if (method === "OpenEventSecondWay" && answer.ok) this.seconds++;
    return answer;
  }
}
