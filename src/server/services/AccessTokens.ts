import { jwtVerify, SignJWT } from "jose";
import type { Principal } from "../repositories/SessionRepository.ts";
import { claimsOf } from "./plans.ts";

const ISSUER = "padroll";
const ALGORITHM = "HS256";
const TYPE = "at+jwt";
/** The client refreshes every 30 minutes (specification 9). */
const LIFE = "40 minutes";

/** The jwts of bearer tokens: short-lived, bound to a session. */
export class AccessTokens {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  sign(principal: Principal): Promise<string> {
    const { role, Feature } = claimsOf(principal);
    return new SignJWT({ role, Feature, sid: principal.sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setSubject(principal.userId)
      .setIssuer(ISSUER)
      .setAudience(ISSUER)
      .setIssuedAt()
      .setNotBefore("0 seconds")
      .setExpirationTime(LIFE)
      .sign(this.#key);
  }

  /** The session of a genuine, unexpired token, or null. */
  async sessionOf(token: string): Promise<string | null> {
    return (await this.read(token))?.sessionId ?? null;
  }

  /** What a genuine, unexpired token says, or null. */
  async read(token: string): Promise<{ readonly sessionId: string; readonly expiresAtMs: number } | null> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: ISSUER,
        typ: TYPE,
        requiredClaims: ["sub", "sid", "exp"],
      });
      const { sid, exp = 0 } = payload;
      return typeof sid === "string" ? { sessionId: sid, expiresAtMs: exp * 1000 } : null;
    } catch {
      return null;
    }
  }
}
