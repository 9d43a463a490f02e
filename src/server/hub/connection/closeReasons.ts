/** Reason for which the server closes a connection. */
export interface CloseReason {
  /** In metrics and the log. */
  readonly label: string;
  /** Message for the client, or null. */
  readonly error: string | null;
  /** True if the client should reconnect by itself. */
  readonly allowReconnect: boolean;
  /** Close code of the WebSocket (RFC 6455, 7.4.1). */
  readonly code: number;
}

const come = (label: string, code: number, error: string): CloseReason => ({
  label,
  error,
  allowReconnect: true,
  code,
});

const go = (label: string, code: number, error: string): CloseReason => ({ label, error, allowReconnect: false, code });

const NORMAL = 1000;
const PROTOCOL_ERROR = 1002;
const POLICY = 1008;
const TOO_LARGE = 1009;
const RESTART = 1012;
const TRY_LATER = 1013;

export const closeReasons = {
  client: { label: "client", error: null, allowReconnect: true, code: NORMAL },
  shutdown: come("shutdown", RESTART, "The server restarts"),
  timeout: come("timeout", POLICY, "Nothing was heard of the client for too long"),
  slow: come("slow", TRY_LATER, "The client reads too slowly"),
  expired: come("expired", POLICY, "The token has expired"),
  failed: come("failed", RESTART, "The connection could not be opened"),
  revoked: go("revoked", POLICY, "The session has ended. Please login"),
  handshakeTimeout: come("handshake", POLICY, "The handshake took too long"),
} as const satisfies Readonly<Record<string, CloseReason>>;

/** A client that does not speak the protocol would fail again. */
export const brokenProtocol = (error: string): CloseReason => go("protocol", PROTOCOL_ERROR, error);

export const refusedHandshake = (error: string): CloseReason => go("handshake", PROTOCOL_ERROR, error);

export const tooLarge = (error: string): CloseReason => come("size", TOO_LARGE, error);
