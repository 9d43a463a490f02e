import { Asks } from "../fanout/Asks.ts";
import type { Fanout } from "../fanout/Fanout.ts";
import { callCanceled, clientGone, type ClientAnswer, type ClientCall } from "./connection/ClientCalls.ts";
import type { HubConnection } from "./connection/HubConnection.ts";
import { answerExchange, notFound, type Exchange, type ExchangeAnswer } from "./exchange.ts";
import { channelsOf, type HubAskMessage } from "./hubWire.ts";

/** Longer than a message between nodes takes. */
const TRAVEL_MS = 5000;

/**
 * Passes on to the node that has a connection what reaches another one: HTTP requests, so that no reverse proxy needs to
 * know which node that is, and questions for its client.
 */
export class HubRelay {
  readonly #channels: ReturnType<typeof channelsOf>;
  readonly #asks: Asks<Exchange | ClientCall, ExchangeAnswer | ClientAnswer>;

  constructor(fanout: Fanout, hub: string) {
    this.#channels = channelsOf(hub);
    this.#asks = new Asks(fanout, this.#channels.node);
  }

  /** The connection's answer; `notFound` where no node has it (any more), or its node does not answer in time. */
  async exchange(
    connectionId: string,
    exchange: Exchange,
    signal: AbortSignal,
    patienceMs: number,
  ): Promise<ExchangeAnswer> {
    const channel = this.#channels.connection(connectionId);
    const answer = (await this.#asks.ask(channel, exchange, { signal, patienceMs })) as ExchangeAnswer | null;
    return answer === null ? notFound : { ...answer, body: Buffer.from(answer.body) };
  }

  /** The client's answer; `clientGone` where no node has its connection. */
  async call(connectionId: string, call: ClientCall, signal?: AbortSignal): Promise<ClientAnswer> {
    const patience = { signal, patienceMs: call.patienceMs + TRAVEL_MS };
    const answer = await this.#asks.ask(this.#channels.connection(connectionId), call, patience);
    return (answer as ClientAnswer | null) ?? (signal?.aborted ? callCanceled : clientGone);
  }

  /** Takes what other nodes say about requests. `connection`: the one whose channel it came through. */
  take(message: HubAskMessage, connection: HubConnection | null): void {
    this.#asks.take(
      message,
      connection &&
        ((request, _from, signal) =>
          request.kind === "call"
            ? connection.call(request, signal)
            : answerExchange(connection, { ...request, body: Buffer.from(request.body) }, signal)),
    );
  }

  close(): void {
    this.#asks.close();
  }
}
