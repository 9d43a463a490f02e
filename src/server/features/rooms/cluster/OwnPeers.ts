import type { OwnPeer } from "./OwnPeer.ts";

/** Connections of this node that are or were in a room. */
export class OwnPeers {
  readonly #self: string;
  readonly #peers = new Map<string, OwnPeer>();

  constructor(self: string) {
    this.#self = self;
  }

  get(connectionId: string): OwnPeer | undefined {
    return this.#peers.get(connectionId);
  }

  has(peer: OwnPeer): boolean {
    return this.#peers.get(peer.id) === peer;
  }

  add(peer: OwnPeer): void {
    this.#peers.set(peer.id, peer);
  }

  delete(connectionId: string): void {
    this.#peers.delete(connectionId);
  }

  ids(): string[] {
    return [...this.#peers.keys()];
  }

  inRoom(eventId: string): OwnPeer[] {
    return this.#all().filter(({ place }) => place?.join.eventId === eventId);
  }

  at(home: string): OwnPeer[] {
    return this.#all().filter(({ place }) => place?.home === home);
  }

  /** The homes of their rooms that are not here. */
  homesElsewhere(): string[] {
    return this.#all().flatMap(({ place }) => (place && place.home !== this.#self ? [place.home] : []));
  }

  eventsElsewhere(): Set<string> {
    return new Set(
      this.#all().flatMap(({ place }) => (place && place.home !== this.#self ? [place.join.eventId] : [])),
    );
  }

  #all(): OwnPeer[] {
    return [...this.#peers.values()];
  }
}
