import { randomBytes, createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import type { Queries } from "../../database/Database.ts";
import { exclusively, inTurn } from "../../database/exclusively.ts";
import { CodeRepository, lockAddress } from "./CodeRepository.ts";
import { LoginAttemptRepository, type Attempt } from "./LoginAttemptRepository.ts";
import { SessionRepository, type Principal } from "../../access/SessionRepository.ts";
import { UserRepository } from "../../access/UserRepository.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import { accountEmail, accountName } from "../users/accountName.ts";
import { normalEmail } from "../../access/UserRepository.ts";
import type { Mailer } from "../../mail/Mailer.ts";
import { CODE_MINUTES, knownAddressMail, passwordChangedMail, registrationMail, resetMail } from "../../mail/mails.ts";
import { returnPathOf } from "./returnPath.ts";
import { networkOf } from "../../access/networkOf.ts";
import type { Passwords } from "./Passwords.ts";
import { hashOf } from "../../access/secrets.ts";

/** An answer about an address takes at least this long, so that its time does not tell whether there was work. */
const EVEN_ANSWER_MS = 150;

const SALT_BYTES = 32;

/** Client of a sign-in. */
export interface LoginPlace {
  /** The internet address. */
  readonly address: string;
  /** Token of the browser's current or last session. */
  readonly refreshToken: string | null;
}

interface Registration {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** Path that it leads to once the address is confirmed; anything but a path of ours leads nowhere. */
  readonly return?: string | undefined;
}

interface Parts {
  readonly queries: Queries;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly events: AccountEvents;
  /** Key with which codes are made. */
  readonly key: Uint8Array;
}

/** Account whose mailed code came back. */
export interface Confirmed {
  readonly userId: string;
  readonly email: string;
}

/** A sign-in is proof of who one is for so long. */
const FRESH_MINUTES = 10;

/** Registration, login and passwords. Nothing here tells a stranger whether an address has an account. */
export class Accounts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Returns the proof by which the browser is known again when it confirms the address. Errors: `EMAIL_INVALID`,
   * `NAME_INVALID`, `PASSWORD_TOO_COMMON`, `OVERLOADED`.
   */
  async register(registration: Registration): Promise<Result<string>> {
    const { queries, passwords, mailer, publicUrl, key } = this.#parts;
    const address = accountEmail(registration.email);
    if (!address.ok) return address;
    const email = normalEmail(address.value);
    const name = accountName(registration.name);
    if (!name.ok) return name;
    const checked = passwords.check(registration.password, { email, name: name.value });
    if (!checked.ok) return checked;
    const passwordHash = await passwords.hash(registration.password);
    if (!passwordHash.ok) return passwordHash;
    const code = newId();
    const known = await new UserRepository(queries).byEmail(email);
    // Kept in both cases, for the same time; the code of a known address is told to no one.
    const added = await this.#ofAddress(email, (queries) =>
      new CodeRepository(queries).addRegistration(
        hashOf(code),
        {
          email,
          name: name.value,
          passwordHash: passwordHash.value,
          returnPath: returnPathOf(registration.return, "") || null,
        },
        CODE_MINUTES.registration,
      ),
    );
    if (added) await mailer.send(known ? knownAddressMail(email, publicUrl) : registrationMail(email, code, publicUrl));
    return ok(registrationProof(key, passwordHash.value));
  }

  /**
   * Opens the account of a registration. `isOwn` is true if the code came back from the browser that registered: only that one
   * is signed in by it (`docs/decisions/0135`). `returnPath` is the path that the registration was to lead to. Errors:
   * `CODE_INVALID`.
   */
  async verify(
    code: string,
    proofs: readonly string[],
  ): Promise<Result<Confirmed & { readonly returnPath: string | null; readonly isOwn: boolean }>> {
    const email = await new CodeRepository(this.#parts.queries).emailOfRegistration(hashOf(code));
    if (email === null) return invalidCode();
    const taken = await this.#ofAddress(email, async (queries) => {
      const registration = await new CodeRepository(queries).consumeRegistration(hashOf(code));
      if (registration === null) return null;
      const { returnPath, ...user } = registration;
      const id = newId();
      const isOwn = proofs.includes(registrationProof(this.#parts.key, user.passwordHash));
      return (await new UserRepository(queries).add({ id, ...user })) ? { userId: id, email, returnPath, isOwn } : null;
    });
    return taken ? ok(taken) : invalidCode();
  }

  /** The user's id. Errors: `LOGIN_FAILED`, `EMAIL_NOT_VERIFIED`, `ACCOUNT_LOCKED`, `OVERLOADED`. */
  async login(address: string, password: string, from: LoginPlace): Promise<Result<string>> {
    const { queries, passwords } = this.#parts;
    const email = normalEmail(address);
    const attempt = await this.#attemptOf(email, from);
    return this.#judge(attempt, async () => {
      const user = await new UserRepository(queries).byEmail(email);
      const matches = await passwords.matches(user?.passwordHash ?? null, password);
      if (!matches.ok) return matches;
      if (matches.value && user) return ok(user.id);
      // Looked at in any case: whoever registered a known address must not be told so by another answer.
      const registration = await new CodeRepository(queries).latestRegistration(email);
      const registered = await passwords.matches(registration?.passwordHash ?? null, password);
      if (!registered.ok) return registered;
      if (!registered.value) return fail("LOGIN_FAILED", "Email or password is wrong");
      return fail("EMAIL_NOT_VERIFIED", "Please confirm your email address with the code that we sent");
    });
  }

  async forgot(address: string): Promise<void> {
    await Promise.all([this.#sendReset(normalEmail(address)), sleep(EVEN_ANSWER_MS)]);
  }

  /** Ends all sessions. Errors: `CODE_INVALID`, `PASSWORD_TOO_COMMON`, `OVERLOADED`. */
  async reset(code: string, password: string): Promise<Result<Confirmed>> {
    const { queries, passwords } = this.#parts;
    const checked = passwords.check(password, { email: "", name: "" });
    if (!checked.ok) return checked;
    const passwordHash = await passwords.hash(password);
    if (!passwordHash.ok) return passwordHash;
    const email = await new CodeRepository(queries).emailOfReset(hashOf(code));
    if (email === null) return invalidCode();
    const userId = await this.#ofAddress(email, async (queries) => {
      const userId = await new CodeRepository(queries).consumeReset(hashOf(code));
      if (userId === null) return null;
      await new UserRepository(queries).setPassword(userId, passwordHash.value);
      await new SessionRepository(queries).revokeAll(userId, null);
      await new LoginAttemptRepository(queries).forget(hashOf(email));
      return userId;
    });
    if (userId === null) return invalidCode();
    this.#parts.events.sessionsEnded(userId, { allExcept: null });
    await this.#parts.mailer.send(passwordChangedMail(email, this.#parts.publicUrl));
    return ok({ userId, email });
  }

  /** Ends all other sessions. Errors: `LOGIN_FAILED`, `ACCOUNT_LOCKED`, `PASSWORD_TOO_COMMON`, `OVERLOADED`. */
  async changePassword(principal: Principal, current: string, next: string): Promise<Result<void>> {
    const { queries, passwords, mailer, publicUrl, events } = this.#parts;
    const { userId, sessionId, email, name } = principal;
    const checked = passwords.check(next, { email, name });
    if (!checked.ok) return checked;
    const confirmed = await this.#judge(attemptOfSession(principal), async () => {
      const user = await new UserRepository(queries).byId(userId);
      const matches = await passwords.matches(user?.passwordHash ?? null, current);
      if (!matches.ok || matches.value) return matches;
      return fail("LOGIN_FAILED", "The current password is wrong");
    });
    if (!confirmed.ok) return confirmed;
    const passwordHash = await passwords.hash(next);
    if (!passwordHash.ok) return passwordHash;
    await this.#ofAddress(email, async (queries) => {
      await new UserRepository(queries).setPassword(userId, passwordHash.value);
      await new SessionRepository(queries).revokeAll(userId, sessionId);
      await new CodeRepository(queries).dropResets(userId);
    });
    events.sessionsEnded(userId, { allExcept: sessionId });
    await mailer.send(passwordChangedMail(email, publicUrl));
    return ok(undefined);
  }

  /**
   * Asks the user once more who they are: by their password, and who has none has to have signed in a moment ago. Errors: those
   * of `login`, `SIGN_IN_AGAIN`.
   */
  async confirm(principal: Principal, password: string): Promise<Result<void>> {
    const { queries, passwords } = this.#parts;
    const user = await new UserRepository(queries).byId(principal.userId);
    if (user?.passwordHash === null) {
      const isFresh = await new SessionRepository(queries).isFresh(principal.sessionId, FRESH_MINUTES);
      return isFresh ? ok(undefined) : fail("SIGN_IN_AGAIN", "Sign in again to confirm that it is you");
    }
    return this.#judge(attemptOfSession(principal), async () => {
      const matches = await passwords.matches(user?.passwordHash ?? null, password);
      if (!matches.ok) return matches;
      return matches.value ? ok(undefined) : fail("LOGIN_FAILED", "The password is wrong");
    });
  }

  /**
   * Attempts of one place are judged one after the other: right ones that come together do not lock, and wrong ones cannot
   * be more than are allowed.
   */
  #judge<T>(attempt: Attempt, judge: () => Promise<Result<T>>): Promise<Result<T>> {
    const { queries } = this.#parts;
    const attempts = new LoginAttemptRepository(queries);
    const key = `attempt ${attempt.emailHash.toString("hex")} ${attempt.placeHash.toString("hex")}`;
    return inTurn(queries, [key], async () => {
      if (!(await attempts.begin(attempt))) return locked();
      const judged = await judge();
      if (judged.ok) await attempts.succeed(attempt);
      else if (judged.error.code === "LOGIN_FAILED") await attempts.fail(attempt);
      else await attempts.release(attempt);
      return judged;
    });
  }

  /** A device that the user was signed in with counts by itself, so that nobody else can lock it out. */
  async #attemptOf(email: string, { address, refreshToken }: LoginPlace): Promise<Attempt> {
    const { queries } = this.#parts;
    const emailHash = hashOf(email);
    const user = refreshToken === null ? null : await new UserRepository(queries).byEmail(email);
    const session =
      user && refreshToken !== null
        ? await new SessionRepository(queries).sessionOfUser(user.id, hashOf(refreshToken))
        : null;
    const place = session === null ? `network ${networkOf(address)}` : `session ${session}`;
    return { emailHash, placeHash: hashOf(place), trusted: session !== null };
  }

  /** Runs changes of one address one after the other, on all nodes, also before its first row exists. */
  #ofAddress<T>(email: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    return exclusively(this.#parts.queries, [`address ${email}`], async (queries) => {
      await lockAddress(queries, email);
      return work(queries);
    });
  }

  async #sendReset(email: string): Promise<void> {
    const { queries, mailer, publicUrl, key } = this.#parts;
    const user = await new UserRepository(queries).byEmail(email);
    if (!user) return;
    const salt = randomBytes(SALT_BYTES);
    const fresh = { salt, codeHash: hashOf(resetCode(key, salt)) };
    const kept = await this.#ofAddress(email, (queries) =>
      new CodeRepository(queries).saveReset(user.id, fresh, CODE_MINUTES.reset),
    );
    if (kept) await mailer.send(resetMail(user.email, resetCode(key, kept), publicUrl));
  }
}

const attemptOfSession = ({ email, sessionId }: Principal): Attempt => ({
  emailHash: hashOf(email),
  placeHash: hashOf(`session ${sessionId}`),
  trusted: true,
});

const invalidCode = () =>
  fail("CODE_INVALID", "This code was already used or has expired. Sign in, or ask for a new one");

const locked = () => fail("ACCOUNT_LOCKED", "Too many failed attempts. Try again in five minutes");

/** Proof that a browser registered with the password of this hash: a hash has a salt, and is known to the server alone. */
const registrationProof = (key: Uint8Array, passwordHash: string): string =>
  createHmac("sha256", key).update(`registration ${passwordHash}`).digest("base64url");

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** Bytes from here on would favour some characters. */
const FAIR_LIMIT = 248;
const LENGTH = 30;

/** The code that belongs to a salt: it is kept nowhere, and yet the same each time that it is mailed. */
function resetCode(key: Uint8Array, salt: Buffer): string {
  let code = "";
  for (let round = 0; code.length < LENGTH; round++) {
    const bytes = createHmac("sha512", key).update(`password reset ${round} `).update(salt).digest();
    for (const byte of bytes)
      if (byte < FAIR_LIMIT && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length] ?? "";
  }
  return code;
}
