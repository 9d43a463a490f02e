import { ok, type Result } from "../../domain/AppError.ts";
import { isUnreachable, type ApiPort } from "../../protocol/api.ts";
import { authCalls, type SignedIn, type AuthUserJson } from "../../protocol/http/authCalls.ts";
import { externalCalls } from "../../protocol/http/externalCalls.ts";
import type { TabsPort } from "../../protocol/tabs.ts";
import type { TokenPort } from "../../protocol/tokens.ts";
import { pause } from "../pause.ts";
import type { Account, Credentials, NewAccount, Redeemed } from "./Account.ts";
import type { AccountState, AccountUser } from "./AccountState.ts";
import { loginPath } from "./returnPath.ts";
import { needsLogin } from "./routes.ts";
import { UserMemory, type TextMemory } from "./userMemory.ts";

/**
 * The user with the claims of the token (specification 6): the name identifier, by which owners are compared, roles, and the
 * features that stand separated by semicolons.
 */
const userOf = ({ email, name, claims }: AuthUserJson): AccountUser => ({
  id: claims.sub,
  email,
  name,
  roles: claims.role,
  features: claims.Feature.split(";")
    .map((feature) => feature.trim())
    .filter(Boolean),
});

/** Specification 9. */
export const REFRESH_MS = 1_800_000;
/** Longest wait for the server before the page opens without it. */
const RESTORE_TIMEOUT_MS = 8000;
const RETRY_MS = 30_000;
/** A server that restarts, or is asked too much, is given this long before a refresh counts as failed. */
const BUSY_DELAYS_MS = [1000, 3000];
const LOGOUT_TIMEOUT_MS = 5000;
const BUSY_STATUSES = new Set([429, 502, 503, 504]);

/** Message between tabs. */
export type AccountMessage =
  | { readonly type: "signedIn"; readonly signedIn: Omit<SignedIn, "refreshToken">; readonly at: number }
  | { readonly type: "signedOut"; readonly asked: boolean };

/** The page as the session needs it. */
export interface PagePort {
  /** The full path: with query and fragment. */
  readonly path: string;
  /** Goes to a path of the app. */
  go(path: string): void;
  /** Leaves the app. */
  leave(url: string): void;
  /** Calls back when the network or the page comes back. */
  onReturn(listener: () => void): void;
}

export interface AccountPorts {
  readonly api: (tokens: TokenPort) => ApiPort;
  readonly tabs: TabsPort<AccountMessage>;
  readonly memory: TextMemory | null;
  readonly page: PagePort;
  /** State, from `newAccountState`. */
  readonly state: AccountState;
}

type Outcome = "done" | "refused" | "unreachable";

/** Why a session ended: it was asked for, or the server ended it. */
export type SignOutListener = (userId: string, asked: boolean) => void;

