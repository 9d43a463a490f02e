import type { Result } from "../../../../domain/AppError.ts";
import type { HubCall } from "../../../hub/connection/HubPeer.ts";
import { refusal } from "../Room.ts";
import type { Rooms } from "../Rooms.ts";
import { away, outcomeOf, type NodeAnswer, type NodeRequest } from "./nodeWire.ts";

interface ClusterSecondConnectionsParts {
  readonly rooms: Rooms;
  readonly self: string;
  /** The node that has the event's room; null where that is not known now. */
  readonly homeOf: (eventId: string) => Promise<string | null>;
  readonly ask: (nodeId: string, request: NodeRequest, signal?: AbortSignal) => Promise<NodeAnswer | null>;
}

/**
 * Second ways of players that come to this node, wherever the room is. Where it moves they end: their players ask for others,
 * and what they play goes by their own connections meanwhile.
 */
export class ClusterSecondConnections {
  readonly #parts: ClusterSecondConnectionsParts;
  /** The home of the room, by the second connection. */
  readonly #homes = new Map<string, string>();

  constructor(parts: ClusterSecondConnectionsParts) {
    this.#parts = parts;
  }

  async open({ caller, signal }: HubCall, eventId: string, key: string): Promise<Result<undefined>> {
    const { rooms, self, homeOf, ask } = this.#parts;
    const may = rooms.mayAsk(caller, "way");
    if (!may.ok) return may;
    const home = await homeOf(eventId);
    if (home === null) return away();
    if (signal.aborted) return refusal("CLIENT_GONE", "The connection has gone");
    const { id, user } = caller;
    this.#homes.set(id, home);
    if (home === self) return rooms.notes.openWay(caller, eventId, key);
    return passed(await ask(home, { what: "openWay", peer: { id, user }, eventId, key }, signal));
  }

  has(connectionId: string): boolean {
    return this.#homes.has(connectionId);
  }

  async play({ caller: { id }, signal }: HubCall, batch: unknown): Promise<Result<{ dropped: number }>> {
    const { rooms, self, ask } = this.#parts;
    const home = this.#homes.get(id) ?? self;
    if (home === self) return rooms.notes.play(id, batch);
    return passed(await ask(home, { what: "playWay", connectionId: id, batch }, signal));
  }

  /** The connection is over, or becomes a member's. */
  gone(connectionId: string): void {
    const { rooms, self, ask } = this.#parts;
    const home = this.#homes.get(connectionId);
    this.#homes.delete(connectionId);
    if (home === self) rooms.gone(connectionId);
    else if (home !== undefined) void ask(home, { what: "gone", connectionId });
  }
}

/** Result of another node's answer; null if the node is gone. */
function passed<T>(answer: NodeAnswer | null): Result<T> {
  const outcome = outcomeOf(answer);
  return outcome === null || outcome === "moved" ? away() : (outcome as Result<T>);
}
