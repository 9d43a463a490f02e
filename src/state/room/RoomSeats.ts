import { fail, type Result } from "../../domain/AppError.ts";
import type { RoomUpdate } from "../../protocol/hub/roomHub.ts";
import type { JamState } from "./JamState.ts";
import type { RoomConnection } from "./RoomLink.ts";

/** Playing or only listening, the wish for a seat, for hosts the wishes of others, and the guests who listen. */
export class RoomSeats {
  readonly #state: JamState;
  #connection: RoomConnection | null = null;
  #listensOnly = false;

  constructor(state: JamState) {
    this.#state = state;
  }

  listen(connection: RoomConnection): void {
    this.#connection = connection;
    connection.on("EventSeatsAsked", ({ asking }) => {
      this.#state.asking = asking;
    });
    connection.on("EventGuests", ({ guests }) => {
      this.#state.guests = guests;
    });
    connection.on("EventSeatDeclined", () => {
      this.#state.seatAsked = false;
      this.#state.seatDeclined = true;
      // After a break, too, they do not ask by themselves.
      this.role = "Watcher";
    });
  }

  /** How the room is entered, or again after the connection broke: who listens is given no seat. */
  get role(): "Player" | "Watcher" {
    return this.#listensOnly && this.#state.slot === null ? "Watcher" : "Player";
  }

  set role(role: "Player" | "Watcher") {
    this.#listensOnly = role === "Watcher";
  }

  /** Gives the own seat up, and listens on. */
  async standUp(): Promise<Result<unknown>> {
    const { connectionId } = this.#state;
    const stood = await this.#ask({ action: { kind: "Unseat", connectionId } });
    if (stood.ok) this.role = "Watcher";
    return stood;
  }

  /** Asks for a seat, or no more. Whoever gets one hears of it as of every change of the roster. */
  async ask(asks: boolean): Promise<Result<unknown>> {
    const asked = await this.#ask({ member: { hand: asks } });
    if (!asked.ok) return asked;
    this.role = asks ? "Player" : "Watcher";
    if (this.#state.slot === null) Object.assign(this.#state, { seatAsked: asks, seatDeclined: false });
    return asked;
  }

  async #ask(update: RoomUpdate): Promise<Result<unknown>> {
    return this.#connection?.ask("UpdateEventSession", update) ?? fail("NOT_FOUND", "You are in no room");
  }
}
