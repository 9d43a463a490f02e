import { newId } from "../../domain/id.ts";
import type { Fanout } from "../fanout/Fanout.ts";
import { callCanceled, clientGone, type ClientAnswer, type ClientCall } from "./connection/ClientCalls.ts";
import type { HubConnection } from "./connection/HubConnection.ts";
import { answerExchange, notFound, type Exchange, type ExchangeAnswer } from "./exchange.ts";
import { channelsOf, encodeWire, type HubWireMessage } from "./hubWire.ts";

/** While an answer is waited for, it is looked so often whether the other node is still there. */
const LOOK_MS = 2000;
/** Longer than a message between nodes takes. */
const TRAVEL_MS = 5000;
/** Of no request: it is only of interest whether anybody hears it. */
const NOBODY = "";

interface Patience {
  readonly signal?: AbortSignal | undefined;
  readonly patienceMs: number;
}

/**
 * Passes on to the node that has a connection what reaches another one: HTTP requests, so that no reverse proxy needs to
 * know which node that is, and questions for its client.
 */
export class HubRelay {
  readonly #fanout: Fanout;
  readonly #channels: ReturnType<typeof channelsOf>;
  readonly #asks = new Map<string, (answer: ExchangeAnswer | ClientAnswer | null) => void>();
  /** Requests of other nodes that are answered here. */
  readonly #answering = new Map<string, AbortController>();

  constructor(fanout: Fanout, hub: string) {
    this.#fanout = fanout;
    this.#channels = channelsOf(hub);
  }

  /** The connection's answer; `notFound` where no node has it (any more), or its node does not answer in time. */
  async exchange(
    connectionId: string,
    exchange: Exchange,
    signal: AbortSignal,
    patienceMs: number,
  ): Promise<ExchangeAnswer> {
    const answer = (await this.#ask(connectionId, exchange, { signal, patienceMs })) as ExchangeAnswer | null;
    return answer === null ? notFound : { ...answer, body: Buffer.from(answer.body) };
  }

  /** The client's answer; `clientGone` where no node has its connection. */
  async call(connectionId: string, call: ClientCall, signal?: AbortSignal): Promise<ClientAnswer> {
    const patience = { signal, patienceMs: call.patienceMs + TRAVEL_MS };
    const answer = (await this.#ask(connectionId, call, patience)) as ClientAnswer | null;
    return answer ?? (signal?.aborted ? callCanceled : clientGone);
  }

  /** Takes what other nodes say about requests. `connection`: the one whose channel it came through. */
  take(message: HubWireMessage, connection: HubConnection | null): void {
    if (message.kind === "answer") this.#asks.get(message.askId)?.(message.answer);
    else if (message.kind === "abandon") this.#answering.get(message.askId)?.abort();
    else if (message.kind === "request" && connection) void this.#answer(message, connection);
  }

  close(): void {
    for (const settle of this.#asks.values()) settle(null);
  }

  /** Null where no node answers, or nobody waits for it any more. */
  async #ask(
    connectionId: string,
    request: Exchange | ClientCall,
    { signal, patienceMs }: Patience,
  ): Promise<ExchangeAnswer | ClientAnswer | null> {
    if (this.#fanout.alone || signal?.aborted) return null;
    const askId = newId();
    const channel = this.#channels.connection(connectionId);
    return new Promise((resolve) => {
      const abandon = (): void => {
        void this.#fanout.publish(channel, encodeWire({ kind: "abandon", askId }));
        settle(null);
      };
      const settle = (answer: ExchangeAnswer | ClientAnswer | null): void => {
        clearTimeout(timer);
        clearInterval(looks);
        signal?.removeEventListener("abort", abandon);
        this.#asks.delete(askId);
        resolve(answer);
      };
      const send = async (message: HubWireMessage): Promise<void> => {
        if ((await this.#fanout.publish(channel, encodeWire(message))) === 0) settle(null);
      };
      const timer = setTimeout(() => settle(null), patienceMs);
      const looks = setInterval(() => void send({ kind: "abandon", askId: NOBODY }), LOOK_MS);
      this.#asks.set(askId, settle);
      signal?.addEventListener("abort", abandon, { once: true });
      void send({ kind: "request", askId, replyTo: this.#fanout.nodeId, request });
    });
  }

  async #answer(
    { askId, replyTo, request }: Extract<HubWireMessage, { kind: "request" }>,
    connection: HubConnection,
  ): Promise<void> {
    const { signal } = this.#keepController(askId);
    const answer =
      request.kind === "call"
        ? await connection.call(request, signal)
        : await answerExchange(connection, { ...request, body: Buffer.from(request.body) }, signal);
    this.#answering.delete(askId);
    await this.#fanout.publish(this.#channels.node(replyTo), encodeWire({ kind: "answer", askId, answer }));
  }

  #keepController(askId: string): AbortController {
    const controller = new AbortController();
    this.#answering.set(askId, controller);
    return controller;
  }
}
