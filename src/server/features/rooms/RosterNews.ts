import type { EventPayload } from "../../../protocol/hub/HubContract.ts";
import type { RoomHubContract, RoomMember } from "../../../protocol/hub/roomHub.ts";
import type { Room } from "./Room.ts";

interface RosterNewsOptions {
  readonly send: (news: Told) => void;
  /** Called with each message; sends news that are not for all members. */
  readonly also: () => void;
  readonly fullEveryMs?: number;
}

type Told = EventPayload<RoomHubContract, "EventWatcherUpdated">;

const EVERY_MS = 500;
const FULL_EVERY_MS = 30_000;

/** Notifies a room of members who joined, left or changed: at once, but at most twice a second; and of all members every 30 s. */
export class RosterNews {
  readonly #room: Room;
  readonly #send: (news: Told) => void;
  readonly #also: () => void;
  readonly #full: NodeJS.Timeout;
  #sent: Map<string, RoomMember>;
  #sentWatchers = -1;
  #revision = 0;
  #timer: NodeJS.Timeout | null = null;
  #sentAtMs = -Infinity;
  #owesAll = false;

  /** Members of a restored room count as known: those who do not come back are news. */
  constructor(room: Room, { send, also, fullEveryMs = FULL_EVERY_MS }: RosterNewsOptions) {
    this.#room = room;
    this.#send = send;
    this.#also = also;
    this.#sent = new Map(room.members().map((member) => [member.connectionId, { ...member, state: "here" }]));
    this.#full = setInterval(() => send(this.everybody()), fullEveryMs);
    this.#full.unref();
  }

  next(): void {
    if (this.#timer) return;
    // Even the first message waits until the caller has their answer.
    const waitMs = Math.max(0, this.#sentAtMs + EVERY_MS - performance.now());
    this.#timer = setTimeout(() => this.#flush(), waitMs);
    this.#timer.unref();
  }

  /**
   * A member has been given what is there now. What the others do not know yet may be undone before it is told, and would never
   * be news: then all is told to everybody.
   */
  gave(connectionId: string): void {
    const others = (members: Iterable<RoomMember>): string =>
      JSON.stringify([...members].filter((member) => member.connectionId !== connectionId));
    if (others(this.#room.members()) !== others(this.#sent.values())) this.#owesAll = true;
  }

  /** For somebody who may have missed any of them: what the others know, so that the next ones are right for all. */
  everybody(): Told {
    const joined = [...this.#sent.values()];
    const watchers = Math.max(0, this.#sentWatchers);
    const eventId = this.#room.event.id;
    const players = joined.length;
    return { eventId, revision: this.#revision, players, watchers, joined, left: [], changed: [], all: true };
  }

  stop(): void {
    clearInterval(this.#full);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #flush(): void {
    this.#timer = null;
    this.#also();
    this.#sendNews();
    if (this.#owesAll) this.#send(this.everybody());
    this.#owesAll = false;
  }

  #sendNews(): void {
    const members = this.#room.members();
    const watchers = this.#room.watchers();
    const now = new Map(members.map((member) => [member.connectionId, member]));
    const before = this.#sent;
    const joined = members.filter(({ connectionId }) => !before.has(connectionId));
    const left = [...before.keys()].filter((id) => !now.has(id));
    const changed = members.filter((member) => {
      const was = before.get(member.connectionId);
      return was !== undefined && JSON.stringify(was) !== JSON.stringify(member);
    });
    if (joined.length + left.length + changed.length === 0 && watchers === this.#sentWatchers) return;
    this.#sent = now;
    this.#sentWatchers = watchers;
    this.#sentAtMs = performance.now();
    this.#revision++;
    const eventId = this.#room.event.id;
    this.#send({ eventId, revision: this.#revision, players: members.length, watchers, joined, left, changed });
  }
}
