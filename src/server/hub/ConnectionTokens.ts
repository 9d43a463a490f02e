import { createHmac, timingSafeEqual } from "node:crypto";
import { newId } from "../../domain/id.ts";

export interface NewConnection {
  /** Public: others may send to it. */
  readonly connectionId: string;
  /** Secret: a client with it, and with a token of the same session, may act for the connection. */
  readonly connectionToken: string;
}

export interface ReadToken {
  readonly connectionId: string;
  /** True if a connection may still be opened with it. */
  readonly fresh: boolean;
}

const SEPARATOR = ".";

/**
 * Connection tokens that every node with the same key can check: the connection's id, until when it may be opened, and a
 * signature of both and of the session that they were made for.
 */
export class ConnectionTokens {
  readonly #key: Buffer;
  readonly #lifeMs: number;

  constructor(key: Uint8Array, lifeMs: number) {
    // The same secret signs jwts; the two kinds cannot be confused.
    this.#key = createHmac("sha256", key).update("padroll hub connection token").digest();
    this.#lifeMs = lifeMs;
  }

  make(sessionId: string): NewConnection {
    const connectionId = newId();
    const until = (Date.now() + this.#lifeMs).toString(36);
    const signature = this.#sign(connectionId, until, sessionId).toString("base64url");
    return { connectionId, connectionToken: [connectionId, until, signature].join(SEPARATOR) };
  }

  /** Null where the token is not genuine, or was made for another session. */
  read(token: string, sessionId: string): ReadToken | null {
    const [connectionId, until, signature, ...more] = token.split(SEPARATOR);
    if (!connectionId || !until || !signature || more.length > 0) return null;
    const given = Buffer.from(signature, "base64url");
    const right = this.#sign(connectionId, until, sessionId);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return { connectionId, fresh: Number.parseInt(until, 36) > Date.now() };
  }

  #sign(connectionId: string, until: string, sessionId: string): Buffer {
    return createHmac("sha256", this.#key).update([connectionId, until, sessionId].join(SEPARATOR)).digest();
  }
}
