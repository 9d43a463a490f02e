import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { Queries } from "../../database/Database.ts";
import { EventRepository } from "../../repositories/EventRepository.ts";
import { UserRepository } from "../../repositories/UserRepository.ts";
import { newToken } from "../secrets.ts";
import { eventJsonOf } from "./eventJsonOf.ts";

const DAY_MS = 86_400_000;
/** What is over stays in a calendar for a while. */
const KEPT_DAYS = 90;
const MOST_EVENTS = 500;

/**
 * A user's events for calendar programs: those that they own, have starred or follow, and that they go to. The address is
 * the only proof, and shows nothing but these; a new one ends the one before.
 */
export class EventFeeds {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** The token of the user's feed, which is made when it is first asked for. */
  async tokenOf(userId: string, renew: boolean): Promise<string> {
    return new UserRepository(this.#queries).feedToken(userId, newToken(), renew);
  }

  /** Null where the token opens none (any more). */
  async read(token: string): Promise<EventJson[] | null> {
    const userId = await new UserRepository(this.#queries).byFeedToken(token);
    if (userId === null) return null;
    const since = new Date(Date.now() - KEPT_DAYS * DAY_MS);
    const rows = await new EventRepository(this.#queries, userId).ofCalendar(since, MOST_EVENTS);
    return rows.map((row) => eventJsonOf(row, userId));
  }
}
