import type { Result } from "../../domain/AppError.ts";
import type { AccountState } from "./AccountState.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface NewAccount extends Credentials {
  readonly name: string;
  /** Path to go on to once the address is confirmed. */
  readonly return?: string;
}

/** Outcome of a mailed code. */
export interface Redeemed {
  /** Address of the account. */
  readonly email: string;
  /** The `return` of the registration, on whichever device it was made; null where it had none. */
  readonly returnPath: string | null;
  /** Signs in with the session that the code began; null where the server began none (`docs/decisions/0135`). */
  readonly enter: (() => Promise<void>) | null;
}

/**
 * The session of section 4 and what leads to it. Everything else of an account (profile, plan, sessions) is called through
 * `ApiPort` directly. Errors of all actions: those of their calls; `error.message` is the sentence to show.
 */
export interface Account {
  /** A valtio proxy. */
  readonly state: AccountState;
  login(credentials: Credentials): Promise<Result<void>>;
  /** Leaves the page for the provider's; it comes back to `returnPath` signed in, or to /login?problem=CODE. */
  loginExternally(provider: string, returnPath: string): Promise<Result<void>>;
  /** A code is mailed to the address, for `verify`. */
  register(registration: NewAccount): Promise<Result<void>>;
  verify(code: string): Promise<Result<Redeemed>>;
  forgotPassword(email: string): Promise<Result<void>>;
  resetPassword(code: string, password: string): Promise<Result<Redeemed>>;
  /**
   * Ends the session in every tab, also if the server cannot be reached. Synchronised work is taken out of this browser;
   * what is not in the account yet stays for the next time. Leaves the page where the session was begun with a provider
   * that has to be signed out of, too.
   */
  logout(): Promise<void>;
  /** New tokens and claims, for example after a plan was ordered. False where that failed: then the session is over. */
  refresh(): Promise<boolean>;
}
