import { createHmac } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Principal } from "./SessionRepository.ts";
import { claimsOf } from "./plans.ts";
import { hashOf } from "./secrets.ts";

const ISSUER = "padroll";
const ALGORITHM = "HS256";
const TYPE = "at+jwt";
/** The client refreshes every 30 minutes (specification 9). */
const LIFE = "40 minutes";

/** Tokens that were found genuine lately: their signature need not be checked again, which takes another thread. */
const MOST_KNOWN = 10_000;

interface TokenFacts {
  readonly sessionId: string;
  readonly expiresAtMs: number;
}

/** The jwts of bearer tokens: short-lived, bound to a session. */
export class AccessTokens {
  readonly #key: Uint8Array;
  /** Verified tokens, by their hash. */
  readonly #known = new Map<string, TokenFacts>();

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

  /**
   * The refresh token that takes another one's place. It is the same for all who ask at once with one token: there are no
   * two that live on side by side, of which one might be a thief's.
   */
  successorOf(refreshToken: string): string {
    return createHmac("sha256", this.#key).update(`the successor of ${refreshToken}`).digest("base64url");
  }

  /** The session of a genuine, unexpired token, or null. */
  async sessionOf(token: string): Promise<string | null> {
    return (await this.read(token))?.sessionId ?? null;
  }

  /** Returns the facts of a genuine, unexpired token, or null. */
  async read(token: string): Promise<TokenFacts | null> {
    const key = hashOf(token).toString("base64");
    const known = this.#known.get(key);
    if (known && known.expiresAtMs > Date.now()) return known;
    this.#known.delete(key);
    const facts = await this.#verify(token);
    if (facts) this.#remember(key, facts);
    return facts;
  }

  #remember(key: string, facts: TokenFacts): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, facts);
  }

  async #verify(token: string): Promise<TokenFacts | null> {
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
