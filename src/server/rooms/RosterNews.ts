import type { EventPayload } from "../../protocol/hub/HubContract.ts";
import type { RoomHubContract, RoomMember } from "../../protocol/hub/roomHub.ts";
import type { Room } from "./Room.ts";

type Told = EventPayload<RoomHubContract, "EventWatcherUpdated">;

const EVERY_MS = 500;

/** Tells a room who came, went and changed: at once, but at most twice a second. */
export class RosterNews {
  readonly #room: Room;
  readonly #send: (news: Told) => void;
  #told: Map<string, RoomMember>;
  #toldWatchers = -1;
  #revision = 0;
  #timer: NodeJS.Timeout | null = null;
  #toldAtMs = -Infinity;

  /** Members that the room has already are known as they were there: who has not come back is news. */
  constructor(room: Room, send: (news: Told) => void) {
    this.#room = room;
    this.#send = send;
    this.#told = new Map(room.members().map((member) => [member.connectionId, { ...member, state: "here" }]));
  }

  tell(): void {
    if (this.#timer) return;
    // Even the first waits for the answer to whoever caused it.
    const waitMs = Math.max(0, this.#toldAtMs + EVERY_MS - performance.now());
    this.#timer = setTimeout(() => this.#flush(), waitMs);
    this.#timer.unref();
  }

  /** For somebody who may have missed any of them: what the others know, so that the next ones are right for all. */
  everybody(): Told {
    const joined = [...this.#told.values()];
    const watchers = Math.max(0, this.#toldWatchers);
    const eventId = this.#room.event.id;
    const players = joined.length;
    return { eventId, revision: this.#revision, players, watchers, joined, left: [], changed: [], all: true };
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #flush(): void {
    this.#timer = null;
    const members = this.#room.members();
    const watchers = this.#room.watchers();
    const now = new Map(members.map((member) => [member.connectionId, member]));
    const before = this.#told;
    const joined = members.filter(({ connectionId }) => !before.has(connectionId));
    const left = [...before.keys()].filter((id) => !now.has(id));
    const changed = members.filter((member) => {
      const was = before.get(member.connectionId);
      return was !== undefined && JSON.stringify(was) !== JSON.stringify(member);
    });
    if (joined.length + left.length + changed.length === 0 && watchers === this.#toldWatchers) return;
    this.#told = now;
    this.#toldWatchers = watchers;
    this.#toldAtMs = performance.now();
    this.#revision++;
    const eventId = this.#room.event.id;
    this.#send({ eventId, revision: this.#revision, players: members.length, watchers, joined, left, changed });
  }
}
