import type { RoomLimits } from "../RoomsPart.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { ok, type Result } from "../../../../domain/AppError.ts";
import type { RoomJoin, RoomSnapshot } from "../../../../protocol/hub/roomHub.ts";
import { NodeRequests } from "../../../fanout/NodeRequests.ts";
import type { Fanout } from "../../../fanout/Fanout.ts";
import { decodeMessage, encodeMessage } from "../../../fanout/wire.ts";
import type { HubCall } from "../../../hub/connection/HubPeer.ts";
import type { RoomOutlet, RoomsPart } from "../RoomsPart.ts";
import { joinOf } from "../entranceOf.ts";
import { isRoomOf, leaveRoomGroups, type LeftRoom } from "../roomGroups.ts";
import type { Rooms } from "../Rooms.ts";
import type { ClusterClock } from "./ClusterClock.ts";
import { ClusterAnswers } from "./ClusterAnswers.ts";
import { ClusterSecondConnections } from "./ClusterSecondConnections.ts";
import { every } from "../every.ts";
import { HomeRooms } from "./HomeRooms.ts";
import { NodeWatch } from "./NodeWatch.ts";
import { OwnPeer, type OwnPlace } from "./OwnPeer.ts";
import { OwnPeers } from "./OwnPeers.ts";
import { away, outcomeOf, type NodeAnswer, type NodeMessage, type NodeRequest, type PassedMethod } from "./nodeWire.ts";
import type { RoomStore } from "./RoomStore.ts";

interface ClusterParts {
  /** Those that have their home here. */
  readonly rooms: Rooms;
  readonly store: RoomStore;
  readonly clock: Pick<ClusterClock, "stop">;
  readonly fanout: Fanout;
  readonly outlet: () => RoomOutlet;
  readonly log: { error(fields: object, message: string): void };
}

interface Settling {
  /** A node that has no room any more. */
  readonly gone?: string;
  /** Also those who seem to be in the room. */
  readonly all?: boolean;
}

type Entered = Result<RoomSnapshot> | "moved" | null;

const ALL = "rooms:all";
const nodeChannel = (nodeId: string): string => `rooms:node:${nodeId}`;

/** Longer than a home takes that is there. */
const PATIENCE_MS = 5000;
const LOOK_MS = 1000;
/** An answer to a look comes before the next look, so that a node that stands still is gone within 10 s. */
const LOOK_PATIENCE_MS = 800;
const KEEP_MS = 500;
/** Methods whose effect the next home must know, even if this one fails soon; it is stored at once. */
const WRITTEN_AT_ONCE: ReadonlySet<PassedMethod> = new Set(["UpdateEventSession", "SendEventChat", "PlayEventSong"]);
/** Attempts to reach a member at a node where they are not yet, or not any more. */
const ATTEMPTS = 8;
const AGAIN_MS = 500;
/** Questions without an answer after which somebody else is asked. */
const SILENCES = 2;
/** Between looks at a node whose answer is waited for. */
const HURRY_MS = 150;

/**
 * The jam rooms of several nodes. Each room lives on one of them, its home; the others pass on to it what their
 * connections ask for, and one of them takes the room over where its home is gone. Where the nodes do not reach each other
 * every one goes on with a room of its own, and all are one again after that.
 */
export class ClusterRooms implements RoomsPart {
  readonly #parts: ClusterParts;
  readonly #self: string;
  readonly #asks: NodeRequests<NodeRequest, NodeAnswer>;
  readonly #homes: HomeRooms;
  readonly #peers: OwnPeers;
  readonly #ways: ClusterSecondConnections;
  readonly #watch: NodeWatch;
  readonly #answers: ClusterAnswers;
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #started: Promise<unknown>;
  #stopped = false;

