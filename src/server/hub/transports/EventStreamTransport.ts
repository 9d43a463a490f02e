import type { ServerResponse } from "node:http";
import type { HubProtocol } from "../protocol/HubProtocol.ts";
import type { Outgoing } from "../protocol/Outgoing.ts";
import type { HubTransport, TransportListener } from "./HubTransport.ts";
import { PacedWriter } from "./PacedWriter.ts";

/** Server-sent events one way, POST requests the other way. */
export class EventStreamTransport implements HubTransport {
  readonly kind = "ServerSentEvents";
  readonly expectsPings = true;
  readonly #response: ServerResponse;
  readonly #writer: PacedWriter;

  /** Takes over the response, whose head is set already and not sent. */
  constructor(response: ServerResponse, listener: TransportListener) {
    this.#response = response;
    this.#writer = new PacedWriter(response);
    response.once("close", () => listener.ended());
    response.on("error", () => undefined);
    if (response.closed) queueMicrotask(() => listener.ended());
    response.flushHeaders();
    // Some proxies pass on nothing before the body has begun.
    response.write(":\r\n\r\n");
  }

  get waitingBytes(): number {
    return this.#writer.waitingBytes;
  }

  send(message: Outgoing, protocol: HubProtocol): void {
    if (!this.#response.writableEnded) this.#writer.write(message.forms(protocol).event);
  }

  drop(): number {
    return this.#writer.drop();
  }

  /** POST requests wait for their answers instead. */
  pause(): void {
    // Nothing comes this way.
  }

  resume(): void {
    // Nothing comes this way.
  }

  close(): void {
    if (this.#response.writableEnded) return;
    this.#writer.finish();
    this.#response.end();
  }

  destroy(): void {
    this.#response.destroy();
  }
}
