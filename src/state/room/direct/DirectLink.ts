import type { DirectAttempt, DirectConnector } from "../../../protocol/directPort.ts";
import type { IceServer, RoomSignal } from "../../../protocol/hub/roomHub.ts";

/** Pauses between attempts, ms; the last one repeats. */
const AGAIN_MS = [10_000, 30_000, 60_000] as const;
/** Longest time to open a connection, ms. */
const OPENING_MS = 10_000;
const SILENCE_MS = 2000;
/** More than anybody plays; a player who sends more is disconnected. */
const MOST_PACKETS_A_SECOND = 400;
const ATTEMPTS = 0x7fffffff;

export interface DirectLinkOptions {
  readonly connect: DirectConnector;
  readonly iceServers: readonly IceServer[];
  /** True for the side that makes the offers: the one with the higher seat. The other one answers. */
  readonly offers: boolean;
  /** The page's monotonic clock, ms. */
  readonly now: () => number;
  readonly signal: (attempt: number, signal: RoomSignal) => void;
  readonly packet: (bytes: Uint8Array) => void;
  /** Called after the connection opens or closes. */
  readonly changed: () => void;
}

/**
 * Direct connection to one other player. It is dropped after two seconds without a packet, and tried again. Only the offering side
 * starts attempts, so that both never offer at once.
 */
export class DirectLink {
  readonly #options: DirectLinkOptions;
  #attempt: DirectAttempt | null = null;
  #number: number;
  #tries = 0;
  #nextMs: number;
  #begunMs = 0;
  #receivedMs = 0;
  #isOpen = false;
  #packets = 0;
  #secondMs = 0;

  constructor(options: DirectLinkOptions) {
    this.#options = options;
    this.#nextMs = options.now();
    // Signals of an earlier visit to the room may still arrive.
    this.#number = Math.floor(Math.random() * (ATTEMPTS >> 1));
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** To be called several times a second. */
  tick(): void {
    const nowMs = this.#options.now();
    if (this.#attempt === null) {
      if (this.#options.offers && nowMs >= this.#nextMs) this.#begin(this.#number + 1);
      return;
    }
    const isLost = this.#isOpen ? nowMs - this.#receivedMs > SILENCE_MS : nowMs - this.#begunMs > OPENING_MS;
    if (isLost) this.#drop(true);
    else this.#attempt.ping();
  }

  receive(attempt: number, signal: RoomSignal): void {
    if (signal.kind === "offer") {
      if (this.#options.offers) return;
      // The other side has ended the attempt before, even if it looks open here.
      this.#drop(false);
      this.#begin(attempt);
    }
    if (this.#attempt && attempt === this.#number) this.#attempt.receive(signal);
  }

  send(packet: Uint8Array): void {
    if (this.#isOpen) this.#attempt?.send(packet);
  }

  dispose(): void {
    if (this.#attempt) this.#drop(true);
    this.#nextMs = Infinity;
  }

  #begin(number: number): void {
    const { connect, iceServers, offers, now, signal, packet } = this.#options;
    this.#number = number;
    this.#begunMs = now();
    this.#attempt = connect({
      offers,
      iceServers,
      events: {
        signal: (sent) => signal(number, sent),
        opened: () => this.#opened(),
        packet: (bytes) => {
          if (this.#received()) packet(bytes);
        },
        pinged: () => void this.#received(),
        closed: () => this.#drop(true),
      },
    });
  }

  #opened(): void {
    this.#isOpen = true;
    this.#tries = 0;
    this.#receivedMs = this.#options.now();
    this.#options.changed();
  }

  /** Counts a packet. Returns false if there are too many. */
  #received(): boolean {
    const nowMs = this.#options.now();
    this.#receivedMs = nowMs;
    if (nowMs - this.#secondMs >= 1000) {
      this.#secondMs = nowMs;
      this.#packets = 0;
    }
    if (++this.#packets <= MOST_PACKETS_A_SECOND) return true;
    this.#drop(true);
    return false;
  }

  #drop(notifies: boolean): void {
    const attempt = this.#attempt;
    if (!attempt) return;
    this.#attempt = null;
    attempt.close();
    if (notifies) this.#options.signal(this.#number, { kind: "bye" });
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    this.#nextMs = this.#options.now() + AGAIN_MS[Math.min(this.#tries++, AGAIN_MS.length - 1)]!;
    if (wasOpen) this.#options.changed();
  }
}
