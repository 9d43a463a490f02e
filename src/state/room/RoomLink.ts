import { fail, type Result } from "../../domain/AppError.ts";
import type { EngineHubContract } from "../../protocol/hub/engineHub.ts";
import type { RoomUpdate } from "../../protocol/hub/roomHub.ts";
import type { HubConnection } from "../../protocol/hubPort.ts";
import { pause } from "../pause.ts";

/** Connection of a room to the hub. It is separate from the account's, so that notes wait for nothing else. */
export type RoomConnection = HubConnection<EngineHubContract>;

const RETRY_MS = 2000;

/** Owner of a link. */
interface RoomLinkOptions {
  readonly connect: () => Promise<RoomConnection>;
  /** Registers handlers of events, before the connection starts for the first time. */
  readonly onOpen: (connection: RoomConnection) => void;
  /** Connected, for the first time or again. */
  readonly onConnected: () => Promise<void>;
  readonly onLost: () => void;
}

/** Connection of one visit to the hub: retried until it is open, reconnected after a loss, and ended with the visit. */
export class RoomLink {
  readonly #options: RoomLinkOptions;
  #connection: RoomConnection | null = null;
  #closed = false;

  constructor(options: RoomLinkOptions) {
    this.#options = options;
  }

  /** null before it can be connected. */
  get connection(): RoomConnection | null {
    return this.#connection;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Resolves when it has been connected for the first time, or is closed. */
  async open(): Promise<void> {
    const { connect, onOpen, onConnected, onLost } = this.#options;
    let connection: RoomConnection | null = null;
    for (;;) {
      connection = await connect().catch(() => null);
      if (this.#closed) return;
      if (connection) break;
      await pause(RETRY_MS);
      if (this.#closed) return;
    }
    const opened = connection;
    onOpen(opened);
    opened.onReconnecting(onLost);
    opened.onReconnected(() => void onConnected());
    opened.onClose(() => {
      if (this.#closed) return;
      onLost();
      setTimeout(() => void this.#start(opened), RETRY_MS);
    });
    this.#connection = opened;
    await this.#start(opened);
  }

  /** Calls the room. Errors: those of the call, `NOT_FOUND` before it can be connected. */
  async ask<T>(call: (connection: RoomConnection) => Promise<Result<T>>): Promise<Result<T>> {
    return this.#connection ? call(this.#connection) : fail("NOT_FOUND", "You are not in a room");
  }

  /** Sends a change of the session or of this member; it is lost while the connection is. */
  update(change: RoomUpdate): void {
    void this.#connection?.invoke("UpdateEventSession", change);
  }

  /** Times of the room's clock, ms; null if the hub does not answer. `t0`: the page's time of the question, ms. */
  async askTime(t0: number) {
    return (await this.#connection?.invoke("SyncEventClock", { t0 })) ?? null;
  }

  /** Ends all attempts to connect. The connection stays open until `stop`, for the last messages. */
  close(): void {
    this.#closed = true;
  }

  async stop(): Promise<void> {
    await this.#connection?.stop();
  }

  async #start(connection: RoomConnection): Promise<void> {
    while (!this.#closed) {
      const failure = await connection.start();
      if (failure === null) return this.#options.onConnected();
      await pause(RETRY_MS);
    }
  }
}