  constructor(parts: ClusterParts) {
    const { fanout, rooms, store } = parts;
    this.#parts = parts;
    this.#self = fanout.nodeId;
    this.#peers = new OwnPeers(this.#self);
    this.#asks = new NodeRequests(fanout, nodeChannel, HURRY_MS);
    this.#homes = new HomeRooms(rooms, store, this.#self, (eventId) => {
      this.#publishMoved(eventId);
      this.#follow(eventId);
    });
    const ask = (nodeId: string, request: NodeRequest, signal?: AbortSignal) => this.#ask(nodeId, request, signal);
    this.#ways = new ClusterSecondConnections({
      rooms,
      self: this.#self,
      homeOf: (eventId) => this.#homes.of(eventId),
      ask,
    });
    this.#answers = new ClusterAnswers({
      rooms,
      homes: this.#homes,
      peers: this.#peers,
      self: this.#self,
      isStopped: () => this.#stopped,
      here: (method, call, values) => this.#here(method, call, values),
      ask,
      log: parts.log,
    });
    rooms.quiet.pass = (connectionId, isQuiet) => this.#quiet(connectionId, isQuiet);
    this.#watch = new NodeWatch({
      look: (nodeId) => this.#lookAt(nodeId),
      hasSubscriber: async (nodeId) => store.reachable && this.#asks.hasSubscriber(nodeChannel(nodeId)),
      onGone: (nodeId) => this.#nodeGone(nodeId),
    });
    this.#started = Promise.all([
      fanout.subscribe(nodeChannel(this.#self), (bytes) => this.#receive(bytes)),
      fanout.subscribe(ALL, (bytes) => this.#receive(bytes)),
    ]);
    // Messages of the other nodes during the gap may be lost.
    fanout.onGap(() => {
      for (const eventId of this.#peers.eventsElsewhere()) this.#follow(eventId, { all: true });
    });
    const note = (error: unknown): void => this.#note(error);
    this.#timers = [every(LOOK_MS, () => this.#look(), note), every(KEEP_MS, () => this.#homes.save(), note)];
  }

  readonly #passNotes = this.#passing("PlayEventNotes");

  readonly handlers: RoomsPart["handlers"] = {
    JoinEventSession: (call, join) => this.#join(call, joinOf(call.caller.user, join)),
    LeaveEventSession: this.#passing("LeaveEventSession"),
    UpdateEventSession: this.#passing("UpdateEventSession"),
    UpdateEventSessionSound: this.#passing("UpdateEventSessionSound"),
    UpdateEventMIDINotePlay: this.#passing("UpdateEventMIDINotePlay"),
    PlayEventNotes: (call, notes) =>
      this.#ways.has(call.caller.id) ? this.#ways.play(call, notes.batch) : this.#passNotes(call, notes),
    AskEventSecondWay: this.#passing("AskEventSecondWay"),
    OpenEventSecondWay: (call, { eventId, key }) => this.#ways.open(call, eventId, key),
    SendEventSignal: this.#passing("SendEventSignal"),
    SendEventChat: this.#passing("SendEventChat"),
    OpenEventSong: this.#passing("OpenEventSong"),
    PushEventOps: this.#passing("PushEventOps"),
    ReadEventOps: this.#passing("ReadEventOps"),
    ReadEventTakes: this.#passing("ReadEventTakes"),
    ShowEventSelection: this.#passing("ShowEventSelection"),
    PlayEventSong: this.#passing("PlayEventSong"),
    // The clock is the same on all nodes.
    SyncEventClock: (call, values) => this.#parts.rooms.handlers.SyncEventClock(call, values),
  };

  connectionsIn(eventId: string): readonly string[] {
    return this.#peers.inRoom(eventId).map(({ id }) => id);
  }

  end(eventId: string): Promise<void> {
    return this.#parts.rooms.end(eventId);
  }

  follow(event: RoomLimits): Promise<void> {
    return this.#parts.rooms.follow(event);
  }

  gone(connectionId: string): void {
    const place = this.#peers.get(connectionId)?.place;
    this.#peers.delete(connectionId);
    this.#ways.gone(connectionId);
    this.#goneFrom(place?.home ?? this.#self, connectionId);
  }

  /** Gives the rooms that have their home here to other nodes. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    const eventIds = await this.#homes.stop();
    for (const eventId of eventIds) this.#publishMoved(eventId);
    await this.#parts.rooms.stop();
    this.#asks.close();
    this.#parts.clock.stop();
    await this.#parts.store.close();
  }

  async #join({ caller, signal }: HubCall, join: RoomJoin): Promise<Result<RoomSnapshot>> {
    const may = this.#parts.rooms.mayAsk(caller, "join");
    if (!may.ok) return may;
    const peer = this.#peers.get(caller.id) ?? new OwnPeer(caller);
    const { place: before } = peer;
    this.#peers.add(peer);
    this.#ways.gone(caller.id);
    const entered = await this.#enter(peer, join, false, signal);
    // A home takes who moves between two of its rooms out of the first.
    const isElsewhere = before && before.join.eventId !== join.eventId && before.home !== peer.place?.home;
    if (entered.ok && isElsewhere) await this.#callAt(before.home, "LeaveEventSession", peer, [null], signal);
    return entered;
  }

  /** Into the room, wherever it is. */
  async #enter(peer: OwnPeer, join: RoomJoin, isBack: boolean, signal: AbortSignal): Promise<Result<RoomSnapshot>> {
    await this.#started;
    let home = this.#self;
    let silences = 0;
    for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted && !this.#stopped; attempt++) {
      if (attempt > 0) await sleep(AGAIN_MS);
      const gone = silences < SILENCES ? null : home;
      const found = await this.#homes.of(join.eventId, gone, attempt >= SILENCES);
      if (found === null) continue;
      silences = found === home ? silences : 0;
      home = found;
      const entered = await this.#enterAt(home, peer, join, isBack, signal);
      if (entered === null) silences++;
      if (entered === null || entered === "moved") continue;
      if (entered.ok) peer.place = { join, home, role: entered.value.role };
      if (this.#peers.has(peer)) return entered;
    }
    // Its end may have come before its place.
    if (!this.#peers.has(peer)) this.#goneFrom(home, peer.id);
    return away();
  }

  async #enterAt(home: string, peer: OwnPeer, join: RoomJoin, isBack: boolean, signal: AbortSignal): Promise<Entered> {
    if (home === this.#self) return this.#parts.rooms.enter(peer, join, signal, isBack);
    const answer = await this.#ask(home, { what: "enter", peer: peer.wire(), join, isBack }, signal);
    return outcomeOf(answer) as Entered;
  }

  #passing<Name extends PassedMethod>(method: Name): RoomsPart["handlers"][Name] {
    const pass = async (call: HubCall, ...values: unknown[]): Promise<Result<unknown>> => {
      const peer = this.#peers.get(call.caller.id);
      return peer ? this.#pass(method, peer, values, call.signal) : this.#here(method, call, values);
    };
    return pass as RoomsPart["handlers"][Name];
  }

  async #pass(method: PassedMethod, peer: OwnPeer, values: unknown[], signal: AbortSignal): Promise<Result<unknown>> {
    await peer.moving;
    const { place } = peer;
    if (!place) return this.#here(method, { caller: peer, signal }, values);
    if (method === "LeaveEventSession") return this.#leave(peer, place, values, signal);
    const answer = await this.#callAt(place.home, method, peer, values, signal);
    if (answer !== null && answer !== "moved") return answer;
    // Notes from that time are relayed to the next home; they have time stamps.
    if (answer === null && this.#parts.store.reachable) await this.#watch.hurry(place.home, HURRY_MS);
    if (answer === "moved") await this.#settle(place.join.eventId, { all: true });
    // Their room may have ended.
    if (!peer.place) return this.#here(method, { caller: peer, signal }, values);
    const again = await this.#callAt(peer.place.home, method, peer, values, signal);
    return again === null || again === "moved" ? away() : again;
  }

  /** Removes a member, even if their room cannot be reached. */
  async #leave(
    peer: OwnPeer,
    { join, home }: OwnPlace,
    values: unknown[],
    signal: AbortSignal,
  ): Promise<Result<unknown>> {
    if (!isRoomOf(values[0] as LeftRoom, join.eventId)) return ok(true);
    await this.#callAt(home, "LeaveEventSession", peer, values, signal);
    await leaveRoomGroups(peer, join.eventId);
    return ok(true);
  }

  /** `moved`: they are in no room there; null: no answer. */
  async #callAt(
    home: string,
    method: PassedMethod,
    peer: OwnPeer,
    values: unknown[],
    signal: AbortSignal,
  ): Promise<Result<unknown> | "moved" | null> {
    if (home !== this.#self)
      return outcomeOf(await this.#ask(home, { what: "call", peer: peer.wire(), method, values }, signal));
    return this.#parts.rooms.eventOf(peer.id) === null ? "moved" : this.#here(method, { caller: peer, signal }, values);
  }

  async #here(method: PassedMethod, call: HubCall, values: unknown[]): Promise<Result<unknown>> {
    const { rooms } = this.#parts;
    const handler = rooms.handlers[method] as (...all: unknown[]) => Promise<Result<unknown>>;
    const result = await handler(call, ...values);
    const eventId = rooms.eventOf(call.caller.id);
    if (eventId !== null && WRITTEN_AT_ONCE.has(method))
      this.#homes.write(eventId).catch((error: unknown) => this.#note(error));
    return result;
  }

  #receive(bytes: Buffer): void {
    const message = decodeMessage(bytes) as NodeMessage | null;
    if (!message) return;
    if (message.kind === "moved") this.#follow(message.eventId);
    else this.#asks.receive(message, (request, from, signal) => this.#answers.answer(request, from, signal));
  }

  /** Checks the nodes with members of rooms here, and the homes of members here. */
  async #look(): Promise<void> {
    await this.#watch.look(new Set([...this.#peers.homesElsewhere(), ...this.#homes.guestNodes()]));
    await this.#homes.mirror(this.#peers.eventsElsewhere());
  }

  async #lookAt(nodeId: string): Promise<boolean> {
    const connectionIds = this.#peers.ids();
    const answer = await this.#ask(nodeId, { what: "look", connectionIds }, undefined, LOOK_PATIENCE_MS);
    if (!answer || !("value" in answer)) return false;
    const strangers = new Set(answer.value as string[]);
    await this.#settleAll(
      this.#peers.at(nodeId).filter(({ id, moving }) => strangers.has(id) && !moving),
      { all: true },
    );
    return true;
  }

  async #nodeGone(nodeId: string): Promise<void> {
    this.#homes.nodeGone(nodeId);
    await this.#settleAll(this.#peers.at(nodeId), { gone: nodeId });
  }

  async #settleAll(members: readonly OwnPeer[], how: Settling): Promise<void> {
    const eventIds = new Set(members.flatMap(({ place }) => (place ? [place.join.eventId] : [])));
    await Promise.all([...eventIds].map((eventId) => this.#settle(eventId, how)));
  }

  #goneFrom(home: string, connectionId: string): void {
    this.#parts.rooms.gone(connectionId);
    if (home !== this.#self) void this.#ask(home, { what: "gone", connectionId });
  }

  #quiet(connectionId: string, isQuiet: boolean): void {
    const { place } = this.#peers.get(connectionId) ?? {};
    if (!place) return;
    if (place.home === this.#self) return this.#parts.rooms.quiet.set(connectionId, isQuiet);
    void this.#ask(place.home, { what: "quiet", connectionId, isQuiet, connectionIds: this.#peers.ids() });
  }

  #follow(eventId: string, how?: Settling): void {
    this.#settle(eventId, how).catch((error: unknown) => this.#note(error));
  }

  /** Brings the members of this node to where their room is now. */
  async #settle(eventId: string, { gone, all = false }: Settling = {}): Promise<void> {
    if (this.#peers.inRoom(eventId).length === 0 || this.#stopped) return;
    const home = await this.#homes.of(eventId, gone ?? null, gone !== undefined);
    if (home === null) return;
    const isHere = home === this.#self;
    const lost = this.#peers
      .inRoom(eventId)
      .filter(({ id, place }) => place?.home !== home || (isHere ? this.#parts.rooms.eventOf(id) !== eventId : all));
    await Promise.all(lost.map((peer) => this.#bringBack(peer)));
  }

  #bringBack(peer: OwnPeer): Promise<void> {
    const come = async (): Promise<void> => {
      const { place } = peer;
      if (!place) return;
      const { eventId } = place.join;
      const role = place.role === "watcher" ? "Watcher" : "Player";
      const back = await this.#enter(peer, { ...place.join, role }, true, new AbortController().signal);
      if (back.ok || back.error.code === "ROOM_AWAY") return;
      await leaveRoomGroups(peer, eventId);
      // Members of an event that is over are notified by other means.
      if (back.error.code !== "STATE_CONFLICT")
        this.#parts.outlet().toConnection(peer.id, "EventKicked", { eventId, reason: "kicked" });
    };
    peer.moving ??= come()
      .catch((error: unknown) => this.#note(error))
      .finally(() => {
        peer.moving = null;
      });
    return peer.moving;
  }

  /** Null if the node does not answer, or no node can be reached: calls do not wait for Redis to come back. */
  async #ask(
    nodeId: string,
    request: NodeRequest,
    signal?: AbortSignal,
    patienceMs = PATIENCE_MS,
  ): Promise<NodeAnswer | null> {
    return this.#parts.store.reachable ? this.#asks.ask(nodeChannel(nodeId), request, { signal, patienceMs }) : null;
  }

  #note(error: unknown): void {
    this.#parts.log.error({ err: error }, "the rooms of the nodes could not be looked after");
  }

  #publishMoved(eventId: string): void {
    void this.#parts.fanout.publish(ALL, encodeMessage({ kind: "moved", eventId } as NodeMessage));
  }
}
