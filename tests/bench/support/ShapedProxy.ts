import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** What a network does to each direction of a connection. */
export interface Shape {
  /** One way, for each write, ms. */
  readonly delayMs: () => number;
  /** Whether this write is lost, and has to be sent again. */
  readonly isLost: () => boolean;
}

interface Write {
  readonly bytes: Buffer;
  dueMs: number;
  /** Of a lost write: later ones until it is sent again early. */
  untilNoticed: number;
}

const RESEND_MS = 200;
const WRITES_TO_NOTICE = 3;
/** What waits for a slow reader before nothing more is taken for them. */
const WAITING_BYTES = 16 * 1024;
const TICK_MS = 50;

type Join = (from: Socket, to: Socket, isToClient: boolean) => void;

/**
 * A proxy of TCP connections that behaves like a network: each write is delayed, the order is kept, and what is lost holds
 * up everything behind it until it has been sent again: after a time of its own, or a round trip after three later writes.
 */
export class ShapedProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, target: string, join: Join) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const port = Number(new URL(target).port);
    server.on("connection", (client) => {
      const far = connect({ host: "127.0.0.1", port, noDelay: true });
      this.#hold(client, far);
      this.#hold(far, client);
      join(client, far, false);
      join(far, client, true);
    });
  }

  /** To a `target` on this machine. */
  static start(target: string, shape: Shape): Promise<ShapedProxy> {
    return ShapedProxy.#listen(target, (from, to) => pass(from, to, shape));
  }

  /** To a client that takes so few bytes a second until `release` is called. */
  static async slow(target: string, bytesPerSecond: number): Promise<{ proxy: ShapedProxy; release: () => void }> {
    const rate = { bytesPerSecond };
    const proxy = await ShapedProxy.#listen(target, (from, to, isToClient) => {
      if (isToClient) trickle(from, to, rate);
      else from.pipe(to);
    });
    return { proxy, release: () => void (rate.bytesPerSecond = Infinity) };
  }

  static async #listen(target: string, join: Join): Promise<ShapedProxy> {
    const server = createServer({ noDelay: true }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return new ShapedProxy(server, target, join);
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #hold(socket: Socket, other: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.#sockets.delete(socket);
      other.destroy();
    });
  }
}

function pass(from: Socket, to: Socket, { delayMs, isLost }: Shape): void {
  const queue: Write[] = [];
  let timer: NodeJS.Timeout | null = null;
  const pump = (): void => {
    timer = null;
    const nowMs = performance.now();
    while (queue[0] && queue[0].dueMs <= nowMs) to.write(queue.shift()!.bytes);
    if (queue[0]) timer = setTimeout(pump, queue[0].dueMs - nowMs);
  };
  from.on("data", (bytes: Buffer) => {
    const nowMs = performance.now();
    const roundTripMs = delayMs() + delayMs();
    for (const write of queue)
      if (write.untilNoticed > 0 && --write.untilNoticed === 0)
        write.dueMs = Math.min(write.dueMs, nowMs + roundTripMs);
    const lost = isLost();
    const dueMs = nowMs + delayMs() + (lost ? RESEND_MS + roundTripMs / 2 : 0);
    queue.push({ bytes, dueMs, untilNoticed: lost ? WRITES_TO_NOTICE : 0 });
    if (timer) clearTimeout(timer);
    pump();
  });
}

function trickle(from: Socket, to: Socket, rate: { readonly bytesPerSecond: number }): void {
  let waiting = Buffer.alloc(0);
  from.on("data", (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    if (waiting.length > WAITING_BYTES && rate.bytesPerSecond !== Infinity) from.pause();
  });
  const timer = setInterval(() => {
    const share = Math.min(waiting.length, Math.ceil((rate.bytesPerSecond * TICK_MS) / 1000));
    to.write(waiting.subarray(0, share));
    waiting = waiting.subarray(share);
    if (waiting.length <= WAITING_BYTES) from.resume();
  }, TICK_MS);
  from.on("close", () => clearInterval(timer));
}
