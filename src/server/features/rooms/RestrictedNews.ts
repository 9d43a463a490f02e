import type { RoomHubContract } from "../../../protocol/hub/roomHub.ts";
import type { EventName, EventPayload } from "../../../protocol/hub/HubContract.ts";
import type { Room, Seat } from "./Room.ts";
import type { RoomOutlet } from "./RoomsPart.ts";
import { guestsOf } from "./watcherPlaces.ts";

/** Text of the list that each member received last, by connection; members without an entry know an empty one. */
type Sent = ReadonlyMap<string, string>;

/**
 * Lists that not every member of a room may see: hosts receive the watchers who request a seat, players and hosts the guests without
 * an account. A member receives a list when it differs from the one before.
 */
export class RestrictedNews {
  readonly #room: Room;
  readonly #outlet: RoomOutlet;
  #asking: Sent = new Map();
  #guests: Sent = new Map();

  constructor(room: Room, outlet: RoomOutlet) {
    this.#room = room;
    this.#outlet = outlet;
  }

  /** Sends the lists that have changed; to be called after each change of the room. */
  notify(): void {
    const { event, seats } = this.#room;
    const eventId = event.id;
    const hosts = new Set(this.#room.hosts());
    const asking = this.#room.asking();
    const askingBefore = this.#asking;
    this.#asking = this.#send(hosts, asking, askingBefore, "EventSeatsAsked", { eventId, asking });
    // A member who is no host any more must not see former requests.
    for (const connectionId of askingBefore.keys())
      if (!this.#asking.has(connectionId) && seats.has(connectionId))
        this.#outlet.toConnection(connectionId, "EventSeatsAsked", { eventId, asking: [] });
    const here = guestsOf(seats.values()).filter(({ state }) => state === "here");
    const guests = here.map(({ connectionId }) => ({ connectionId }));
    const receivers = [...seats.values()].filter((seat) => seat.slot !== null || hosts.has(seat));
    this.#guests = this.#send(receivers, guests, this.#guests, "EventGuests", { eventId, guests });
  }

  #send<Name extends EventName<RoomHubContract>>(
    receivers: Iterable<Seat>,
    list: readonly unknown[],
    before: Sent,
    name: Name,
    payload: EventPayload<RoomHubContract, Name>,
  ): Sent {
    const text = JSON.stringify(list);
    const sent = new Map<string, string>();
    for (const { connectionId, state } of receivers) {
      if (state === "lost") continue;
      sent.set(connectionId, text);
      if ((before.get(connectionId) ?? "[]") !== text) this.#outlet.toConnection(connectionId, name, payload);
    }
    return sent;
  }
}
