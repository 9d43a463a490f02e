import { ok, fail } from "../../../domain/AppError.ts";
import { inviteCalls } from "../../../protocol/http/inviteCalls.ts";
import { networkOf } from "../../access/networkOf.ts";
import { feature } from "../feature.ts";
import { Guests } from "./invites/Guests.ts";
import { Invites } from "./invites/Invites.ts";
import { projectsOfSongs } from "./song/projectsOfSongs.ts";
import type { IceServer } from "../../../protocol/hub/roomHub.ts";
import type { Queries, DatabaseLog } from "../../database/Database.ts";
import type { Fanout } from "../../fanout/Fanout.ts";
import type { RoomOutlet, RoomsPart } from "./RoomsPart.ts";
import { ClusterClock } from "./cluster/ClusterClock.ts";
import { ClusterRooms } from "./cluster/ClusterRooms.ts";
import { RedisRoomStore } from "./cluster/RedisRoomStore.ts";
import { RoomSongRepository } from "./song/RoomSongRepository.ts";
import type { RoomEvents } from "./RoomEvents.ts";
import { Rooms } from "./Rooms.ts";
import { RoomSongs } from "./song/RoomSongs.ts";
import { SongJournal } from "./song/SongJournal.ts";
import type { SongProjects } from "./song/SongProjects.ts";
import { problemKinds } from "../../../protocol/http/problem.ts";
import { blockedAmong } from "../../database/blocks.ts";
import { EventRepository } from "../events/EventRepository.ts";
import { RoomBanRepository } from "./RoomBanRepository.ts";
import { ProfileRepository } from "../users/ProfileRepository.ts";
import { UserRepository } from "../../access/UserRepository.ts";
import { userSummaryOf } from "../users/Users.ts";
import type { EngineHubContract } from "../../../protocol/hub/engineHub.ts";
import type { EventNews, EventNewsItem } from "../events/EventNews.ts";
import type { Hub, HubLog } from "../../hub/Hub.ts";

interface Parts {
  readonly news: EventNews;
  readonly queries: Queries;
  readonly hub: Pick<Hub<EngineHubContract>, "peers" | "toConnection">;
  readonly rooms: Pick<RoomsPart, "connectionsIn" | "end" | "follow">;
  readonly log: HubLog;
}

/**
 * Tells clients what happened to events: whoever is in the room, and those of this node's users to whom the event
 * matters, for whom each node asks the database once. A room ends with its event.
 */
function sendEvents({ news, queries, hub, rooms, log }: Parts): void {
  const send = async (item: EventNewsItem): Promise<void> => {
    const eventId = item.kind === "EventStopped" ? item.eventId : item.event.id;
    const inRoom = new Set(rooms.connectionsIn(eventId));
    // The room first: it waits for no database.
    for (const connectionId of inRoom) sendNews(hub, connectionId, item);
    if (item.kind === "EventStopped") await rooms.end(eventId);
    else await rooms.follow(item.event);
    const others = hub.peers().filter(({ id }) => !inRoom.has(id));
    if (others.length === 0) return;
    const userIds = [...new Set(others.map(({ user }) => user.userId))];
    const users = new Set(await new EventRepository(queries, null).listeners(eventId, userIds));
    for (const { id, user } of others) if (users.has(user.userId)) sendNews(hub, id, item);
  };
  news.listen((item) => {
    send(item).catch((error: unknown) => log.error({ err: error }, "an event could not be told of"));
  });
}

function sendNews(hub: Parts["hub"], connectionId: string, item: EventNewsItem): void {
  if (item.kind === "EventStopped") {
    const { eventId, state, reason, stoppedAt } = item;
    hub.toConnection(connectionId, "EventStopped", { eventId, state, reason, stoppedAt });
  } else if (item.kind === "EventStarted") hub.toConnection(connectionId, "EventStarted", { event: item.event });
  else {
    const { event } = item;
    hub.toConnection(connectionId, "EventUpdated", { eventId: event.id, revision: event.revision, event });
  }
}

