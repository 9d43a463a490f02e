import { ok } from "../../../domain/AppError.ts";
import { inviteCalls } from "../../../protocol/http/inviteCalls.ts";
import { networkOf } from "../../access/networkOf.ts";
import { feature } from "../feature.ts";
import { eventsOfRooms } from "./eventsOfRooms.ts";
import { Guests } from "./invites/Guests.ts";
import { Invites } from "./invites/Invites.ts";
import { sendEvents } from "./sendEvents.ts";
import { projectsOfSongs } from "./song/projectsOfSongs.ts";
import type { IceServer } from "../../../protocol/hub/roomHub.ts";
import type { Queries } from "../../database/Database.ts";
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