/** The session of specification 4, in every tab of the browser at once. */
export class AccountSession implements Account, TokenPort {
  readonly state: AccountState;
  readonly api: ApiPort;
  /** Once it is known whether there is a session. */
  readonly ready: Promise<void>;
  readonly #ports: AccountPorts;
  readonly #memory: UserMemory;
  readonly #signOuts = new Set<SignOutListener>();
  readonly #replacements = new Set<(userId: string) => Promise<void>>();
  readonly #leavings = new Set<() => Promise<void>>();
  #isReady: () => void = () => undefined;
  #jwt: string | null = null;
  #signOutUrl: string | null = null;
  #refreshedAt = 0;
  #refreshing: Promise<Outcome> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: AccountPorts) {
    this.#ports = ports;
    this.state = ports.state;
    this.#memory = new UserMemory(ports.memory);
    this.ready = new Promise((resolve) => (this.#isReady = resolve));
    this.api = ports.api(this);
    ports.tabs.onMessage((message) => this.#receive(message));
    ports.page.onReturn(() => {
      if (this.state.status === "offline" || this.#isDue()) void this.refresh();
    });
  }

  /** Registers a listener for every end of a session, in any tab. */
  onSignOut(listener: SignOutListener): void {
    this.#signOuts.add(listener);
  }

  /** Registers work that must end before another user than that of the ended session is signed in. */
  beforeReplaced(putAway: (userId: string) => Promise<void>): void {
    this.#replacements.add(putAway);
  }

  /** Registers work that a logout waits for, a few seconds at most: requests that need the open session. */
  beforeLogout(work: () => Promise<void>): void {
    this.#leavings.add(work);
  }

  /** Tries the stored cookie, if there may be one. Call once. */
  async restore(): Promise<void> {
    await this.#tryCookie();
    this.#isReady();
  }

  async #tryCookie(): Promise<void> {
    const remembered = this.#memory.read();
    if (remembered.kind === "leaving") {
      this.#memory.forget();
      await this.#endOnServer();
    }
    if (remembered.kind === "nobody" || remembered.kind === "leaving") {
      this.state.status = "loggedOut";
      return;
    }
    const outcome = await this.#refreshOnce(RESTORE_TIMEOUT_MS);
    if (outcome !== "unreachable") return;
    this.state.user = remembered.kind === "user" ? remembered.user : null;
    this.state.status = remembered.kind === "user" ? "offline" : "loggedOut";
    this.#schedule(RETRY_MS);
  }

  async login(credentials: Credentials): Promise<Result<void>> {
    const answer = await this.api.call(authCalls.login, { body: credentials });
    if (!answer.ok) return answer;
    await this.#enter(answer.value);
    return ok(undefined);
  }

  async loginExternally(provider: string, returnPath: string): Promise<Result<void>> {
    const answer = await this.api.call(externalCalls.externalLogin, { body: { provider, return: returnPath } });
    if (!answer.ok) return answer;
    this.#memory.expect();
    this.#ports.page.leave(answer.value.url);
    return ok(undefined);
  }

  register(registration: NewAccount): Promise<Result<void>> {
    return this.#done(this.api.call(authCalls.register, { body: registration }));
  }

  async verify(code: string): Promise<Result<Redeemed>> {
    return this.#redeemed(await this.api.call(authCalls.verify, { params: { code } }));
  }

  forgotPassword(email: string): Promise<Result<void>> {
    return this.#done(this.api.call(authCalls.forgotPassword, { body: { email } }));
  }

  async resetPassword(code: string, password: string): Promise<Result<Redeemed>> {
    return this.#redeemed(await this.api.call(authCalls.resetPassword, { params: { code }, body: { password } }));
  }

  async logout(): Promise<void> {
    const works = [...this.#leavings].map((work) => work());
    await Promise.race([Promise.allSettled(works), pause(LOGOUT_TIMEOUT_MS)]);
    const known = this.#signOutUrl;
    const told = this.#endOnServer();
    // First away: the guard of a page for those who are signed in would ask who has just signed out to sign in.
    this.#ports.page.go("/");
    this.#clear(true);
    this.#ports.tabs.post({ type: "signedOut", asked: true });
    const url = (await told) ?? known;
    if (url !== null) this.#ports.page.leave(url);
  }

  async refresh(): Promise<boolean> {
    return (await this.#refreshOnce()) === "done";
  }

  /** Reads who is signed in, where something about them was changed elsewhere. Other claims need another token. */
  async readUser(): Promise<void> {
    const jwt = this.#jwt;
    const answer = await this.api.call(authCalls.user, {});
    const { user: known } = this.state;
    if (!answer.ok || known === null || jwt === null || jwt !== this.#jwt) return;
    const user = userOf(answer.value);
    if (String([user.id, user.roles, user.features]) !== String([known.id, known.roles, known.features])) {
      await this.refresh();
      return;
    }
    this.#memory.save(user);
    this.state.user = user;
  }

  current(): string | null {
    return this.#jwt;
  }

  async fresh(): Promise<string | null> {
    if (this.#refreshing || this.#isDue()) await this.#refreshOnce();
    return this.#jwt;
  }

  /**
   * Specification 8: log out, go to /login?return=current full path. A page that is open to visitors stays as it is, with
   * the work on it; it says that the session has ended (`docs/decisions/0108`).
   */
  refused(token: string): void {
    if (token !== this.#jwt) return;
    const { page } = this.#ports;
    this.#end();
    if (needsLogin(page.path)) page.go(loginPath(page.path));
  }

  async #done(call: Promise<Result<unknown>>): Promise<Result<void>> {
    const answer = await call;
    return answer.ok ? ok(undefined) : answer;
  }

  #redeemed(
    answer: Result<{ readonly email: string; readonly return?: string; readonly signedIn?: SignedIn }>,
  ): Result<Redeemed> {
    if (!answer.ok) return answer;
    const { email, return: returnPath = null, signedIn } = answer.value;
    return ok({ email, returnPath, enter: signedIn ? () => this.#enter(signedIn) : null });
  }

  async #enter(signedIn: SignedIn): Promise<void> {
    await this.#admit(signedIn, Date.now());
    this.#announce(signedIn);
  }

  #isDue(): boolean {
    return this.#jwt !== null && Date.now() - this.#refreshedAt >= REFRESH_MS;
  }

  /** One at a time, in this tab and among all. */
  #refreshOnce(timeoutMs?: number): Promise<Outcome> {
    const asked = Date.now();
    this.#refreshing ??= this.#ports.tabs
      .exclusive("refresh", async () => {
        // Another tab was first, and has told what it got.
        if (this.#refreshedAt > asked) return "done";
        return this.#refreshNow(timeoutMs);
      })
      .finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  async #refreshNow(timeoutMs?: number): Promise<Outcome> {
    const answer = await this.#askForTokens(timeoutMs);
    // Specification 4: logged in means a non-empty jwt.
    if (answer.ok && answer.value.jwt !== "") {
      await this.#admit(answer.value, Date.now());
      this.#announce(answer.value);
      return "done";
    }
    if (!answer.ok && isUnreachable(answer.error.code)) {
      this.#schedule(RETRY_MS);
      return "unreachable";
    }
    this.#end();
    return "refused";
  }

  /** The refresh token is in the cookie: scripts never see it. */
  async #askForTokens(timeoutMs?: number): Promise<Result<SignedIn>> {
    const ask = () => this.api.call(authCalls.refresh, { body: {} }, timeoutMs === undefined ? {} : { timeoutMs });
    let answer = await ask();
    for (const delay of BUSY_DELAYS_MS) {
      if (answer.ok || !BUSY_STATUSES.has(Number(answer.error.detail["status"]))) break;
      await pause(delay);
      answer = await ask();
    }
    return answer;
  }

  /** Signs a user in. The work of another user whose session ended here is put away first. */
  async #admit(signedIn: Omit<SignedIn, "refreshToken">, at: number): Promise<void> {
    const { ended } = this.state;
    if (ended !== null && ended.id !== userOf(signedIn).id)
      await Promise.allSettled([...this.#replacements].map((putAway) => putAway(ended.id)));
    this.#adopt(signedIn, at);
  }

  #adopt(signedIn: Omit<SignedIn, "refreshToken">, at: number): void {
    const user: AccountUser = userOf(signedIn);
    this.#jwt = signedIn.jwt;
    this.#signOutUrl = signedIn.signOutUrl ?? null;
    this.#refreshedAt = at;
    this.#memory.save(user);
    this.state.user = user;
    this.state.ended = null;
    this.state.status = "loggedIn";
    this.#schedule(REFRESH_MS);
  }

  #announce({ refreshToken: _refreshToken, ...signedIn }: SignedIn): void {
    this.#ports.tabs.post({ type: "signedIn", signedIn, at: this.#refreshedAt });
  }

  #receive(message: AccountMessage): void {
    if (message.type === "signedOut") this.#clear(message.asked);
    else if (message.at > this.#refreshedAt) void this.#admit(message.signedIn, message.at);
  }

  /** The server has ended the session. */
  #end(): void {
    const known = this.#jwt !== null;
    if (known) void this.#endOnServer();
    this.#clear(false);
    this.#ports.tabs.post({ type: "signedOut", asked: false });
  }

  /** Signs out on the server and returns the provider's sign-out address, or null. Errors do not matter (specification 8). */
  async #endOnServer(): Promise<string | null> {
    const answer = await this.api.call(authCalls.logout, {}, { timeoutMs: LOGOUT_TIMEOUT_MS });
    // The cookie is still here: the next page tells the server.
    if (!answer.ok && isUnreachable(answer.error.code) && this.#jwt === null) this.#memory.leaving();
    return answer.ok ? (answer.value.signOutUrl ?? null) : null;
  }

  #clear(asked: boolean): void {
    const { user } = this.state;
    clearTimeout(this.#timer);
    this.#jwt = null;
    this.#signOutUrl = null;
    this.#refreshedAt = 0;
    this.#memory.forget();
    this.state.status = "loggedOut";
    this.state.ended = asked ? null : (user ?? this.state.ended);
    this.state.user = null;
    if (user !== null) for (const listener of this.#signOuts) listener(user.id, asked);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), delayMs);
  }
}
