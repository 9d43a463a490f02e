import type { JamState } from "./JamState.ts";
import type { RoomConnection, RoomLink } from "./RoomLink.ts";

/** Milliseconds without a note after which no second connection is needed. */
const IDLE_MS = 60_000;
const FIRST_AGAIN_MS = 5000;
const MOST_AGAIN_MS = 60_000;

interface NoteConnectionsContext {
  readonly eventId: string;
  readonly state: Pick<JamState, "phase" | "slot">;
  readonly link: Pick<RoomLink, "connection">;
  readonly connect: () => Promise<RoomConnection>;
  /** The page's monotonic clock, ms. */
  readonly pageNow: () => number;
  /** True while the page is visible. */
  readonly isShown: () => boolean;
}

interface Second {
  connection: RoomConnection | null;
  isOpen: boolean;
}

/**
 * Connections for this player's notes: the room's own, which carries them all, and a second one while they play, so that a lost
 * packet of one delays nothing that arrives by the other. Each carries batches in order. The second begins with the first batch
 * that the hub has not answered, so whichever brings a batch has brought the one before it. It is used in every mode: where a note
 * has a bar's time to arrive, the room's clock still needs a connection without the notes of others.
 */
export class NoteConnections {
  readonly #room: NoteConnectionsContext;
  /** Batches that the hub has not answered by the room's connection, in order. */
  readonly #unanswered = new Set<Uint8Array>();
  #second: Second | null = null;
  #playedMs = -Infinity;
  #againMs = -Infinity;
  #againAfterMs = FIRST_AGAIN_MS;

  constructor(room: NoteConnectionsContext) {
    this.#room = room;
  }

  send(batch: Uint8Array): void {
    const { connection } = this.#room.link;
    if (!connection) return;
    const answered = connection.invoke("PlayEventNotes", { batch });
    this.#playedMs = this.#room.pageNow();
    this.#unanswered.add(batch);
    void answered.then(() => this.#unanswered.delete(batch));
    if (this.#second?.isOpen) void this.#play(this.#second, batch);
    else this.update();
  }

  /** Opens or closes the second connection, as it is needed now; to be called several times a second. */
  update(): void {
    const nowMs = this.#room.pageNow();
    if (!this.#isWanted(nowMs)) this.stop();
    else if (!this.#second && nowMs >= this.#againMs) void this.#open();
  }

  /** Times of the room's clock by the second connection, ms; null if it is closed or does not answer. */
  async askTime(t0: number) {
    const { connection = null, isOpen = false } = this.#second ?? {};
    return isOpen ? ((await connection?.invoke("SyncEventClock", { t0 })) ?? null) : null;
  }

  /** Closes the second connection. */
  stop(): void {
    const { connection = null } = this.#second ?? {};
    this.#second = null;
    this.#againMs = -Infinity;
    this.#againAfterMs = FIRST_AGAIN_MS;
    void connection?.stop();
  }

  #isWanted(nowMs: number): boolean {
    const { phase, slot } = this.#room.state;
    const mayPlay = phase === "room" && slot !== null;
    return mayPlay && this.#room.isShown() && nowMs - this.#playedMs < IDLE_MS;
  }

  async #open(): Promise<void> {
    const second: Second = { connection: null, isOpen: false };
    this.#second = second;
    const connection = await this.#room.connect().catch(() => null);
    second.connection = connection;
    // It may have become unnecessary during each step.
    if (connection && this.#second === second && (await this.#prove(connection)) && this.#second === second) {
      connection.onReconnecting(() => this.#fail(second));
      connection.onClose(() => this.#fail(second));
      second.isOpen = true;
      for (const batch of this.#unanswered) void this.#play(second, batch);
    } else if (this.#second === second) this.#fail(second);
    else void connection?.stop();
  }

  /** Connects, and proves to the hub that the connection belongs to this seat. */
  async #prove(connection: RoomConnection): Promise<boolean> {
    if ((await connection.start()) !== null) return false;
    const { eventId } = this.#room;
    const asked = await this.#room.link.connection?.invoke("AskEventSecondWay", {});
    return Boolean(asked && (await connection.ask("OpenEventSecondWay", { eventId, key: asked.key })).ok);
  }

  async #play(second: Second, batch: Uint8Array): Promise<void> {
    const played = await second.connection?.ask("PlayEventNotes", { batch });
    if (played?.ok) this.#againAfterMs = FIRST_AGAIN_MS;
    else this.#fail(second);
  }

  /** Nothing depends on it: another one is tried later. */
  #fail(second: Second): void {
    if (this.#second !== second) return;
    this.#second = null;
    this.#againMs = this.#room.pageNow() + this.#againAfterMs;
    this.#againAfterMs = Math.min(MOST_AGAIN_MS, 2 * this.#againAfterMs);
    void second.connection?.stop();
  }
}
