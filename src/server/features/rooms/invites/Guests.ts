import { isOver } from "../../../../domain/events/eventState.ts";
import { fail, ok, type Result } from "../../../../domain/AppError.ts";
import type { GuestToken, GuestTokens } from "../../../access/GuestTokens.ts";
import type { Events } from "../../events/Events.ts";
import { TokenBucket } from "../TokenBucket.ts";

const MOST_NETWORKS = 10_000;

/** Guests without an account who may come of one network: a minute, and at once. */
const PER_MINUTE = 10;
const AT_ONCE = 20;

interface GuestsParts {
  readonly events: Pick<Events, "get">;
  readonly tokens: GuestTokens;
}

/** Lets people without an account listen to rooms whose hosts allow it. */
export class Guests {
  readonly #parts: GuestsParts;
  /** Budgets by network; oldest first. */
  readonly #budgets = new Map<string, TokenBucket>();

  constructor(parts: GuestsParts) {
    this.#parts = parts;
  }

  /**
   * Admits a guest by the rules by which the event is read. Errors: `TOO_MANY_REQUESTS`, `NOT_FOUND`, `FORBIDDEN`,
   * `STATE_CONFLICT`.
   */
  async admit(
    viewerId: string | null,
    { id, code, network }: { readonly id: string; readonly code: string | undefined; readonly network: string },
  ): Promise<Result<GuestToken>> {
    if (!this.#budgetOf(network).spend(performance.now()))
      return fail("TOO_MANY_REQUESTS", "Too many guests come from your network. Wait a moment");
    const event = await this.#parts.events.get(viewerId, id, code);
    if (!event.ok) return event;
    if (event.value.guests !== true) return guestsClosed();
    if (isOver(event.value.state)) return fail("STATE_CONFLICT", "The event has ended");
    return ok(await this.#parts.tokens.sign(id, network));
  }

  #budgetOf(network: string): TokenBucket {
    const budget = this.#budgets.get(network) ?? new TokenBucket(PER_MINUTE / 60, AT_ONCE);
    this.#budgets.delete(network);
    const [oldest] = this.#budgets.keys();
    if (this.#budgets.size >= MOST_NETWORKS && oldest !== undefined) this.#budgets.delete(oldest);
    this.#budgets.set(network, budget);
    return budget;
  }
}

const guestsClosed = () => fail("FORBIDDEN", "The host does not allow guests");
