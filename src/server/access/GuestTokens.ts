import { createHmac } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { newId } from "../../domain/id.ts";

const ISSUER = "padroll";
const AUDIENCE = "padroll-room";
const ALGORITHM = "HS256";
const TYPE = "guest+jwt";
const LIFE_MS = 60 * 60_000;

export interface GuestToken {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** Somebody without an account who listens in the room of one event. */
export interface Guest {
  /** The same for all of one network. */
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
  /** Id of the event. */
  readonly guest: string;
}

/**
 * The jwts of guests, which open the hub for the room of one event and nothing else: they have a key, a type and an audience of
 * their own, so that no call of the API takes them for those of an account.
 */
export class GuestTokens {
  readonly #key: Buffer;

  /** `key`: that of the jwts of accounts. */
  constructor(key: Uint8Array) {
    this.#key = createHmac("sha256", key).update("padroll guest token").digest();
  }

  /** `network`: of the guest's address. Guests of one network are one to the rooms: who is removed does not come back as another. */
  async sign(eventId: string, network: string): Promise<GuestToken> {
    const expiresAtMs = Math.floor((Date.now() + LIFE_MS) / 1000) * 1000;
    const token = await new SignJWT({ event: eventId, sid: `guest:${newId()}` })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setSubject(this.#idOf(network))
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(expiresAtMs / 1000)
      .sign(this.#key);
    return { token, expiresAtMs };
  }

  /** Null where the token is not genuine, or has expired. */
  async read(token: string): Promise<Guest | null> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ["sub", "sid", "event", "exp"],
      });
      const { sub = "", sid, event, exp = 0 } = payload;
      if (typeof sid !== "string" || typeof event !== "string") return null;
      return { userId: sub, sessionId: sid, expiresAtMs: exp * 1000, guest: event };
    } catch {
      return null;
    }
  }

  /** No user has an id of this form, and it does not tell the address. */
  #idOf(network: string): string {
    return `guest:${createHmac("sha256", this.#key).update(`guest of ${network}`).digest("base64url")}`;
  }
}
