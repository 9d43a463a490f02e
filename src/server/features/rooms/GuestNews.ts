import type { RoomOutlet } from "./RoomsPart.ts";
import type { Room } from "./Room.ts";
import { guestsOf } from "./watcherPlaces.ts";

/** Tells players and hosts which guests without an account listen. */
export class GuestNews {
  readonly #room: Room;
  readonly #outlet: RoomOutlet;
  /** News that each was sent last, by connection. */
  #told = new Map<string, string>();

  constructor(room: Room, outlet: RoomOutlet) {
    this.#room = room;
    this.#outlet = outlet;
  }

  /** To be called whenever the room may have changed. */
  tell(): void {
    const { event, seats } = this.#room;
    const here = guestsOf(seats.values()).filter(({ state }) => state === "here");
    const guests = here.map(({ connectionId }) => ({ connectionId }));
    const news = JSON.stringify(guests);
    const hosts = new Set(this.#room.hosts());
    const told = new Map<string, string>();
    for (const seat of seats.values()) {
      if (seat.state === "lost" || (seat.slot === null && !hosts.has(seat))) continue;
      const { connectionId } = seat;
      told.set(connectionId, news);
      if ((this.#told.get(connectionId) ?? "[]") !== news)
        this.#outlet.toConnection(connectionId, "EventGuests", { eventId: event.id, guests });
    }
    this.#told = told;
  }
}
