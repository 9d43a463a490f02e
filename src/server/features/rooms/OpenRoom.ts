import type { RoomHubContract, RoomMember, RoomSnapshot } from "../../../protocol/hub/roomHub.ts";
import type { EventName, EventPayload } from "../../../protocol/hub/HubContract.ts";
import type { HubPeer } from "../../hub/connection/HubPeer.ts";
import type { RoomOutlet } from "./RoomsPart.ts";
import { NoteRelay } from "./NoteRelay.ts";
import { RoomBlocks } from "./RoomBlocks.ts";
import type { Room, Seat } from "./Room.ts";
import { roomGroups, leaveRoomGroups } from "./roomGroups.ts";
import { RosterNews } from "./RosterNews.ts";
import { guestsOf } from "./watcherPlaces.ts";

/** Text of the list that each member received last, by connection; members without an entry know an empty one. */
type Sent = ReadonlyMap<string, string>;

/**
 * Lists that not every member of a room may see: hosts receive the watchers who request a seat, players and hosts the guests without
 * an account. A member receives a list when it differs from the one before.
 */
class RestrictedNews {
  readonly #room: Room;
  readonly #outlet: RoomOutlet;
  #asking: Sent = new Map();
  #guests: Sent = new Map();

  constructor(room: Room, outlet: RoomOutlet) {
    this.#room = room;
    this.#outlet = outlet;
  }

  /** Sends the lists that have changed; to be called after each change of the room. */
  notify(): void {
    const { event, seats } = this.#room;
    const eventId = event.id;
    const hosts = new Set(this.#room.hosts());
    const asking = this.#room.asking();
    const askingBefore = this.#asking;
    this.#asking = this.#send(hosts, asking, askingBefore, "EventSeatsAsked", { eventId, asking });
    // A member who is no host any more must not see former requests.
    for (const connectionId of askingBefore.keys())
      if (!this.#asking.has(connectionId) && seats.has(connectionId))
        this.#outlet.toConnection(connectionId, "EventSeatsAsked", { eventId, asking: [] });
    const here = guestsOf(seats.values()).filter(({ state }) => state === "here");
    const guests = here.map(({ connectionId }) => ({ connectionId }));
    const receivers = [...seats.values()].filter((seat) => seat.slot !== null || hosts.has(seat));
    this.#guests = this.#send(receivers, guests, this.#guests, "EventGuests", { eventId, guests });
  }

  #send<Name extends EventName<RoomHubContract>>(
    receivers: Iterable<Seat>,
    list: readonly unknown[],
    before: Sent,
    name: Name,
    payload: EventPayload<RoomHubContract, Name>,
  ): Sent {
    const text = JSON.stringify(list);
    const sent = new Map<string, string>();
    for (const { connectionId, state } of receivers) {
      if (state === "lost") continue;
      sent.set(connectionId, text);
      if ((before.get(connectionId) ?? "[]") !== text) this.#outlet.toConnection(connectionId, name, payload);
    }
    return sent;
  }
}

type RosterTold = EventPayload<RoomHubContract, "EventWatcherUpdated">;

/** Membership of a connection. */
export interface Place {
  readonly open: OpenRoom;
  readonly seat: Seat;
  readonly peer: HubPeer;
}

/** A room with the messages to its members. */
export class OpenRoom {
  readonly room: Room;
  readonly news: RosterNews;
  readonly relay: NoteRelay;
  readonly blocks = new RoomBlocks((userIds) => this.#sendRoster(userIds));
  readonly #outlet: RoomOutlet;

  /** `present`: so many players and watchers are in it now. */
  constructor(room: Room, outlet: RoomOutlet, present: (players: number, watchers: number) => void) {
    this.room = room;
    this.#outlet = outlet;
    this.relay = new NoteRelay(
      this.id,
      outlet,
      () => room.watchers(),
      (userId) => this.deaf(userId),
    );
    const restricted = new RestrictedNews(room, outlet);
    this.news = new RosterNews(room, {
      send: (news) => {
        this.#sendNews(news);
        present(news.players, news.watchers);
      },
      also: () => restricted.notify(),
    });
  }

  /** Id of its event. */
  get id(): string {
    return this.room.event.id;
  }

  /** Sends an event to all members. */
  send<Name extends EventName<RoomHubContract>>(
    event: Name,
    payload: EventPayload<RoomHubContract, Name>,
    except: readonly string[] = [],
  ): void {
    this.#outlet.toGroup(roomGroups(this.id).all, event, payload, except);
  }

  /** The connections that get nothing of a user's. */
  deaf(userId: string): readonly string[] {
    return this.blocks.deaf(userId, this.room.seats.values());
  }

  sendSession(): void {
    this.send("EventUpdated", this.#session());
  }

  /** Sends a client everything that it may have missed: after a room was given up elsewhere, nothing ends its sounding notes. */
  sendAll(connectionId: string): void {
    this.#outlet.toConnection(connectionId, "EventGap", { eventId: this.id });
    this.#outlet.toConnection(connectionId, "EventUpdated", this.#session());
    const { userId = "" } = this.room.seats.get(connectionId) ?? {};
    this.#outlet.toConnection(connectionId, "EventWatcherUpdated", this.#readBy(userId, this.news.everybody()));
  }

  snapshot({ connectionId, userId, slot, hand }: Seat): Omit<RoomSnapshot, "clock" | "iceServers"> {
    const { room } = this;
    return {
      eventId: this.id,
      connectionId,
      slot,
      role: slot === null ? "watcher" : "player",
      seatAsked: slot === null && hand,
      revision: room.revision,
      session: room.session,
      members: this.#namesFor(userId, room.members()),
      watchers: room.watchers(),
      chat: room.chat.filter((line) => !this.blocks.areApart(userId, line.userId)),
    };
  }

  /** Sends news to all. Members for whom some names are hidden receive their own version. */
  #sendNews(news: RosterTold): void {
    const apart = [...this.room.seats.values()].filter(({ userId }) => this.blocks.has(userId));
    this.send(
      "EventWatcherUpdated",
      news,
      apart.map(({ connectionId }) => connectionId),
    );
    for (const { connectionId, userId } of apart)
      this.#outlet.toConnection(connectionId, "EventWatcherUpdated", this.#readBy(userId, news));
  }

  #sendRoster(userIds: ReadonlySet<string>): void {
    const told = this.news.everybody();
    for (const { connectionId, userId } of this.room.seats.values())
      if (userIds.has(userId))
        this.#outlet.toConnection(connectionId, "EventWatcherUpdated", this.#readBy(userId, told));
  }

