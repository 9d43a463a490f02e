import { DirectPackets } from "../../../domain/room/DirectPackets.ts";
import { readNoteMix, type NoteBatch } from "../../../domain/room/noteBatch.ts";
import type { DirectConnector } from "../../../protocol/directPort.ts";
import type { IceServer, RoomMember } from "../../../protocol/hub/roomHub.ts";
import type { JamState } from "../JamState.ts";
import type { RoomConnection } from "../RoomLink.ts";
import { DirectLink } from "./DirectLink.ts";

/** Fifteen pairs. */
const MOST_MEMBERS = 6;
const TICK_MS = 500;
/** A stamp further from the arrival than this is not believed; the hub's copy brings a better one. */
const OLDEST_MS = 5000;
const NEWEST_MS = 500;

export interface RoomDirectOptions {
  readonly state: JamState;
  /** Loaded when it is first wanted; null where the browser has none. */
  readonly load: (() => Promise<DirectConnector>) | null;
  readonly pageNow: () => number;
  /** Time on the room's clock, ms. */
  readonly now: () => number;
  /** Takes what has come from another player. */
  readonly take: (batch: NoteBatch) => void;
}

/**
 * The direct ways to the other players who want them, beside the hub, which is always sent everything. Nothing is connected,
 * and no address leaves the page, before this player has said so.
 */
export class RoomDirect {
  readonly #options: RoomDirectOptions;
  readonly #links = new Map<string, DirectLink>();
  #packets = new DirectPackets();
  #connect: DirectConnector | null = null;
  #connection: RoomConnection | null = null;
  #iceServers: readonly IceServer[] = [];
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(options: RoomDirectOptions) {
    this.#options = options;
  }

  get isPossible(): boolean {
    return this.#options.load !== null;
  }

  listen(connection: RoomConnection): void {
    this.#connection = connection;
    connection.on("EventSignal", ({ from, attempt, signal }) => this.#links.get(from)?.take(attempt, signal));
  }

  useServers(iceServers: readonly IceServer[]): void {
    this.#iceServers = iceServers;
  }

  /** Whether others may connect directly. */
  async allow(allowed: boolean): Promise<void> {
    const { state, load } = this.#options;
    state.direct = allowed;
    if (allowed) this.#connect ??= (await load?.()) ?? null;
    this.tell();
    this.follow();
  }

  /** The room does not know it of a new connection. */
  tell(): void {
    const { direct } = this.#options.state;
    void this.#connection?.invoke("UpdateEventSession", { member: { direct } });
  }

  /** The roster may have changed. */
  follow(): void {
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

  /** Out of the room, or out of touch with it. */
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

  /** The other players among the first six who want it; all see the same six. */
  #others(): RoomMember[] {
    const { direct, phase, connectionId, members } = this.#options.state;
    const all = members.filter((member) => member.direct === true && member.state === "here").slice(0, MOST_MEMBERS);
    const isIn = all.some((member) => member.connectionId === connectionId);
    if (!direct || phase !== "room" || !isIn) return [];
    return all.filter((member) => member.connectionId !== connectionId);
  }

  #open({ connectionId, slot }: RoomMember): void {
    const { state, pageNow } = this.#options;
    const connect = this.#connect;
    if (!connect) return;
    const link = new DirectLink({
      connect,
      iceServers: this.#iceServers,
      offers: (state.slot ?? 0) > slot,
      now: pageNow,
      signal: (attempt, signal) =>
        void this.#connection?.invoke("SendEventSignal", { to: connectionId, attempt, signal }),
      packet: (bytes) => this.#receive(connectionId, bytes),
      changed: () => this.#show(),
    });
    this.#links.set(connectionId, link);
    link.tick();
  }

  #close(connectionId: string): void {
    this.#links.get(connectionId)?.close();
    this.#links.delete(connectionId);
    this.#show();
  }

  #show(): void {
    this.#options.state.directTo = [...this.#links].flatMap(([id, link]) => (link.isOpen ? [id] : []));
  }

  /** The hub checks what passes it; here it is done by whoever hears it. */
  #receive(connectionId: string, bytes: Uint8Array): void {
    const member = this.#options.state.members.find((one) => one.connectionId === connectionId);
    const batches = readNoteMix(bytes);
    if (!member || member.silenced || member.muted || !batches.ok) return;
    const nowMs = this.#options.now();
    for (const batch of batches.value)
      if (batch.baseMs >= nowMs - OLDEST_MS && batch.baseMs <= nowMs + NEWEST_MS)
        this.#options.take({ ...batch, slot: member.slot });
  }
}
