import { fail, type Result } from "../../domain/AppError.ts";
import { isUnreachable } from "../../protocol/api.ts";
import { engineHub } from "../../protocol/hub/engineHub.ts";
import type { HubMethod } from "../../protocol/hub/HubContract.ts";
import type { RoomConnection } from "./RoomLink.ts";

/** Milliseconds before its end at which a token is not used for another connection any more. */
const SPARE_MS = 60_000;

interface GuestTokenOptions {
  readonly ask: () => Promise<Result<{ readonly token: string; readonly expiresAt: string }>>;
  /** One may not listen (any more), for this reason: a sentence. */
  readonly onRefused: (reason: string) => void;
  readonly nowMs?: () => number;
}

/** The token of a guest without an account: one for all that a connection is made of, and another one when that ends. */
export class GuestToken {
  readonly #options: GuestTokenOptions;
  #token: { readonly text: string; readonly endsAtMs: number } | null = null;
  #asking: Promise<string | null> | null = null;

  constructor(options: GuestTokenOptions) {
    this.#options = options;
  }

  /** Null where there is none now. */
  async fresh(): Promise<string | null> {
    const { nowMs = Date.now } = this.#options;
    if (this.#token && nowMs() < this.#token.endsAtMs - SPARE_MS) return this.#token.text;
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #ask(): Promise<string | null> {
    const answer = await this.#options.ask();
    if (answer.ok) {
      this.#token = { text: answer.value.token, endsAtMs: Date.parse(answer.value.expiresAt) };
      return answer.value.token;
    }
    this.#token = null;
    // An unreachable server is asked again, with the connection.
    if (!isUnreachable(answer.error.code)) this.#options.onRefused(answer.error.message);
    return null;
  }
}

const isForGuests = (method: keyof typeof engineHub.methods): boolean =>
  (engineHub.methods[method] as HubMethod).guests === true;

/** Connection of a guest without an account. Calls that the hub would refuse are not sent. */
export const guestConnection = (connection: RoomConnection): RoomConnection => ({
  ...connection,
  invoke: (method, ...args) => (isForGuests(method) ? connection.invoke(method, ...args) : Promise.resolve(null)),
  ask: (method, ...args) =>
    isForGuests(method)
      ? connection.ask(method, ...args)
      : Promise.resolve(fail("FORBIDDEN", "Guests can only listen")),
});
