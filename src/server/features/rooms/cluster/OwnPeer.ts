import type { RoomJoin, RoomSnapshot } from "../../../../protocol/hub/roomHub.ts";
import type { HubPeer, HubUser } from "../../../hub/connection/HubPeer.ts";
import { roomGroups } from "../roomGroups.ts";
import type { WirePeer } from "./nodeWire.ts";

export interface OwnPlace {
  readonly join: RoomJoin;
  /** The node that has the room. */
  readonly home: string;
  readonly role: RoomSnapshot["role"];
}

/** A connection of this node, as the room of any node sees it: a peer that leaves the room's group loses its place. */
export class OwnPeer implements HubPeer {
  readonly #peer: HubPeer;
  place: OwnPlace | null = null;
  /** Under way to where its room is now. */
  moving: Promise<void> | null = null;

  constructor(peer: HubPeer) {
    this.#peer = peer;
  }

  get id(): string {
    return this.#peer.id;
  }

  get user(): HubUser {
    return this.#peer.user;
  }

  wire(): WirePeer {
    return { id: this.id, user: this.user };
  }

  joinGroup(group: string): Promise<void> {
    return this.#peer.joinGroup(group);
  }

  leaveGroup(group: string): Promise<void> {
    if (this.place && group === roomGroups(this.place.join.eventId).all) this.place = null;
    return this.#peer.leaveGroup(group);
  }

  renew(expiresAtMs: number): void {
    this.#peer.renew(expiresAtMs);
  }
}
