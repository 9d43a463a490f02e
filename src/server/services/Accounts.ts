import { setTimeout as sleep } from "node:timers/promises";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import type { Queries } from "../database/Database.ts";
import { exclusively } from "../database/exclusively.ts";
import { CodeRepository, lockAddress } from "../repositories/CodeRepository.ts";
import { LoginAttemptRepository } from "../repositories/LoginAttemptRepository.ts";
import { SessionRepository, type Principal } from "../repositories/SessionRepository.ts";
import { UserRepository } from "../repositories/UserRepository.ts";
import type { AccountEvents } from "./AccountEvents.ts";
import { normalEmail } from "./email.ts";
import type { Mailer } from "./Mailer.ts";
import { CODE_MINUTES, knownAddressMail, passwordChangedMail, registrationMail, resetMail } from "./mails.ts";
import type { Passwords } from "./Passwords.ts";
import { hashOf } from "./secrets.ts";

/** An answer about an address takes at least this long, so that its time does not tell whether there was work. */
const EVEN_ANSWER_MS = 150;

interface Parts {
  readonly queries: Queries;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly events: AccountEvents;
}

/** Registration, login and passwords. Nothing here tells a stranger whether an address has an account. */
export class Accounts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Errors: `PASSWORD_TOO_COMMON`, `OVERLOADED`. */
  async register(registration: { email: string; password: string; name: string }): Promise<Result<void>> {
    const { queries, passwords, mailer, publicUrl } = this.#parts;
    const email = normalEmail(registration.email);
    const name = registration.name.trim();
    const checked = passwords.check(registration.password, email, name);
    if (!checked.ok) return checked;
    const passwordHash = await passwords.hash(registration.password);
    if (!passwordHash.ok) return passwordHash;
    const code = newId();
    const known = await new UserRepository(queries).byEmail(email);
    // Kept in both cases, for the same time; the code of a known address is told to no one.
    await new CodeRepository(queries).addRegistration(
      hashOf(code),
      { email, name, passwordHash: passwordHash.value },
      CODE_MINUTES.registration,
    );
    await mailer.send(known ? knownAddressMail(email, publicUrl) : registrationMail(email, code, publicUrl));
    return ok(undefined);
  }

  /** Errors: `CODE_INVALID`. */
  async verify(code: string): Promise<Result<void>> {
    const email = await new CodeRepository(this.#parts.queries).emailOfRegistration(hashOf(code));
    if (email === null) return invalidCode();
    const added = await this.#ofAddress(email, async (queries) => {
      const registration = await new CodeRepository(queries).takeRegistration(hashOf(code));
      return registration !== null && (await new UserRepository(queries).add({ id: newId(), ...registration }));
    });
    return added ? ok(undefined) : invalidCode();
  }

  /** The user's id. Errors: `LOGIN_FAILED`, `EMAIL_NOT_VERIFIED`, `ACCOUNT_LOCKED`, `OVERLOADED`. */
  async login(address: string, password: string): Promise<Result<string>> {
    const { queries, passwords } = this.#parts;
    const email = normalEmail(address);
    const attempts = new LoginAttemptRepository(queries);
    if (!(await attempts.begin(hashOf(email)))) return locked();
    const user = await new UserRepository(queries).byEmail(email);
    const registration = await new CodeRepository(queries).latestRegistration(email);
    const matches = await passwords.matches(user ? user.passwordHash : (registration?.passwordHash ?? null), password);
    if (!matches.ok) return matches;
    if (!matches.value) return fail("LOGIN_FAILED", "E-mail or password is wrong");
    await attempts.succeed(hashOf(email));
    if (user) return ok(user.id);
    return fail("EMAIL_NOT_VERIFIED", "Please confirm your e-mail address with the code that was sent to it");
  }

  async forgot(address: string): Promise<void> {
    await Promise.all([this.#sendReset(normalEmail(address)), sleep(EVEN_ANSWER_MS)]);
  }

  /** Ends all sessions. Errors: `CODE_INVALID`, `PASSWORD_TOO_COMMON`, `OVERLOADED`. */
  async reset(code: string, password: string): Promise<Result<void>> {
    const { queries, passwords } = this.#parts;
    const checked = passwords.check(password, "", "");
    if (!checked.ok) return checked;
    const passwordHash = await passwords.hash(password);
    if (!passwordHash.ok) return passwordHash;
    const email = await new CodeRepository(queries).emailOfReset(hashOf(code));
    if (email === null) return invalidCode();
    const userId = await this.#ofAddress(email, async (queries) => {
      const userId = await new CodeRepository(queries).takeReset(hashOf(code));
      if (userId === null) return null;
      await new UserRepository(queries).setPassword(userId, passwordHash.value);
      await new SessionRepository(queries).revokeAll(userId, null);
      await new LoginAttemptRepository(queries).succeed(hashOf(email));
      return userId;
    });
    if (userId === null) return invalidCode();
    this.#parts.events.sessionsEnded(userId, { allExcept: null });
    await this.#parts.mailer.send(passwordChangedMail(email, this.#parts.publicUrl));
    return ok(undefined);
  }

  /** Ends all other sessions. Errors: `LOGIN_FAILED`, `ACCOUNT_LOCKED`, `PASSWORD_TOO_COMMON`, `OVERLOADED`. */
  async changePassword(principal: Principal, current: string, next: string): Promise<Result<void>> {
    const { queries, passwords, mailer, publicUrl, events } = this.#parts;
    const { userId, sessionId, email, name } = principal;
    const checked = passwords.check(next, email, name);
    if (!checked.ok) return checked;
    const attempts = new LoginAttemptRepository(queries);
    if (!(await attempts.begin(hashOf(email)))) return locked();
    const user = await new UserRepository(queries).byId(userId);
    const matches = await passwords.matches(user?.passwordHash ?? null, current);
    if (!matches.ok) return matches;
    if (!matches.value) return fail("LOGIN_FAILED", "The current password is wrong");
    const passwordHash = await passwords.hash(next);
    if (!passwordHash.ok) return passwordHash;
    await this.#ofAddress(email, async (queries) => {
      await new UserRepository(queries).setPassword(userId, passwordHash.value);
      await new SessionRepository(queries).revokeAll(userId, sessionId);
      await new CodeRepository(queries).dropResets(userId);
      await new LoginAttemptRepository(queries).succeed(hashOf(email));
    });
    events.sessionsEnded(userId, { allExcept: sessionId });
    await mailer.send(passwordChangedMail(email, publicUrl));
    return ok(undefined);
  }

  /** Asks the user once more who they are; true as well for those who have no password. Errors: those of `login`. */
  async confirm({ userId, email }: Principal, password: string): Promise<Result<void>> {
    const { queries, passwords } = this.#parts;
    const user = await new UserRepository(queries).byId(userId);
    if (user?.passwordHash === null) return ok(undefined);
    const attempts = new LoginAttemptRepository(queries);
    if (!(await attempts.begin(hashOf(email)))) return locked();
    const matches = await passwords.matches(user?.passwordHash ?? null, password);
    if (!matches.ok) return matches;
    if (!matches.value) return fail("LOGIN_FAILED", "The password is wrong");
    await attempts.succeed(hashOf(email));
    return ok(undefined);
  }

  /** What is changed of an address, on whichever node: one after the other, from the first row on. */
  #ofAddress<T>(email: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    return exclusively(this.#parts.queries, [`address ${email}`], async (queries) => {
      await lockAddress(queries, email);
      return work(queries);
    });
  }

  async #sendReset(email: string): Promise<void> {
    const { queries, mailer, publicUrl } = this.#parts;
    const user = await new UserRepository(queries).byEmail(email);
    if (!user) return;
    const code = newId();
    await this.#ofAddress(email, (queries) =>
      new CodeRepository(queries).addReset(hashOf(code), user.id, CODE_MINUTES.reset),
    );
    await mailer.send(resetMail(user.email, code, publicUrl));
  }
}

const invalidCode = () => fail("CODE_INVALID", "This code is not valid any more. Ask for a new one");

const locked = () => fail("ACCOUNT_LOCKED", "Too many failed attempts. Try again in five minutes");
