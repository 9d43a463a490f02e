import type { IceServer, RoomSignal } from "./hub/roomHub.ts";

/** Events of an attempt at a direct connection. None follows `closed`, nor `close()`. */
export interface DirectEvents {
  /** A signal to send to the other side through the hub. */
  signal(signal: RoomSignal): void;
  /** Both channels are open. */
  opened(): void;
  /** Bytes of the unreliable, unordered channel. */
  packet(bytes: Uint8Array): void;
  /** A ping of the reliable channel. */
  pinged(): void;
  closed(): void;
}

/** One attempt at a connection from browser to browser, past the server. Nothing here throws. */
export interface DirectAttempt {
  /** Handles a signal of the other side. */
  receive(signal: RoomSignal): void;
  /** Sent once, or lost; nothing waits for it. */
  send(bytes: Uint8Array): void;
  ping(): void;
  close(): void;
}

interface DirectWish {
  /** True if this side makes the offer. */
  readonly offers: boolean;
  readonly iceServers: readonly IceServer[];
  readonly events: DirectEvents;
}

export type DirectConnector = (wish: DirectWish) => DirectAttempt;
