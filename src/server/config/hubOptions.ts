/** Times and sizes of a hub; the times of keep-alives are those that clients expect by default. */
export interface HubOptions {
  /** From the beginning of a connection to its handshake. */
  readonly handshakeMs: number;
  /** A ping is sent when nothing else was for this time. */
  readonly keepAliveMs: number;
  /** A client that is silent for this time has gone. */
  readonly clientTimeoutMs: number;
  /** A poll without messages is answered after this time; below what reverse proxies allow for. */
  readonly pollMs: number;
  /** A client that does not poll for this time has gone. */
  readonly disconnectMs: number;
  /** From a negotiation to the connection that it allows. */
  readonly connectMs: number;
  /** A client may take this time to close after it was told to. */
  readonly closeMs: number;
  /** Calls under way may take this time when the server stops. */
  readonly drainMs: number;
  /** The longest message of a client. */
  readonly messageBytes: number;
  /** Bytes that may wait for a client that reads too slowly. */
  readonly queueBytes: number;
  /** Calls that may wait for those before them until no more is read. */
  readonly waitingCalls: number;
  readonly connectionsPerUser: number;
  /** Connections of guests without an account, of one network. */
  readonly guestsPerNetwork: number;
}

const SECOND = 1000;
const KIB = 1024;

export const defaultHubOptions: HubOptions = {
  handshakeMs: 15 * SECOND,
  keepAliveMs: 15 * SECOND,
  clientTimeoutMs: 30 * SECOND,
  pollMs: 50 * SECOND,
  disconnectMs: 15 * SECOND,
  connectMs: 120 * SECOND,
  closeMs: 3 * SECOND,
  drainMs: 5 * SECOND,
  messageBytes: 128 * KIB,
  queueBytes: KIB * KIB,
  waitingCalls: 64,
  connectionsPerUser: 50,
  guestsPerNetwork: 10,
};
