import type { JamState } from "./JamState.ts";
import type { RoomConnection } from "./RoomLink.ts";

/** Milliseconds without a note after which no second connection is needed. */
const IDLE_MS = 60_000;
const FIRST_AGAIN_MS = 5000;
const MOST_AGAIN_MS = 60_000;

export interface SecondWayOptions {
  readonly eventId: string;
  readonly state: Pick<JamState, "phase" | "slot">;
  readonly connect: () => Promise<RoomConnection>;
  /** The page's monotonic clock, ms. */
  readonly pageNow: () => number;
  /** Whether the page is seen. */
  readonly isShown: () => boolean;
}

interface Way {
  connection: RoomConnection | null;
  isOpen: boolean;
}

/**
 * A second connection for this player's own notes, which all go over the room's connection as well: what is lost on one
 * holds nothing up that comes by the other. Each way carries batches in their order, this one from the first that the other
 * had no answer to, so that whichever brings a batch has brought the one before it. In every mode: where a note has a bar's
 * time to come, the room's clock still needs a way that no notes of others stand in.
 */
export class SecondWay {
  readonly #options: SecondWayOptions;
  /** Batches on their way to the hub, in their order. */
  readonly #unanswered = new Set<Uint8Array>();
  #main: RoomConnection | null = null;
  #way: Way | null = null;
  #playedMs = -Infinity;
  #againMs = -Infinity;
  #againAfterMs = FIRST_AGAIN_MS;

  constructor(options: SecondWayOptions) {
    this.#options = options;
  }

  /** The room's own connection. */
  listen(connection: RoomConnection): void {
    this.#main = connection;
  }

  /** `answered` settles when the hub has answered the batch by the room's connection. */
  send(batch: Uint8Array, answered: Promise<unknown>): void {
    this.#playedMs = this.#options.pageNow();
    this.#unanswered.add(batch);
    void answered.then(() => this.#unanswered.delete(batch));
    if (this.#way?.isOpen) void this.#play(this.#way, batch);
    else this.follow();
  }

  /** Opens it or ends it, as it is needed now. */
  follow(): void {
    const nowMs = this.#options.pageNow();
    if (!this.#isWanted(nowMs)) this.stop();
    else if (!this.#way && nowMs >= this.#againMs) void this.#open();
  }

  /** The room's time, where there is such a way. */
  async askTime(t0: number) {
    const { connection = null, isOpen = false } = this.#way ?? {};
    return isOpen ? ((await connection?.invoke("SyncEventClock", { t0 })) ?? null) : null;
  }

  stop(): void {
    const { connection = null } = this.#way ?? {};
    this.#way = null;
    this.#againMs = -Infinity;
    this.#againAfterMs = FIRST_AGAIN_MS;
    void connection?.stop();
  }

  #isWanted(nowMs: number): boolean {
    const { phase, slot } = this.#options.state;
    const mayPlay = phase === "room" && slot !== null;
    return mayPlay && this.#options.isShown() && nowMs - this.#playedMs < IDLE_MS;
  }

  async #open(): Promise<void> {
    const way: Way = { connection: null, isOpen: false };
    this.#way = way;
    const connection = await this.#options.connect().catch(() => null);
    way.connection = connection;
    // It may be wanted no more, after each step.
    if (connection && this.#way === way && (await this.#prove(connection)) && this.#way === way) {
      connection.onReconnecting(() => this.#fail(way));
      connection.onClose(() => this.#fail(way));
      way.isOpen = true;
      for (const batch of this.#unanswered) void this.#play(way, batch);
    } else if (this.#way === way) this.#fail(way);
    else void connection?.stop();
  }

  /** Connected, and known as the way of this seat. */
  async #prove(connection: RoomConnection): Promise<boolean> {
    if ((await connection.start()) !== null) return false;
    const { eventId } = this.#options;
    const asked = await this.#main?.invoke("AskEventSecondWay", {});
    return Boolean(asked && (await connection.ask("OpenEventSecondWay", { eventId, key: asked.key })).ok);
  }

  async #play(way: Way, batch: Uint8Array): Promise<void> {
    const played = await way.connection?.ask("PlayEventNotes", { batch });
    if (played?.ok) this.#againAfterMs = FIRST_AGAIN_MS;
    else this.#fail(way);
  }

  /** Without it everything goes on; another one is tried later. */
  #fail(way: Way): void {
    if (this.#way !== way) return;
    this.#way = null;
    this.#againMs = this.#options.pageNow() + this.#againAfterMs;
    this.#againAfterMs = Math.min(MOST_AGAIN_MS, 2 * this.#againAfterMs);
    void way.connection?.stop();
  }
}
