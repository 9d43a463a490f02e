import { NodeRequests } from "../fanout/NodeRequests.ts";
import type { Fanout } from "../fanout/Fanout.ts";
import type { HubConnection } from "./connection/HubConnection.ts";
import { answerExchange, notFound, type Exchange, type ExchangeAnswer } from "./exchange.ts";
import { channelsOf, type HubRequestMessage } from "./hubWire.ts";

/**
 * Passes HTTP requests that reach another node on to the node that has their connection, so that no reverse proxy needs to
 * know which node that is.
 */
export class HubRelay {
  readonly #channels: ReturnType<typeof channelsOf>;
  readonly #asks: NodeRequests<Exchange, ExchangeAnswer>;

  constructor(fanout: Fanout, hub: string) {
    this.#channels = channelsOf(hub);
    this.#asks = new NodeRequests(fanout, this.#channels.node);
  }

  /** The connection's answer; `notFound` where no node has it (any more), or its node does not answer in time. */
  async exchange(
    connectionId: string,
    exchange: Exchange,
    signal: AbortSignal,
    patienceMs: number,
  ): Promise<ExchangeAnswer> {
    const channel = this.#channels.connection(connectionId);
    const answer = await this.#asks.ask(channel, exchange, { signal, patienceMs });
    return answer === null ? notFound : { ...answer, body: Buffer.from(answer.body) };
  }

  /** Takes what other nodes say about requests. `connection`: the one whose channel it came through. */
  take(message: HubRequestMessage, connection: HubConnection | null): void {
    this.#asks.take(
      message,
      connection &&
        ((request, _from, signal) =>
          answerExchange(connection, { ...request, body: Buffer.from(request.body) }, signal)),
    );
  }

  close(): void {
    this.#asks.close();
  }
}
