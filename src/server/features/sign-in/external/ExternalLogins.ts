import { fail, ok, type Result } from "../../../../domain/AppError.ts";
import { newId } from "../../../../domain/id.ts";
import type { ExternalLink, ExternalProvider } from "../../../../protocol/http/externalCalls.ts";
import type { Queries } from "../../../database/Database.ts";
import { exclusively, userKey } from "../../../database/exclusively.ts";
import { ExternalFlowRepository } from "./ExternalFlowRepository.ts";
import { ExternalLoginRepository } from "./ExternalLoginRepository.ts";
import { SessionRepository, type Principal } from "../../../access/SessionRepository.ts";
import { UserRepository } from "../../../access/UserRepository.ts";
import type { AccountEvents } from "../../../access/AccountEvents.ts";
import { accountEmail } from "../../users/accountName.ts";
import { normalEmail } from "../../../access/UserRepository.ts";
import type { Mailer } from "../../../mail/Mailer.ts";
import { externalLinkedMail, externalUnlinkedMail } from "../../../mail/mails.ts";
import { hashOf, newToken } from "../../../access/secrets.ts";
import type { ExternalUser, OpenIdProvider } from "./OpenIdProvider.ts";

interface Parts {
  readonly queries: Queries;
  readonly mailer: Mailer;
  readonly events: AccountEvents;
  readonly publicUrl: string;
  readonly providers: readonly OpenIdProvider[];
}

/** Data with which the browser comes back. */
export interface Callback {
  readonly provider: string;
  /** With the query that the provider added. */
  readonly url: URL;
  /** Secret that was stored in the browser at the start of the sign-in. */
  readonly browserSecret: string;
}

/** Facts about a flow that are known whether or not it succeeds. */
export interface FlowEnd {
  readonly returnPath: string;
  readonly linking: boolean;
}

/** User who may sign in, at the end of a sign-in; null at the end of linking. */
export interface Entrance {
  readonly userId: string;
  readonly signOutUrl: string | null;
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/** Sign-in with OpenID Connect, and the identities that an account is linked with. */
export class ExternalLogins {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get providers(): ExternalProvider[] {
    return this.#parts.providers.map(({ config: { id, name, kind } }) => ({ id, name, kind }));
  }