  #readBy(userId: string, news: RosterTold): RosterTold {
    const { joined, changed } = news;
    return { ...news, joined: this.#namesFor(userId, joined), changed: this.#namesFor(userId, changed) };
  }

  /** Members with the names hidden of users who have blocked the reader, or are blocked by them. */
  #namesFor(userId: string, members: readonly RoomMember[]): RoomMember[] {
    return members.map((member) =>
      this.blocks.areApart(userId, member.userId) ? { ...member, name: "", avatar: null } : member,
    );
  }

  /** Members know the tempos before the newest; pages of former versions accept no news that contain them. */
  #session() {
    const { revision } = this.room;
    const { tempos: _tempos, ...session } = this.room.session;
    return { eventId: this.id, revision, session };
  }
}

/**
 * Joins the groups for notes in the form that the member requested; a watcher gets them mixed, unless some are hidden from them.
 */
export async function joinNoteGroups({ peer, seat, open }: Place, isStillThere: () => boolean): Promise<void> {
  const { plain, binary, mix } = roomGroups(open.id);
  const isMixed = seat.slot === null && !open.blocks.has(seat.userId);
  const [heard, ...others] = !seat.binary ? [plain] : isMixed ? [mix, binary] : [binary, mix];
  await peer.joinGroup(heard);
  await Promise.all(others.map((group) => peer.leaveGroup(group)));
  if (!isStillThere()) await leaveRoomGroups(peer, open.id);
}
