import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { type PasswordFault, passwordFault, type PasswordOwner } from "../../../protocol/passwordRules.ts";
import { Turns } from "../../Turns.ts";

// OWASP's first choice for argon2id, which is the library's default algorithm.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each takes a thread and 19 MiB; more at once would only wait for one another. */
const AT_ONCE = 3;
const WAITING_AT_MOST = 200;

const common: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Lengths are refused by the schema of the call before. */
const PROBLEMS: Readonly<Record<PasswordFault, string>> = {
  short: "This password is too short. Choose a longer one",
  long: "This password is too long. Choose a shorter one",
  common: "This password is too common. Choose another one",
  guessable: "This password is easy to guess. Choose another one",
};

/** Hashes and checks passwords, a few at a time. */
export class Passwords {
  /** The hash of a password that nobody has: checking against it takes as long as against a real one. */
  readonly #nobody: Promise<string> = hash(crypto.randomUUID(), OPTIONS);
  readonly #turns = new Turns(AT_ONCE, WAITING_AT_MOST);

  /** Errors: `PASSWORD_TOO_COMMON`. */
  check(password: string, owner: PasswordOwner): Result<void> {
    const fault = passwordFault(password, owner, common);
    return fault === null ? ok(undefined) : fail("PASSWORD_TOO_COMMON", PROBLEMS[fault]);
  }

  /** Errors: `OVERLOADED`. */
  hash(password: string): Promise<Result<string>> {
    return this.#inTurn(() => hash(password, OPTIONS));
  }

  /** False also where there is no hash, after the same time. Errors: `OVERLOADED`. */
  async matches(passwordHash: string | null, password: string): Promise<Result<boolean>> {
    const nobody = await this.#nobody;
    const matches = await this.#inTurn(() => verify(passwordHash ?? nobody, password));
    return matches.ok ? ok(matches.value && passwordHash !== null) : matches;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<Result<T>> {
    return this.#turns.take(async () => ok(await work()));
  }
}