/** The events of the database, for rooms. Failed writes are logged: a room goes on without them. */
export function eventsOfRooms(queries: Queries, log: DatabaseLog): RoomEvents {
  const logged = async (event: string, message: string, write: Promise<void>): Promise<void> => {
    await write.catch((error: unknown) => log.error({ event, problem: String(error) }, message));
  };
  const bans = new RoomBanRepository(queries);
  return {
    async find(userId, eventId, code) {
      const user = userId === null ? null : await new UserRepository(queries).byId(userId);
      if (user?.deletedAt) return fail("ACCOUNT_LEAVING", problemKinds.ACCOUNT_LEAVING.title);
      const event = await new EventRepository(queries, userId).get(eventId, code);
      return event ? ok(event) : fail("NOT_FOUND", "There is no such event");
    },
    present: (eventId, players, watchers) =>
      logged(
        "rooms.presence",
        "who is in a room was not written down",
        new EventRepository(queries, null).setPresence(eventId, players, watchers),
      ),
    played: (eventId, played) =>
      logged(
        "rooms.played",
        "the last bars of a room were not written down",
        new EventRepository(queries, null).setPlayed(eventId, played),
      ),
    bans: (eventId) => bans.of(eventId),
    ban: (eventId, userId, forMs) =>
      logged("rooms.bans", "whom a room is closed to was not written down", bans.ban(eventId, userId, forMs)),
    forgetBans: (eventId) =>
      logged("rooms.bans", "whom a room was closed to is still written down", bans.forget(eventId)),
    blocked: (userIds) => blockedAmong(queries, userIds),
    async userOf(userId) {
      const [row] = await new ProfileRepository(queries, userId).summaries([userId]);
      return row ? userSummaryOf(row) : { name: "", avatar: null };
    },
  };
}

/** Jam rooms: their part of the hub, invitations to them, and listening without an account. */
export const roomsFeature = feature<"add" | "config" | "queries" | "hub" | "guestTokens">(
  "rooms",
  ["events", "projects"],
  async (app, { add, config, queries, hub: { hub, onLeft }, guestTokens }) => {
    const { log } = app;
    const rooms = createRooms({
      queries,
      events: eventsOfRooms(queries, log),
      projects: projectsOfSongs(queries, app.projects),
      redisUrl: config.redisUrl,
      iceServers: config.iceServers,
      fanout: hub.fanout,
      outlet: () => hub,
      log,
    });
    hub.answer(rooms.handlers);
    onLeft(({ id }) => rooms.gone(id));
    app.addHook("onClose", () => rooms.stop());
    sendEvents({ news: app.eventNews, queries, hub, rooms, log });
    const [invites, guests] = [new Invites(app.events), new Guests({ events: app.events, tokens: guestTokens })];
    add(inviteCalls.invite, ({ viewerId, params, query }) => invites.read(viewerId, params.id, query.code));
    add(inviteCalls.guest, async ({ viewerId, request, params, body }) => {
      const asked = { id: params.id, code: body.code, network: networkOf(request.ip) };
      const admitted = await guests.admit(viewerId, asked);
      if (!admitted.ok) return admitted;
      const { token, expiresAtMs } = admitted.value;
      return ok({ token, expiresAt: new Date(expiresAtMs).toISOString() });
    });
  },
);

interface RoomsSetting {
  readonly queries: Queries;
  readonly events: RoomEvents;
  readonly projects: SongProjects;
  readonly redisUrl: string | null;
  readonly iceServers: IceServer[];
  readonly fanout: Fanout;
  readonly outlet: () => RoomOutlet;
  readonly log: { error(fields: object, message: string): void };
}

/** The jam rooms of the configuration: of this process, or of all nodes of a Redis. */
function createRooms(setting: RoomsSetting): RoomsPart {
  const { queries, events, projects, redisUrl, iceServers, fanout, outlet, log } = setting;
  const kept = new RoomSongRepository(queries);
  if (redisUrl === null) {
    const store = new SongJournal(kept, log);
    const songs = new RoomSongs({ projects, store, hasOthers: false, outlet, log }).start();
    return new Rooms(events, outlet, { iceServers, songs });
  }
  const store = RedisRoomStore.start(redisUrl);
  const clock = new ClusterClock(() => store.time());
  // If nodes cannot reach each other, no half of a room orders changes of its song on its own.
  const journal = new SongJournal(kept, log, () => store.reachable);
  const songs = new RoomSongs({ projects, store: journal, hasOthers: true, outlet, log }).start();
  const rooms = new Rooms(events, outlet, { clock, songs, iceServers });
  return new ClusterRooms({ rooms, store, clock, fanout, outlet, log });
}