  /**
   * Begins a sign-in, or the linking of a provider with the user's account: where the browser goes, and what has to be
   * left in it. Errors: `NOT_FOUND`, `EXTERNAL_UNAVAILABLE`.
   */
  async begin(
    providerId: string,
    returnPath: string,
    sessionId: string | null,
  ): Promise<Result<{ url: string; browserSecret: string }>> {
    const provider = this.#provider(providerId);
    if (!provider) return fail("NOT_FOUND", "There is no such provider");
    const [state, nonce, codeVerifier, browserSecret] = [newToken(), newToken(), newToken(), newToken()];
    const url = await provider.begin({ redirectUri: this.#redirectUri(providerId), state, nonce, codeVerifier });
    if (!url.ok) return url;
    const flow = { provider: providerId, nonce, codeVerifier, returnPath, sessionId };
    await new ExternalFlowRepository(this.#parts.queries).add(hashOf(state), hashOf(browserSecret), flow);
    return ok({ url: url.value, browserSecret });
  }

  /**
   * Ends what this browser began, once. Errors: `EXTERNAL_STATE_INVALID`, those of `OpenIdProvider.finish`,
   * `EXTERNAL_EMAIL_UNVERIFIED`, `EXTERNAL_LINKED_ELSEWHERE`.
   */
  async finish({ provider: id, url, browserSecret }: Callback): Promise<FlowEnd & { result: Result<Entrance | null> }> {
    const { queries } = this.#parts;
    const state = url.searchParams.get("state") ?? "";
    const flow = await new ExternalFlowRepository(queries).consume(hashOf(state), hashOf(browserSecret));
    const end = { returnPath: flow?.returnPath ?? "", linking: (flow?.sessionId ?? null) !== null };
    const provider = this.#provider(id);
    if (!flow || !provider || flow.provider !== id) return { ...end, result: stateInvalid() };
    const { nonce, codeVerifier, sessionId } = flow;
    const user = await provider.finish(url, { redirectUri: this.#redirectUri(id), state, nonce, codeVerifier });
    if (!user.ok) return { ...end, result: user };
    if (sessionId === null) return { ...end, result: await this.#signIn(user.value) };
    const principal = await new SessionRepository(queries).principal(sessionId);
    return { ...end, result: principal ? await this.#link(principal, user.value) : stateInvalid() };
  }

  /** Returns the ways in which the user can sign in. */
  async links(userId: string): Promise<{ hasPassword: boolean; links: ExternalLink[] }> {
    const { queries } = this.#parts;
    const user = await new UserRepository(queries).byId(userId);
    const rows = await new ExternalLoginRepository(queries).list(userId);
    return {
      hasPassword: (user?.passwordHash ?? null) !== null,
      links: rows.map(({ provider, email, linkedAt, usedAt }) => ({
        provider,
        name: this.#nameOf(provider),
        email,
        linkedAt: linkedAt.toISOString(),
        usedAt: usedAt.toISOString(),
      })),
    };
  }

  /** Errors: `NOT_FOUND`, `LAST_SIGN_IN`. */
  async unlink(principal: Principal, providerId: string): Promise<Result<void>> {
    const { queries, mailer, events, publicUrl } = this.#parts;
    const { userId, email } = principal;
    const removed = await exclusively(queries, [userKey(userId)], async (queries): Promise<Result<void>> => {
      const user = await new UserRepository(queries).lock(userId);
      const logins = new ExternalLoginRepository(queries);
      const others = (await logins.list(userId)).filter(({ provider }) => provider !== providerId);
      // One whose provider is not set up any more cannot be used.
      const usable = others.some(({ provider }) => this.#provider(provider) !== undefined);
      if (!(await logins.remove(userId, providerId))) return fail("NOT_FOUND", "This provider is not linked");
      if ((user?.passwordHash ?? null) !== null || usable) return ok(undefined);
      throw new LastSignIn();
    }).catch((error: unknown): Result<void> => {
      if (error instanceof LastSignIn)
        return fail("LAST_SIGN_IN", "This is the only way to sign in to your account. Set a password first");
      throw error;
    });
    if (!removed.ok) return removed;
    events.profileChanged(userId);
    await mailer.send(externalUnlinkedMail(email, this.#nameOf(providerId), publicUrl));
    return ok(undefined);
  }

  /**
   * The account of an identity. One that is linked is found by issuer and subject alone. One that is new gets the account
   * of its address, which every account has verified, only if the provider vouches for the address too, and if that
   * account has no other identity of the same provider: addresses can change hands.
   */
  async #signIn(user: ExternalUser): Promise<Result<Entrance>> {
    const { queries } = this.#parts;
    const { signOutUrl } = user;
    const known = await new ExternalLoginRepository(queries).userOf(user);
    if (known !== null) {
      await new ExternalLoginRepository(queries).touch(identityOf(user));
      return ok({ userId: known, signOutUrl });
    }
    const email = normalEmail(user.email);
    if (!user.emailVerified || !ADDRESS.test(email) || email.length > 254 || !accountEmail(email).ok)
      return fail(
        "EXTERNAL_EMAIL_UNVERIFIED",
        "The provider has not verified your email address. Register here, then link the provider in your account",
      );
    const { userId, added, linked } = await queries.transaction().execute(async (queries) => {
      const users = new UserRepository(queries);
      const added = await users.add({ id: newId(), email, name: user.name, passwordHash: null });
      const userId = (await users.byEmail(email))?.id ?? "";
      return { userId, added, linked: await new ExternalLoginRepository(queries).add(userId, identityOf(user)) };
    });
    if (!linked) return this.#afterRace(user, signOutUrl);
    if (!added) await this.#mailLinked(userId, email, user.provider);
    return ok({ userId, signOutUrl });
  }

  /** The same sign-in may have been ended twice at once; otherwise the account has another identity of the provider. */
  async #afterRace(user: ExternalUser, signOutUrl: string | null): Promise<Result<Entrance>> {
    const userId = await new ExternalLoginRepository(this.#parts.queries).userOf(user);
    return userId === null ? linkedElsewhere() : ok({ userId, signOutUrl });
  }

  async #link(principal: Principal, user: ExternalUser): Promise<Result<null>> {
    const logins = new ExternalLoginRepository(this.#parts.queries);
    if (await logins.add(principal.userId, identityOf(user))) {
      await this.#mailLinked(principal.userId, principal.email, user.provider);
      return ok(null);
    }
    return (await logins.userOf(user)) === principal.userId ? ok(null) : linkedElsewhere();
  }

  async #mailLinked(userId: string, email: string, providerId: string): Promise<void> {
    const { mailer, events, publicUrl } = this.#parts;
    events.profileChanged(userId);
    await mailer.send(externalLinkedMail(email, this.#nameOf(providerId), publicUrl));
  }

  #provider(id: string): OpenIdProvider | undefined {
    return this.#parts.providers.find(({ config }) => config.id === id);
  }

  #nameOf(providerId: string): string {
    return this.#provider(providerId)?.config.name ?? providerId;
  }

  /** A provider of its own for each: an answer meant for one cannot be given to another. */
  #redirectUri(providerId: string): string {
    return `${this.#parts.publicUrl}/presence/api/v1/auth/external/callback/${providerId}`;
  }
}

/** Takes back the removal of the last way to sign in. */
class LastSignIn extends Error {}

const identityOf = ({ issuer, subject, provider, email }: ExternalUser) => ({ issuer, subject, provider, email });

const stateInvalid = () =>
  fail("EXTERNAL_STATE_INVALID", "This sign-in was not begun in this browser, or took too long. Try again");

const linkedElsewhere = () => fail("EXTERNAL_LINKED_ELSEWHERE", "This sign-in belongs to another account");
