import type { Result } from "../../domain/AppError.ts";
import type { JamState } from "./JamState.ts";
import type { RoomConnection, RoomLink } from "./RoomLink.ts";

const LINES = 50;

/** Chat of a room. */
export class RoomChat {
  readonly #state: Pick<JamState, "chat">;
  readonly #link: Pick<RoomLink, "ask">;

  constructor(state: Pick<JamState, "chat">, link: Pick<RoomLink, "ask">) {
    this.#state = state;
    this.#link = link;
  }

  listen(connection: RoomConnection): void {
    connection.on("EventChat", ({ line }) => {
      this.#state.chat = [...this.#state.chat, line].slice(-LINES);
    });
    connection.on("EventChatDeleted", () => {
      this.#state.chat = [];
    });
  }

  say(text: string): Promise<Result<undefined>> {
    return this.#link.ask((connection) => connection.ask("SendEventChat", { text }));
  }
}
