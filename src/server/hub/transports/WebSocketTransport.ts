import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { HubProtocol } from "../protocol/HubProtocol.ts";
import type { Outgoing } from "../protocol/Outgoing.ts";
import type { HubTransport, TransportListener } from "./HubTransport.ts";
import { PacedWriter } from "./PacedWriter.ts";

/** A reason has 123 bytes at most (RFC 6455, 5.5). */
const LONGEST_REASON = 120;

/**
 * A WebSocket. Messages go to the socket as frames that are made once for all connections; `ws` reads, and answers the
 * protocol's own pings.
 */
export class WebSocketTransport implements HubTransport {
  readonly kind = "WebSockets";
  readonly expectsPings = true;
  readonly #webSocket: WebSocket;
  readonly #writer: PacedWriter;

  constructor(webSocket: WebSocket, socket: Duplex, listener: TransportListener) {
    this.#webSocket = webSocket;
    this.#writer = new PacedWriter(socket);
    webSocket.on("message", (data) => {
      listener.receive(data as Buffer);
    });
    // `ws` answers an invalid or oversized frame with the close code for it.
    webSocket.on("error", () => undefined);
    webSocket.once("close", () => listener.ended());
  }

  get waitingBytes(): number {
    return this.#writer.waitingBytes;
  }

  send(message: Outgoing, protocol: HubProtocol): void {
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#writer.write(message.forms(protocol).frame);
  }

  drop(): number {
    return this.#writer.drop();
  }

  pause(): void {
    this.#webSocket.pause();
  }

  resume(): void {
    this.#webSocket.resume();
  }

  close(code: number, reason: string): void {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    this.#writer.finish();
    this.#webSocket.resume();
    this.#webSocket.close(code, reason.slice(0, LONGEST_REASON));
  }

  destroy(): void {
    this.#webSocket.terminate();
  }
}
