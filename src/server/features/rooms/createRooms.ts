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
export function createRooms(setting: RoomsSetting): RoomsPart {
  const { queries, events, projects, redisUrl, iceServers, fanout, outlet, log } = setting;
  const kept = new RoomSongRepository(queries);
  if (redisUrl === null) {
    const store = new SongJournal(kept, log);
    const songs = new RoomSongs({ projects, store, hasOthers: false, outlet, log }).start();
    return new Rooms(events, outlet, { iceServers, songs });
  }
  const store = RedisRoomStore.start(redisUrl);
  const clock = new ClusterClock(() => store.time());
  // Where nodes do not know of each other, no half of a room gives its song an order of its own.
  const journal = new SongJournal(kept, log, () => store.reachable);
  const songs = new RoomSongs({ projects, store: journal, hasOthers: true, outlet, log }).start();
  const rooms = new Rooms(events, outlet, { clock, songs, iceServers });
  return new ClusterRooms({ rooms, store, clock, fanout, outlet, log });
}
