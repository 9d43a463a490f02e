import { newId } from "../../domain/id.ts";
import type { Fanout } from "../fanout/Fanout.ts";
import type { HubConnection } from "./connection/HubConnection.ts";
import { answerExchange, notFound, type Exchange, type ExchangeAnswer } from "./exchange.ts";
import { channelsOf, encodeWire, type HubWireMessage } from "./hubWire.ts";

interface Ask {
  readonly answer: (answer: ExchangeAnswer) => void;
}

/** While an answer is waited for, it is looked so often whether the other node is still there. */
const LOOK_MS = 2000;
/** Of no request: it is only of interest whether anybody hears it. */
const NOBODY = "";

const nothing: ExchangeAnswer = { status: 200, body: Buffer.alloc(0), binary: false };

/** Passes HTTP requests on to the node that has the connection, so that no reverse proxy needs to know which one that is. */
export class HubRelay {
  readonly #fanout: Fanout;
  readonly #channels: ReturnType<typeof channelsOf>;
  readonly #asks = new Map<string, Ask>();
  /** Requests of other nodes that are answered here. */
  readonly #answering = new Map<string, AbortController>();

  constructor(fanout: Fanout, hub: string) {
    this.#fanout = fanout;
    this.#channels = channelsOf(hub);
  }

  /** The connection's answer; `notFound` where no node has it (any more), or its node does not answer in time. */
  async ask(
    connectionId: string,
    exchange: Exchange,
    signal: AbortSignal,
    patienceMs: number,
  ): Promise<ExchangeAnswer> {
    if (this.#fanout.alone) return notFound;
    if (signal.aborted) return nothing;
    const askId = newId();
    const channel = this.#channels.connection(connectionId);
    return new Promise((resolve) => {
      const settle = (answer: ExchangeAnswer) => {
        clearTimeout(timer);
        clearInterval(looks);
        this.#asks.delete(askId);
        resolve(answer);
      };
      const send = async (message: HubWireMessage): Promise<void> => {
        if ((await this.#fanout.publish(channel, encodeWire(message))) === 0) settle(notFound);
      };
      const timer = setTimeout(() => settle(notFound), patienceMs);
      const looks = setInterval(() => void send({ kind: "abandon", askId: NOBODY }), LOOK_MS);
      this.#asks.set(askId, { answer: settle });
      signal.addEventListener("abort", () => {
        if (!this.#asks.has(askId)) return;
        void this.#fanout.publish(channel, encodeWire({ kind: "abandon", askId }));
        settle(nothing);
      });
      void send({ kind: "exchange", askId, replyTo: this.#fanout.nodeId, exchange });
    });
  }

  /** Takes what other nodes say about exchanges. `connection`: the one whose channel it came through. */
  take(message: HubWireMessage, connection: HubConnection | null): void {
    if (message.kind === "answer") {
      const { status, body, binary } = message.answer;
      this.#asks.get(message.askId)?.answer({ status, binary, body: Buffer.from(body) });
    } else if (message.kind === "abandon") {
      this.#answering.get(message.askId)?.abort();
    } else if (message.kind === "exchange" && connection) {
      void this.#answer(message, connection);
    }
  }

  close(): void {
    for (const ask of this.#asks.values()) ask.answer(notFound);
  }

  async #answer(
    { askId, replyTo, exchange }: Extract<HubWireMessage, { kind: "exchange" }>,
    connection: HubConnection,
  ): Promise<void> {
    const controller = new AbortController();
    this.#answering.set(askId, controller);
    const given = { ...exchange, body: Buffer.from(exchange.body) };
    const answer = await answerExchange(connection, given, controller.signal);
    this.#answering.delete(askId);
    await this.#fanout.publish(this.#channels.node(replyTo), encodeWire({ kind: "answer", askId, answer }));
  }
}
