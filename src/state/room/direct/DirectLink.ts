import type { DirectAttempt, DirectConnector } from "../../../protocol/directPort.ts";
import type { IceServer, RoomSignal } from "../../../protocol/hub/roomHub.ts";

/** Between tries; the last one again and again. */
const AGAIN_MS = [10_000, 30_000, 60_000] as const;
/** As long as it may take to find a way. */
const OPENING_MS = 10_000;
const SILENCE_MS = 2000;
/** Nobody plays as much: whoever sends more is not heard directly any more. */
const MOST_PACKETS_A_SECOND = 400;
const ATTEMPTS = 0x7fffffff;

export interface DirectLinkOptions {
  readonly connect: DirectConnector;
  readonly iceServers: readonly IceServer[];
  /** Whether this side makes the offers: the one with the higher seat. The other one is led by them. */
  readonly offers: boolean;
  /** The page's monotonic clock, ms. */
  readonly now: () => number;
  readonly signal: (attempt: number, signal: RoomSignal) => void;
  readonly packet: (bytes: Uint8Array) => void;
  /** The way to the other side is open now, or no more. */
  readonly changed: () => void;
}

/**
 * The direct way to one other player: tried, dropped when nothing comes for two seconds, and tried again. Only the offering
 * side tries by itself, so that two never offer at once.
 */
export class DirectLink {
  readonly #options: DirectLinkOptions;
  #attempt: DirectAttempt | null = null;
  #number: number;
  #tries = 0;
  #nextMs: number;
  #begunMs = 0;
  #heardMs = 0;
  #isOpen = false;
  #packets = 0;
  #secondMs = 0;

  constructor(options: DirectLinkOptions) {
    this.#options = options;
    this.#nextMs = options.now();
    // Signals of another visit to the room may be on their way.
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
    const isLost = this.#isOpen ? nowMs - this.#heardMs > SILENCE_MS : nowMs - this.#begunMs > OPENING_MS;
    if (isLost) this.#drop(true);
    else this.#attempt.ping();
  }

  take(attempt: number, signal: RoomSignal): void {
    if (signal.kind === "offer") {
      if (this.#options.offers) return;
      // The other side has given the one before up, whatever it looks like here.
      this.#drop(false);
      this.#begin(attempt);
    }
    if (this.#attempt && attempt === this.#number) this.#attempt.take(signal);
  }

  send(packet: Uint8Array): void {
    if (this.#isOpen) this.#attempt?.send(packet);
  }

  close(): void {
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
        signal: (told) => signal(number, told),
        opened: () => this.#opened(),
        packet: (bytes) => {
          if (this.#heard()) packet(bytes);
        },
        pinged: () => void this.#heard(),
        closed: () => this.#drop(true),
      },
    });
  }

  #opened(): void {
    this.#isOpen = true;
    this.#tries = 0;
    this.#heardMs = this.#options.now();
    this.#options.changed();
  }

  /** False where too much comes. */
  #heard(): boolean {
    const nowMs = this.#options.now();
    this.#heardMs = nowMs;
    if (nowMs - this.#secondMs >= 1000) {
      this.#secondMs = nowMs;
      this.#packets = 0;
    }
    if (++this.#packets <= MOST_PACKETS_A_SECOND) return true;
    this.#drop(true);
    return false;
  }

  #drop(tells: boolean): void {
    const attempt = this.#attempt;
    if (!attempt) return;
    this.#attempt = null;
    attempt.close();
    if (tells) this.#options.signal(this.#number, { kind: "bye" });
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    this.#nextMs = this.#options.now() + AGAIN_MS[Math.min(this.#tries++, AGAIN_MS.length - 1)]!;
    if (wasOpen) this.#options.changed();
  }
}
