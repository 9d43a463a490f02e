import { fail, ok, type Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import type { SignedIn } from "../../protocol/http/authCalls.ts";
import type { Queries } from "../database/Database.ts";
import { exclusively } from "../database/exclusively.ts";
import { Lookup } from "../database/Lookup.ts";
import { SessionRepository, type Principal } from "./SessionRepository.ts";
import type { AccessTokens } from "./AccessTokens.ts";
import type { AccountEvents } from "./AccountEvents.ts";
import { claimsOf } from "./plans.ts";
import { hashOf, newToken } from "./secrets.ts";

/** Requests that were under way when the token was replaced may still use it. */
const GRACE_SECONDS = 10;

/** Client of a session. */
export interface Client {
  readonly userAgent: string;
  readonly address: string;
}

export class Sessions {
  readonly #queries: Queries;
  readonly #tokens: AccessTokens;
  readonly #events: AccountEvents;
  /** With every call, as it is now: a session that was ended is of no use from then on. */
  readonly #principals: Lookup<string, Principal>;

  constructor(queries: Queries, tokens: AccessTokens, events: AccountEvents) {
    this.#queries = queries;
    this.#tokens = tokens;
    this.#events = events;
    this.#principals = new Lookup((ids) => this.#repository.principals(ids));
  }

  /** A new session of a user who has proved who they are. */
  async open(userId: string, client: Client, signOutUrl: string | null = null): Promise<SignedIn> {
    const refreshToken = newToken();
    const sessionId = newId();
    const principal = await this.#queries.transaction().execute(async (queries) => {
      const sessions = new SessionRepository(queries);
      await sessions.add({ id: sessionId, userId, ...client, signOutUrl }, hashOf(refreshToken));
      return sessions.principal(sessionId);
    });
    if (!principal) throw new Error("a session that was just opened is not there");
    return this.#signedIn(principal, refreshToken);
  }

  /**
   * A new pair of tokens. A token that was replaced longer ago than the grace was stolen, or its successor was: the
   * session ends. Errors: `REFRESH_FAILED`.
   */
  async refresh(refreshToken: string): Promise<Result<SignedIn>> {
    let next = refreshToken;
    let stolen: { userId: string; sessionId: string } | null = null;
    const tokenHash = hashOf(refreshToken);
    const principal = await exclusively(this.#queries, [`token ${tokenHash.toString("hex")}`], async (queries) => {
      const sessions = new SessionRepository(queries);
      const used = await sessions.useToken(tokenHash);
      if (!used) return null;
      if (used.usedSecondsAgo !== null && used.usedSecondsAgo > GRACE_SECONDS) {
        const userId = await sessions.revoke(used.sessionId);
        if (userId !== null) stolen = { userId, sessionId: used.sessionId };
        return null;
      }
      const principal = await sessions.principal(used.sessionId);
      if (!principal) return null;
      await sessions.touch(used.sessionId);
      // A late request gets the latest token, not one that others have used since.
      do next = this.#tokens.successorOf(next);
      while (!(await sessions.addLatestToken(used.sessionId, hashOf(next))));
      return principal;
    });
    if (stolen) this.#ended(stolen);
    if (!principal) return fail("REFRESH_FAILED", "The session has ended. Please login");
    return ok(await this.#signedIn(principal, next));
  }

  /** Returns the user of a bearer token, if its session is still open. */
  async authenticate(jwt: string): Promise<Principal | null> {
    const sessionId = await this.#tokens.sessionOf(jwt);
    return sessionId === null ? null : this.#principals.find(sessionId);
  }

  /** Returns the id of the user whose open session a refresh token belongs to, or null. */
  async userOf(refreshToken: string): Promise<string | null> {
    const sessionId = await this.#repository.sessionOfToken(hashOf(refreshToken));
    return sessionId === null ? null : ((await this.#repository.principal(sessionId))?.userId ?? null);
  }

  /** Ends the session of a bearer token or of a refresh token. Where the browser goes then, if anywhere. */
  async close(jwt: string | null, refreshToken: string | null): Promise<string | null> {
    const sessions = this.#repository;
    const ids = [
      jwt === null ? null : await this.#tokens.sessionOf(jwt),
      refreshToken === null ? null : await sessions.sessionOfToken(hashOf(refreshToken)),
    ];
    let signOutUrl: string | null = null;
    for (const sessionId of ids) {
      if (sessionId === null) continue;
      signOutUrl ??= await sessions.signOutUrl(sessionId);
      const userId = await sessions.revoke(sessionId);
      if (userId !== null) this.#ended({ userId, sessionId });
    }
    return signOutUrl;
  }

  list(userId: string) {
    return this.#repository.list(userId);
  }

  /** Errors: `NOT_FOUND`. */
  async revoke(userId: string, sessionId: string): Promise<Result<void>> {
    const found = await this.#repository.revokeOwn(userId, sessionId);
    if (found) this.#ended({ userId, sessionId });
    return found ? ok(undefined) : fail("NOT_FOUND", "There is no such session");
  }

  async revokeOthers(principal: Principal): Promise<void> {
    await this.#repository.revokeAll(principal.userId, principal.sessionId);
    this.#events.sessionsEnded(principal.userId, { allExcept: principal.sessionId });
  }

  #ended({ userId, sessionId }: { userId: string; sessionId: string }): void {
    this.#events.sessionsEnded(userId, { ids: [sessionId] });
  }

  get #repository(): SessionRepository {
    return new SessionRepository(this.#queries);
  }

  async #signedIn(principal: Principal, refreshToken: string): Promise<SignedIn> {
    const { userId: id, email, name } = principal;
    const jwt = await this.#tokens.sign(principal);
    const signOutUrl = await this.#repository.signOutUrl(principal.sessionId);
    const user = { id, email, name, claims: claimsOf(principal), jwt, refreshToken };
    return signOutUrl === null ? user : { ...user, signOutUrl };
  }
}
