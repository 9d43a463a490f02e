import { ok, type Result } from "../../../../domain/AppError.ts";
import type { EventJson } from "../../../../protocol/http/eventJson.ts";
import type { InviteJson } from "../../../../protocol/http/inviteCalls.ts";
import type { Events } from "../../events/Events.ts";

/** Milliseconds for which visitors are answered from memory. */
const KEPT_MS = 2000;
const MOST_KEPT = 1000;

interface StoredInvite {
  readonly invite: Promise<Result<InviteJson>>;
  readonly untilMs: number;
}

/** Invitations to rooms. A link that was posted in public is opened by many at once: they are one question to the database. */
export class Invites {
  readonly #events: Pick<Events, "get">;
  readonly #nowMs: () => number;
  /** For visitors, by event and code; oldest first. */
  readonly #kept = new Map<string, StoredInvite>();

  constructor(events: Pick<Events, "get">, nowMs: () => number = () => performance.now()) {
    this.#events = events;
    this.#nowMs = nowMs;
  }

  /** Reads an invitation by the rules by which the event is read. Errors: `NOT_FOUND`. */
  read(viewerId: string | null, id: string, code = ""): Promise<Result<InviteJson>> {
    if (viewerId !== null) return this.#find(viewerId, id, code);
    const key = `${id} ${code}`;
    const known = this.#kept.get(key);
    if (known && known.untilMs > this.#nowMs()) return known.invite;
    const invite = this.#find(null, id, code);
    this.#store(key, invite);
    // A failed read is repeated at the next time.
    invite.catch(() => this.#kept.delete(key));
    return invite;
  }

  async #find(viewerId: string | null, id: string, code: string): Promise<Result<InviteJson>> {
    const event = await this.#events.get(viewerId, id, code);
    return event.ok ? ok(inviteOf(event.value)) : event;
  }

  #store(key: string, invite: StoredInvite["invite"]): void {
    this.#kept.delete(key);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, { invite, untilMs: this.#nowMs() + KEPT_MS });
  }
}

const inviteOf = (event: EventJson): InviteJson => ({
  id: event.id,
  name: event.name,
  kind: event.kind,
  owner: event.owner,
  state: event.state,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  maxPlayers: event.maxPlayers,
  maxWatchers: event.maxWatchers,
  players: event.counts.players,
  watchers: event.counts.watchers,
  guests: event.guests ?? false,
  session: event.session,
  ...(event.played ? { played: event.played } : {}),
});
