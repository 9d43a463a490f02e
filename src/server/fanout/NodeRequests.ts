import { newId } from "../../domain/id.ts";
import type { Fanout } from "./Fanout.ts";
import { encodeMessage } from "./wire.ts";

/** Messages between nodes about requests. */
export type NodeRequestMessage<Request, Answer> =
  | { readonly kind: "request"; readonly askId: string; readonly replyTo: string; readonly request: Request }
  | { readonly kind: "abandon"; readonly askId: string }
  | { readonly kind: "answer"; readonly askId: string; readonly answer: Answer };

export interface Patience {
  readonly signal?: AbortSignal | undefined;
  readonly patienceMs: number;
}

/** Answers a request on this node. `from`: the node that asks; `signal`: aborts when it stops waiting. */
export type Answering<Request, Answer> = (request: Request, from: string, signal: AbortSignal) => Promise<Answer>;

const LOOK_MS = 2000;
/** Id of no request: the answer only shows that somebody listens. */
const NOBODY = "";

/** Requests between nodes, over the channels of a fanout. */
export class NodeRequests<Request, Answer> {
  readonly #fanout: Fanout;
  /** Channel for the answers to a node. */
  readonly #channelOf: (nodeId: string) => string;
  readonly #lookMs: number;
  readonly #open = new Map<string, (answer: Answer | null) => void>();
  /** Requests of other nodes that are answered here. */
  readonly #answering = new Map<string, AbortController>();

  /** `lookMs`: while an answer is waited for, it is looked so often whether the other node is still there. */
  constructor(fanout: Fanout, channelOf: (nodeId: string) => string, lookMs = LOOK_MS) {
    this.#fanout = fanout;
    this.#channelOf = channelOf;
    this.#lookMs = lookMs;
  }

  /** Null where no node answers in time, or nobody waits for it any more. */
  async ask(channel: string, request: Request, { signal, patienceMs }: Patience): Promise<Answer | null> {
    if (this.#fanout.alone || signal?.aborted) return null;
    const askId = newId();
    return new Promise((resolve) => {
      const abandon = (): void => {
        void this.#publish(channel, { kind: "abandon", askId });
        settle(null);
      };
      const settle = (answer: Answer | null): void => {
        clearTimeout(timer);
        clearInterval(looks);
        signal?.removeEventListener("abort", abandon);
        this.#open.delete(askId);
        resolve(answer);
      };
      const send = async (message: NodeRequestMessage<Request, Answer>): Promise<void> => {
        if ((await this.#publish(channel, message)) === 0) settle(null);
      };
      const timer = setTimeout(() => settle(null), patienceMs);
      const looks = setInterval(() => void send({ kind: "abandon", askId: NOBODY }), this.#lookMs);
      this.#open.set(askId, settle);
      signal?.addEventListener("abort", abandon, { once: true });
      void send({ kind: "request", askId, replyTo: this.#fanout.nodeId, request });
    });
  }

  /** Resolves to true if another node listens to the channel; null if that is not known in time. */
  async hasSubscriber(channel: string): Promise<boolean | null> {
    const reached = await this.#publish(channel, { kind: "abandon", askId: NOBODY });
    return reached === null ? null : reached > 0;
  }

  /** Takes what another node said. */
  receive(message: NodeRequestMessage<Request, Answer>, answering: Answering<Request, Answer> | null): void {
    if (message.kind === "answer") this.#open.get(message.askId)?.(message.answer);
    else if (message.kind === "abandon") this.#answering.get(message.askId)?.abort();
    else if (answering) void this.#answer(message, answering);
  }

  close(): void {
    for (const settle of this.#open.values()) settle(null);
  }

  async #answer(
    { askId, replyTo, request }: Extract<NodeRequestMessage<Request, Answer>, { kind: "request" }>,
    answering: Answering<Request, Answer>,
  ): Promise<void> {
    const controller = new AbortController();
    this.#answering.set(askId, controller);
    const answer = await answering(request, replyTo, controller.signal);
    this.#answering.delete(askId);
    await this.#publish(this.#channelOf(replyTo), { kind: "answer", askId, answer });
  }

  #publish(channel: string, message: NodeRequestMessage<Request, Answer>): Promise<number | null> {
    return this.#fanout.publish(channel, encodeMessage(message));
  }
}
