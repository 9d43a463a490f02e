import { fail, type Result } from "../../domain/AppError.ts";
import type { JamState } from "./JamState.ts";
import type { RoomConnection } from "./RoomConnection.ts";

/** The wish for a seat, and for hosts the wishes of others. */
export class RoomSeats {
  readonly #state: JamState;
  #connection: RoomConnection | null = null;

  constructor(state: JamState) {
    this.#state = state;
  }

  listen(connection: RoomConnection): void {
    this.#connection = connection;
    connection.on("EventSeatsAsked", ({ asking }) => {
      this.#state.asking = asking;
    });
    connection.on("EventSeatDeclined", () => {
      this.#state.seatAsked = false;
      this.#state.seatDeclined = true;
    });
  }

  /** Asks for a seat, or no more. Whoever gets one hears of it as of every change of the roster. */
  async ask(asks: boolean): Promise<Result<unknown>> {
    const connection = this.#connection;
    if (!connection) return fail("NOT_FOUND", "You are in no room");
    const asked = await connection.ask("UpdateEventSession", { member: { hand: asks } });
    if (asked.ok && this.#state.slot === null) Object.assign(this.#state, { seatAsked: asks, seatDeclined: false });
    return asked;
  }
}
