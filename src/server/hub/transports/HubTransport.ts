import type { HubProtocol } from "../protocol/HubProtocol.ts";
import type { Outgoing } from "../protocol/Outgoing.ts";

export type TransportKind = "WebSockets" | "ServerSentEvents" | "LongPolling";

/** Events of a transport, for its connection. */
export interface TransportListener {
  receive(chunk: Buffer): void;
  /** The other side has gone, or the transport has ended after `close`. Told once. */
  ended(): void;
}

/** Carries the bytes of one connection, both ways and in order. */
export interface HubTransport {
  readonly kind: TransportKind;
  /** True if silence means that the client is gone. A poller shows that it is alive by polling. */
  readonly expectsPings: boolean;
  /** Bytes that the other side has not taken yet. */
  readonly waitingBytes: number;
  send(message: Outgoing, protocol: HubProtocol): void;
  /** Throws away what waits, and says how many messages that were. */
  drop(): number;
  /** Takes no more bytes from the other side until `resume`. */
  pause(): void;
  resume(): void;
  /** Sends what waits, then ends. `code` is a WebSocket's. */
  close(code: number, reason: string): void;
  /** Ends at once. */
  destroy(): void;
}
