/** User of a connection, as far as its token says, and the address from which it was opened. */
export interface HubUser {
  readonly userId: string;
  readonly sessionId: string;
  /** Expiry of the latest token of the connection, ms since 1970. */
  readonly expiresAtMs: number;
  /** The address, of IPv6 the first 64 bits. */
  readonly network: string;
  /** Id of the one event in whose room a guest may listen. */
  readonly guest?: string;
}

/** A connection as the methods of a hub see it. */
export interface HubPeer {
  /** Public: others may send to it. */
  readonly id: string;
  readonly user: HubUser;
  joinGroup(group: string): Promise<void>;
  leaveGroup(group: string): Promise<void>;
  /** Takes a later token of the same session. */
  renew(expiresAtMs: number): void;
}

/** Context of a call, passed to a method before its arguments. */
export interface HubCall {
  readonly caller: HubPeer;
  /** Aborted when the client cancels the call, or has gone. */
  readonly signal: AbortSignal;
}
