import type { HubProtocol } from "../protocol/HubProtocol.ts";
import type { Outgoing } from "../protocol/Outgoing.ts";

export type TransportKind = "WebSockets" | "ServerSentEvents" | "LongPolling";

/** Events of a transport, for its connection. */
export interface TransportListener {
  receive(chunk: Buffer): void;
  /** Called once: the other side has closed, or the transport has ended after `close`. */
  ended(): void;
}

/** Carries the bytes of one connection, both ways and in order. */
export interface HubTransport {
  readonly kind: TransportKind;
  /** True if silence means that the client is gone. A poller shows that it is alive by polling. */
  readonly expectsPings: boolean;
  /** Bytes that the other side has not read yet. */
  readonly waitingBytes: number;
  send(message: Outgoing, protocol: HubProtocol): void;
  /** Drops the waiting messages and returns their number. */
  drop(): number;
  /** Takes no more bytes from the other side until `resume`. */
  pause(): void;
  resume(): void;
  /** Sends what waits, then ends. `code` is a WebSocket's. */
  close(code: number, reason: string): void;
  /** Ends at once. */
  destroy(): void;
}
