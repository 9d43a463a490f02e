import { DirectPackets } from "../../../domain/room/DirectPackets.ts";
import { readNoteMix } from "../../../domain/room/noteBatch.ts";
import type { DirectConnector } from "../../../protocol/directPort.ts";
import type { IceServer, RoomMember } from "../../../protocol/hub/roomHub.ts";
import type { JamState } from "../JamState.ts";
import type { BatchReceiver } from "../BatchReceiver.ts";
import type { RoomConnection, RoomLink } from "../RoomLink.ts";
import type { RoomTime } from "../RoomTime.ts";
import { DirectLink } from "./DirectLink.ts";

/** Members with direct connections: fifteen pairs. */
const MOST_MEMBERS = 6;
const TICK_MS = 500;
/** Batches with a time stamp further from their arrival are ignored, ms; the copy from the hub has a better one. */
const OLDEST_MS = 5000;
const NEWEST_MS = 500;

interface RoomDirectContext {
  readonly state: JamState;
  readonly time: Pick<RoomTime, "now" | "pageNow">;
  readonly link: Pick<RoomLink, "connection" | "update">;
  readonly receiver: Pick<BatchReceiver, "receive">;
}

/**
 * Direct connections to the other players who allow them, beside the hub, which receives everything in any case. Before this player
 * allows it, nothing is connected and no address leaves the page.
 */
export class RoomDirect {
  readonly #room: RoomDirectContext;
  readonly #load: (() => Promise<DirectConnector>) | null;
  readonly #links = new Map<string, DirectLink>();
  #packets = new DirectPackets();
  #connect: DirectConnector | null = null;
  #iceServers: readonly IceServer[] = [];
  #timer: ReturnType<typeof setInterval> | null = null;

  /** `load` is called when the player first allows direct connections; null if the browser has none. */
  constructor(room: RoomDirectContext, load: (() => Promise<DirectConnector>) | null) {
    this.#room = room;
    this.#load = load;
  }

  get isPossible(): boolean {
    return this.#load !== null;
  }

  listen(connection: RoomConnection): void {
    connection.on("EventSignal", ({ from, attempt, signal }) => this.#links.get(from)?.receive(attempt, signal));
  }

  useServers(iceServers: readonly IceServer[]): void {
    this.#iceServers = iceServers;
  }

  /** Allows or forbids others to connect directly. */
  async allow(allowed: boolean): Promise<void> {
    this.#room.state.direct = allowed;
    if (allowed) this.#connect ??= (await this.#load?.()) ?? null;
    this.notify();
    this.update();
  }

  /** Notifies the room whether direct connections are allowed; to be called again after joining. */
  notify(): void {
    const { direct } = this.#room.state;
    this.#room.link.update({ member: { direct } });
  }

  /** Opens and closes connections after a change of the roster. */
  update(): void {
    const wanted = new Map(this.#others().map((member) => [member.connectionId, member]));
    for (const connectionId of this.#links.keys()) if (!wanted.has(connectionId)) this.#close(connectionId);
    for (const [connectionId, member] of wanted) if (!this.#links.has(connectionId)) this.#open(member);
    if (this.#links.size === 0) this.#stopTimer();
    else this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
  }

  send(batch: Uint8Array): void {
    if (this.#links.size === 0) return;
    const packet = this.#packets.next(batch);
    for (const link of this.#links.values()) link.send(packet);
  }

  /** Closes all direct connections. */
  stop(): void {
    for (const connectionId of this.#links.keys()) this.#close(connectionId);
    this.#stopTimer();
  }

  #stopTimer(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick(): void {
    for (const link of this.#links.values()) link.tick();
  }

  /** The other players among the first six who allow it; all pages see the same six. */
  #others(): RoomMember[] {
    const { direct, phase, connectionId, members } = this.#room.state;
    const all = members.filter((member) => member.direct === true && member.state === "here").slice(0, MOST_MEMBERS);
    const isIn = all.some((member) => member.connectionId === connectionId);
    if (!direct || phase !== "room" || !isIn) return [];
    return all.filter((member) => member.connectionId !== connectionId);
  }

  #open({ connectionId, slot }: RoomMember): void {
    const { state, time, link: hub } = this.#room;
    const connect = this.#connect;
    if (!connect) return;
    const link = new DirectLink({
      connect,
      iceServers: this.#iceServers,
      offers: (state.slot ?? 0) > slot,
      now: time.pageNow,
      signal: (attempt, signal) =>
        void hub.connection?.invoke("SendEventSignal", { to: connectionId, attempt, signal }),
      packet: (bytes) => this.#receive(connectionId, bytes),
      changed: () => this.#show(),
    });
    this.#links.set(connectionId, link);
    link.tick();
  }

  #close(connectionId: string): void {
    this.#links.get(connectionId)?.dispose();
    this.#links.delete(connectionId);
    this.#show();
  }

  #show(): void {
    this.#room.state.directTo = [...this.#links].flatMap(([id, link]) => (link.isOpen ? [id] : []));
  }

  /** Reads a packet with the checks that the hub makes of batches that pass it. */
  #receive(connectionId: string, bytes: Uint8Array): void {
    const member = this.#room.state.members.find((one) => one.connectionId === connectionId);
    const batches = readNoteMix(bytes);
    if (!member || member.silenced || member.muted || !batches.ok) return;
    const nowMs = this.#room.time.now();
    for (const batch of batches.value)
      if (batch.baseMs >= nowMs - OLDEST_MS && batch.baseMs <= nowMs + NEWEST_MS)
        this.#room.receiver.receive({ ...batch, slot: member.slot }, "beside");
  }
}
