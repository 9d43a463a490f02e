import type { HubContract } from "../../protocol/hub/HubContract.ts";
import type { HubConnection, HubConnector, HubStatus } from "../../protocol/hubPort.ts";
import { pause } from "../pause.ts";
import { waitUntil } from "../waitUntil.ts";

/** Specification 9: reconnect delays 2, 5, 10 s; start retry 5 s; wait poll 500 ms. */
const FIRST_RETRIES = 15;
const NEXT_RETRIES = 30;
const FIRST_DELAY_MS = 2000;
const NEXT_DELAY_MS = 5000;
const LAST_DELAY_MS = 10_000;
const START_RETRY_MS = 5000;
const WAIT_POLL_MS = 500;

/** Specification 4: 2 s for the first 15 retries, 5 s up to 30, then 10 s. */
export const reconnectDelayMs = (previousRetries: number): number =>
  previousRetries < FIRST_RETRIES ? FIRST_DELAY_MS : previousRetries < NEXT_RETRIES ? NEXT_DELAY_MS : LAST_DELAY_MS;

export interface HubLinkOptions<Contract extends HubContract> {
  readonly connect: HubConnector<Contract>;
  /** Id of the user, null while nobody is signed in: then the connection waits. */
  readonly userId: () => string | null;
  readonly token: () => Promise<string | null>;
  readonly onStatus: (status: HubStatus) => void;
  /** Adds the listeners of a new connection. */
  readonly onConnection: (connection: HubConnection<Contract>) => void;
  /** The hub does not take the token. */
  readonly onRefused: () => void;
}

/**
 * The realtime connection of specification 4: waits for the user's id, tries to start every 5 s, reconnects with growing
 * delays, and begins anew when it was closed with an error.
 */
export class HubLink<Contract extends HubContract> {
  readonly #options: HubLinkOptions<Contract>;
  #connection: HubConnection<Contract> | null = null;
  /** Counts starts and stops: what belongs to an older one is over. */
  #turn = 0;

  constructor(options: HubLinkOptions<Contract>) {
    this.#options = options;
  }

  /** The connection while there is one. */
  get connection(): HubConnection<Contract> | null {
    return this.#connection;
  }

  start(): void {
    void this.#run(++this.#turn);
  }

  stop(): void {
    this.#turn++;
    const connection = this.#connection;
    this.#connection = null;
    this.#options.onStatus("disconnected");
    void connection?.stop();
  }

  async #run(turn: number): Promise<void> {
    const { userId, onStatus, connect, token, onConnection, onRefused } = this.#options;
    await waitUntil(() => turn !== this.#turn || userId() !== null, WAIT_POLL_MS);
    while (turn === this.#turn) {
      onStatus("connecting");
      // There is no connection if its program cannot be loaded.
      const connection = await connect(token, reconnectDelayMs).catch(() => null);
      if (turn !== this.#turn) return;
      if (connection === null) {
        onStatus("disconnected");
        await pause(START_RETRY_MS);
        continue;
      }
      this.#listen(connection, turn);
      onConnection(connection);
      const failure = await connection.start();
      if (turn !== this.#turn) {
        void connection.stop();
        return;
      }
      if (failure === null) {
        this.#connection = connection;
        onStatus("connected");
        return;
      }
      onStatus("disconnected");
      if (failure.refused) onRefused();
      await pause(START_RETRY_MS);
    }
  }

  #listen(connection: HubConnection<Contract>, turn: number): void {
    const { onStatus } = this.#options;
    const isCurrent = (): boolean => turn === this.#turn && this.#connection === connection;
    connection.onReconnecting(() => isCurrent() && onStatus("reconnecting"));
    connection.onReconnected(() => isCurrent() && onStatus("connected"));
    connection.onClose(() => {
      if (!isCurrent()) return;
      this.#connection = null;
      onStatus("disconnected");
      void this.#again(turn);
    });
  }

  async #again(turn: number): Promise<void> {
    await pause(START_RETRY_MS);
    if (turn === this.#turn) await this.#run(turn);
  }
}
