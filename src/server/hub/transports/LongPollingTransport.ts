import type { HubProtocol } from "../protocol/HubProtocol.ts";
import type { Outgoing } from "../protocol/Outgoing.ts";
import type { HubTransport, TransportListener } from "./HubTransport.ts";

/** The answer to a poll: 200 with messages, 200 without (nothing came in time), 204: the connection has ended. */
export interface PollAnswer {
  readonly status: 200 | 204;
  readonly body: Buffer;
}

export interface PollTimes {
  /** A poll without messages is answered after this time. */
  readonly pollMs: number;
  /** A client that has not polled for this time has gone. */
  readonly disconnectMs: number;
}

const EMPTY: Buffer = Buffer.alloc(0);
const NOTHING: PollAnswer = { status: 200, body: EMPTY };
const OVER: PollAnswer = { status: 204, body: EMPTY };

interface Poll {
  readonly answer: (answer: PollAnswer) => void;
  readonly timer: NodeJS.Timeout;
}

/** Polls one way, POST requests the other way. */
export class LongPollingTransport implements HubTransport {
  readonly kind = "LongPolling";
  readonly expectsPings = false;
  readonly #listener: TransportListener;
  readonly #times: PollTimes;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #poll: Poll | null = null;
  #absence: NodeJS.Timeout | null = null;
  #closing = false;
  #ended = false;

  constructor(listener: TransportListener, times: PollTimes) {
    this.#listener = listener;
    this.#times = times;
    this.#watchAbsence();
  }

  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /**
   * Waits for messages. A poll that is already waiting is answered with 204: only the latest counts. After `signal`, when
   * the client has gone away, messages wait for the next poll.
   */
  poll(signal: AbortSignal): Promise<PollAnswer> {
    if (this.#ended) return Promise.resolve(OVER);
    this.#answer(OVER);
    if (this.#absence) clearTimeout(this.#absence);
    this.#absence = null;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#answer(NOTHING), this.#times.pollMs);
      this.#poll = { answer: resolve, timer };
      const given = this.#poll;
      signal.addEventListener("abort", () => {
        if (this.#poll === given) this.#answer(NOTHING);
      });
      if (signal.aborted) this.#answer(NOTHING);
      else this.#deliver();
    });
  }

  send(message: Outgoing, protocol: HubProtocol): void {
    if (this.#closing || this.#ended) return;
    const { bytes } = message.forms(protocol);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    // Messages of one turn are sent together.
    if (this.#poll && this.#waiting.length === 1) process.nextTick(() => this.#deliver());
  }

  drop(): number {
    const { length } = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    return length;
  }

  pause(): void {
    // POST requests wait for their answers instead.
  }

  resume(): void {
    // Nothing was paused.
  }

  close(): void {
    this.#closing = true;
    this.#deliver();
  }

  destroy(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#closing = true;
    this.drop();
    this.#answer(OVER);
    if (this.#absence) clearTimeout(this.#absence);
    this.#listener.ended();
  }

  #deliver(): void {
    if (!this.#poll) return;
    if (this.#waiting.length > 0) {
      const body = Buffer.concat(this.#waiting);
      this.drop();
      this.#answer({ status: 200, body });
      // That was the last word.
      if (this.#closing) this.destroy();
    } else if (this.#closing) {
      this.destroy();
    }
  }

  #answer(answer: PollAnswer): void {
    const poll = this.#poll;
    if (!poll) return;
    clearTimeout(poll.timer);
    this.#poll = null;
    if (!this.#ended) this.#watchAbsence();
    poll.answer(answer);
  }

  #watchAbsence(): void {
    if (this.#absence) clearTimeout(this.#absence);
    this.#absence = setTimeout(() => this.destroy(), this.#times.disconnectMs);
    this.#absence.unref();
  }
}
