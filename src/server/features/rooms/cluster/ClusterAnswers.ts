import type { Result } from "../../../../domain/AppError.ts";
import type { HubCall, HubPeer } from "../../../hub/connection/HubPeer.ts";
import type { Rooms } from "../Rooms.ts";
import type { HomeRooms } from "./HomeRooms.ts";
import {
  answerOf,
  moved,
  refusalOf,
  type NodeAnswer,
  type NodeRequest,
  type PassedMethod,
  type WirePeer,
} from "./nodeWire.ts";
import type { OwnPeers } from "./OwnPeers.ts";

interface ClusterAnswersParts {
  readonly rooms: Rooms;
  readonly homes: HomeRooms;
  /** Those of this node. */
  readonly peers: OwnPeers;
  readonly self: string;
  readonly isStopped: () => boolean;
  /** Has a room that is here do it. */
  readonly here: (method: PassedMethod, call: HubCall, values: unknown[]) => Promise<Result<unknown>>;
  readonly ask: (nodeId: string, request: NodeRequest) => Promise<NodeAnswer | null>;
  readonly log: { error(fields: object, message: string): void };
}

/** Answers of this node to the others: as the home of rooms with members there, and as the node of its own connections. */
export class ClusterAnswers {
  readonly #parts: ClusterAnswersParts;

  constructor(parts: ClusterAnswersParts) {
    this.#parts = parts;
  }

  async answer(request: NodeRequest, from: string, signal: AbortSignal): Promise<NodeAnswer> {
    try {
      return await this.#serve(request, from, signal);
    } catch (error) {
      const told = refusalOf(error);
      if (!told) this.#parts.log.error({ err: error, what: request.what }, "a room could not answer another node");
      return told ?? { code: "INTERNAL", message: "The room could not do that" };
    }
  }

  async #serve(request: NodeRequest, from: string, signal: AbortSignal): Promise<NodeAnswer> {
    const { rooms, homes, peers, self, isStopped, here } = this.#parts;
    switch (request.what) {
      case "enter": {
        const { peer, join, isBack } = request;
        if (isStopped() || (await homes.of(join.eventId)) !== self) return moved;
        return answerOf(await rooms.enter(this.#guest(peer, from), join, signal, isBack));
      }
      case "call": {
        const { peer, method, values } = request;
        if (rooms.eventOf(peer.id) === null) return moved;
        return answerOf(await here(method, { caller: this.#guest(peer, from), signal }, values));
      }
      case "openWay":
        return answerOf(rooms.notes.openWay(request.peer, request.eventId, request.key));
      case "playWay":
        return answerOf(rooms.notes.play(request.connectionId, request.batch));
      case "gone":
        rooms.gone(request.connectionId);
        return { value: true };
      case "quiet":
        rooms.quiet.set(request.connectionId, request.isQuiet);
        return { value: true };
      case "group": {
        const peer = peers.get(request.connectionId);
        await (request.hears ? peer?.joinGroup(request.group) : peer?.leaveGroup(request.group));
        return { value: true };
      }
      case "look":
      default:
        homes.expect(from, new Set(request.connectionIds));
        return { value: request.connectionIds.filter((id) => rooms.eventOf(id) === null) };
    }
  }

  #guest(peer: WirePeer, from: string): HubPeer {
    return this.#parts.homes.guest(peer, from, async (connectionId, group, hears) => {
      await this.#parts.ask(from, { what: "group", connectionId, group, hears });
    });
  }
}
