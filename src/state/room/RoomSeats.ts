import type { Result } from "../../domain/AppError.ts";
import type { RoomUpdate } from "../../protocol/hub/roomHub.ts";
import type { JamState } from "./JamState.ts";
import type { RoomConnection, RoomLink } from "./RoomLink.ts";

/** Role of this member and requests for seats; for hosts, also the requests of others and the guests who listen. */
export class RoomSeats {
  readonly #state: JamState;
  readonly #link: Pick<RoomLink, "ask">;
  #listensOnly = false;

  constructor({ state, link }: { readonly state: JamState; readonly link: Pick<RoomLink, "ask"> }) {
    this.#state = state;
    this.#link = link;
  }

  listen(connection: RoomConnection): void {
    connection.on("EventSeatsAsked", ({ asking }) => {
      this.#state.asking = asking;
    });
    connection.on("EventGuests", ({ guests }) => {
      this.#state.guests = guests;
    });
    connection.on("EventSeatDeclined", () => {
      this.#state.seatAsked = false;
      this.#state.seatDeclined = true;
      // Rejoining after a loss does not ask for a seat either.
      this.role = "Watcher";
    });
  }

  /** Role in which the room is entered, also after a loss of the connection: a watcher gets no seat. */
  get role(): "Player" | "Watcher" {
    return this.#listensOnly && this.#state.slot === null ? "Watcher" : "Player";
  }

  set role(role: "Player" | "Watcher") {
    this.#listensOnly = role === "Watcher";
  }

  /** Leaves the seat and stays as a watcher. */
  async standUp(): Promise<Result<unknown>> {
    const { connectionId } = this.#state;
    const stood = await this.#ask({ action: { kind: "Unseat", connectionId } });
    if (stood.ok) this.role = "Watcher";
    return stood;
  }

  /** Requests a seat, or withdraws the request. A granted seat arrives as a change of the roster. */
  async ask(asks: boolean): Promise<Result<unknown>> {
    const asked = await this.#ask({ member: { hand: asks } });
    if (!asked.ok) return asked;
    this.role = asks ? "Player" : "Watcher";
    if (this.#state.slot === null) Object.assign(this.#state, { seatAsked: asks, seatDeclined: false });
    return asked;
  }

  #ask(update: RoomUpdate): Promise<Result<unknown>> {
    return this.#link.ask((connection) => connection.ask("UpdateEventSession", update));
  }
}
