import { ok, type Result } from "../../../domain/AppError.ts";
import type { HubPeer } from "../../hub/connection/HubPeer.ts";
import type { RoomsPart } from "./RoomsPart.ts";
import type { AtPlace } from "./AtPlace.ts";
import type { CallBudgets } from "./CallBudgets.ts";
import { readBatch } from "./NoteRelay.ts";
import type { Place } from "./OpenRoom.ts";
import { refusal, watching } from "./Room.ts";
import { SecondConnections } from "./SecondConnections.ts";

interface RoomNotesParts {
  readonly nowMs: () => number;
  readonly at: AtPlace;
  /** Membership of a connection; null without one. */
  readonly placeOf: (connectionId: string) => Place | null;
  readonly budgets: CallBudgets;
}

type NoteMethod = "PlayEventNotes" | "AskEventSecondWay" | "OpenEventSecondWay";

/** Batches of players' notes, by their own connections and by second ones. */
export class RoomNotes {
  readonly ways = new SecondConnections();
  readonly #parts: RoomNotesParts;

  constructor(parts: RoomNotesParts) {
    this.#parts = parts;
  }

  readonly handlers: Pick<RoomsPart["handlers"], NoteMethod> = {
    PlayEventNotes: async ({ caller }, { batch }) => this.play(caller.id, batch),
    AskEventSecondWay: ({ caller }) =>
      this.#parts.at(caller, "way", async ({ open, seat }) =>
        seat.slot === null ? watching() : ok({ key: this.ways.ask(caller.id, open.id, seat.userId) }),
      ),
    OpenEventSecondWay: ({ caller }, { eventId, key }) =>
      this.#parts.budgets.within(caller, "way", async () => this.openWay(caller, eventId, key)),
  };

  /** Plays a batch from either connection of a player. Returns the number of note-ons above the limit. */
  play(connectionId: string, sent: unknown): Result<{ dropped: number }> {
    const { memberId, way } = this.ways.of(connectionId);
    const place = this.#parts.placeOf(memberId);
    if (!place) return refusal("NOT_FOUND", "You are in no room");
    const { open, seat } = place;
    if (seat.slot === null) return watching();
    const batch = readBatch(sent);
    if (!batch.ok) return refusal(batch.error.code, batch.error.message);
    // A batch that the other connection brought has been played and counted.
    if (!this.ways.isNew(memberId, batch.value.seq, way)) return ok({ dropped: 0 });
    const may = (what: "notes" | "controls") =>
      !seat.silenced && !seat.muted && this.#parts.budgets.spend(memberId, what);
    return ok({ dropped: open.relay.play(seat, batch.value, may, this.#parts.nowMs()) });
  }

  /** Errors: `FORBIDDEN`. */
  openWay(peer: Pick<HubPeer, "id" | "user">, eventId: string, key: string): Result<undefined> {
    if (this.#parts.placeOf(peer.id))
      return refusal("FORBIDDEN", "This connection is in a room itself. Open the second way on another one");
    return this.ways.open(peer, eventId, key);
  }
}
