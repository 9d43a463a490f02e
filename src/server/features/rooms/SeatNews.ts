import type { RoomOutlet } from "./RoomsPart.ts";
import type { Room } from "./Room.ts";

/** Tells the hosts of a room which watchers ask for a seat; nobody else knows who watches. */
export class SeatNews {
  readonly #room: Room;
  readonly #outlet: RoomOutlet;
  /** What each host was told last, by connection. */
  #told = new Map<string, string>();

  constructor(room: Room, outlet: RoomOutlet) {
    this.#room = room;
    this.#outlet = outlet;
  }

  /** To be called whenever the room may have changed. */
  tell(): void {
    const eventId = this.#room.event.id;
    const asking = this.#room.asking();
    const news = JSON.stringify(asking);
    const told = new Map<string, string>();
    for (const { connectionId, state } of this.#room.hosts()) {
      if (state === "lost") continue;
      told.set(connectionId, news);
      if ((this.#told.get(connectionId) ?? "[]") === news) continue;
      this.#outlet.toConnection(connectionId, "EventSeatsAsked", { eventId, asking });
    }
    // Whoever rules no more knows of nobody who asks.
    for (const connectionId of this.#told.keys())
      if (!told.has(connectionId) && this.#room.seats.has(connectionId))
        this.#outlet.toConnection(connectionId, "EventSeatsAsked", { eventId, asking: [] });
    this.#told = told;
  }
}
