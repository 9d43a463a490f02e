import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A network between a browser and a server. */
export interface LinkShape {
  /** Shared by all connections, in each direction. */
  readonly bytesPerSecond: number;
  readonly roundTripMs: number;
}

/** Bytes to the browser and requests of it since the last `reset`. */
export interface Traffic {
  readonly bytes: number;
  readonly requests: number;
}

/** Packets are put on the line in these, bytes. */
const SEGMENT_BYTES = 1448;
const CLOSING_MS = 5000;
const REQUEST = /(?:GET|POST|PUT|DELETE|HEAD|PATCH|OPTIONS) (\S+) HTTP\/1\.1\r\n/g;

interface Segment {
  readonly to: Socket;
  readonly bytes: Buffer;
}

/**
 * A proxy with the rate and the delay of a mobile network, for everything that a browser loads: pages, workers and the service
 * worker alike. It counts what passes.
 */
export class MobileLink {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #down: Line;
  readonly #up: Line;
  #bytes = 0;
  #requests: string[] = [];
  #quietSinceMs = performance.now();

  private constructor(server: Server, target: string, shape: LinkShape) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
    this.#down = new Line(shape);
    this.#up = new Line(shape);
    const port = Number(new URL(target).port);
    server.on("connection", (browser) => {
      const far = connect({ host: "127.0.0.1", port, noDelay: true });
      this.#hold(browser, far);
      this.#hold(far, browser);
      browser.on("data", (bytes: Buffer) => {
        for (const [, path] of bytes.toString("latin1").matchAll(REQUEST)) this.#requests.push(path!);
        this.#quietSinceMs = performance.now();
        this.#up.send(far, bytes);
      });
      far.on("data", (bytes: Buffer) => this.#down.send(browser, bytes, () => this.#count(bytes.length)));
    });
  }

  /** To a `target` on this machine. */
  static async start(target: string, shape: LinkShape): Promise<MobileLink> {
    const server = createServer({ noDelay: true }).listen(0, "localhost");
    await once(server, "listening");
    return new MobileLink(server, target, shape);
  }

  reset(): void {
    this.#bytes = 0;
    this.#requests = [];
  }

  traffic(): Traffic {
    return { bytes: this.#bytes, requests: this.#requests.length };
  }

  /** Paths of the requests since the last `reset`. */
  paths(): readonly string[] {
    return this.#requests;
  }

  /** Resolves when nothing has passed for `ms`. */
  async quiet(ms: number): Promise<void> {
    for (;;) {
      const restMs = this.#quietSinceMs + ms - performance.now();
      if (restMs <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#quietSinceMs = performance.now();
  }

  #hold(socket: Socket, other: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.#sockets.delete(socket);
      // Behind what is still on its way.
      setTimeout(() => other.destroy(), CLOSING_MS);
    });
  }
}

/** One direction: segments leave at the rate, in turns of the connections, and arrive half a round trip later. */
class Line {
  readonly #shape: LinkShape;
  readonly #queues = new Map<Socket, Segment[]>();
  #freeAtMs = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(shape: LinkShape) {
    this.#shape = shape;
  }

  /** `onArrival` is called when the last byte has arrived. */
  send(to: Socket, bytes: Buffer, onArrival?: () => void): void {
    const queue = this.#queues.get(to) ?? [];
    this.#queues.set(to, queue);
    for (let at = 0; at < bytes.length; at += SEGMENT_BYTES)
      queue.push({ to, bytes: bytes.subarray(at, at + SEGMENT_BYTES) });
    if (onArrival) {
      const last = queue.pop()!;
      this.#arrivals.set(last, onArrival);
      queue.push(last);
    }
    this.#pump();
  }

  readonly #arrivals = new Map<Segment, () => void>();

  #pump(): void {
    if (this.#timer) return;
    const nowMs = performance.now();
    this.#freeAtMs = Math.max(this.#freeAtMs, nowMs - 1);
    while (this.#freeAtMs <= nowMs && this.#queues.size > 0) {
      const [to, queue] = this.#queues.entries().next().value!;
      const segment = queue.shift()!;
      // The next connection is served next.
      this.#queues.delete(to);
      if (queue.length > 0) this.#queues.set(to, queue);
      this.#freeAtMs += (1000 * segment.bytes.length) / this.#shape.bytesPerSecond;
      setTimeout(() => this.#arrive(segment), this.#shape.roundTripMs / 2);
    }
    if (this.#queues.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#pump();
    }, 1);
  }

  #arrive(segment: Segment): void {
    if (!segment.to.destroyed) segment.to.write(segment.bytes);
    this.#arrivals.get(segment)?.();
    this.#arrivals.delete(segment);
  }
}
