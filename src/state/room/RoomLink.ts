import type { Result } from "../../domain/AppError.ts";
import type { EngineHubContract } from "../../protocol/hub/engineHub.ts";
import type { HubConnection } from "../../protocol/hubPort.ts";
import { pause } from "../pause.ts";

/** Connection of a room to the hub. It is separate from the account's, so that notes wait for nothing else. */
export type RoomConnection = HubConnection<EngineHubContract>;

const START_AGAIN_MS = 2000;

interface RoomLinkOptions {
  readonly connect: () => Promise<RoomConnection>;
  /** Before the connection is started for the first time. */
  readonly listen: (connection: RoomConnection) => void;
  /** Connected, for the first time or again. */
  readonly onBack: () => Promise<void>;
  readonly onLost: () => void;
}

/** A visit's own connection to the hub: it is tried until it stands, comes back where it breaks, and ends with the visit. */
export class RoomLink {
  readonly #options: RoomLinkOptions;
  #connection: RoomConnection | null = null;
  #closed = false;

  constructor(options: RoomLinkOptions) {
    this.#options = options;
  }

  /** Null before it can be connected. */
  get connection(): RoomConnection | null {
    return this.#connection;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** After this it has been connected, or is closed. */
  async open(): Promise<void> {
    const { connect, listen, onBack, onLost } = this.#options;
    let connection: RoomConnection | null = null;
    for (;;) {
      connection = await connect().catch(() => null);
      if (this.#closed) return;
      if (connection) break;
      await pause(START_AGAIN_MS);
      if (this.#closed) return;
    }
    const opened = connection;
    listen(opened);
    opened.onReconnecting(onLost);
    opened.onReconnected(() => void onBack());
    opened.onClose(() => {
      if (this.#closed) return;
      onLost();
      setTimeout(() => void this.#start(opened), START_AGAIN_MS);
    });
    this.#connection = opened;
    await this.#start(opened);
  }

  async ask<T>(call: (connection: RoomConnection) => Promise<Result<T>>): Promise<Result<T>> {
    return call(this.#connection!);
  }

  /** Nothing is tried any more; the connection itself stands until `stop`, for what is to be said last. */
  close(): void {
    this.#closed = true;
  }

  async stop(): Promise<void> {
    await this.#connection?.stop();
  }

  async #start(connection: RoomConnection): Promise<void> {
    while (!this.#closed) {
      const failure = await connection.start();
      if (failure === null) return this.#options.onBack();
      await pause(START_AGAIN_MS);
    }
  }
}
