import { LatestPresence } from "./LatestPresence.ts";
import type { OpenRoom } from "./OpenRoom.ts";
import type { RoomEvents } from "./RoomEvents.ts";

/** Writes the state of rooms into their events for lists: the number of members, and the last bars where there are new ones. */
export class RoomReports {
  readonly #events: Pick<RoomEvents, "played">;
  readonly #nowMs: () => number;
  readonly #presence: LatestPresence;

  constructor(events: Pick<RoomEvents, "present" | "played">, nowMs: () => number) {
    this.#events = events;
    this.#nowMs = nowMs;
    this.#presence = new LatestPresence((...counts) => events.present(...counts));
  }

  report(open: OpenRoom, players: number, watchers: number): void {
    this.#presence.set(open.id, players, watchers);
    this.#storePlayed(open);
  }

  /** The room has closed: nobody is in it. */
  close(open: OpenRoom): void {
    this.#presence.set(open.id, 0, 0);
    this.#storePlayed(open, 0);
  }

  #storePlayed({ id, room, relay }: OpenRoom, everyMs?: number): void {
    const played = relay.played.next(room.session, this.#nowMs(), everyMs);
    if (played) void this.#events.played(id, played);
  }
}
