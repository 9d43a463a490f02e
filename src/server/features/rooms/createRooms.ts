import type { IceServer } from "../../../protocol/hub/roomHub.ts";
import type { Queries } from "../../database/Database.ts";
import type { Fanout } from "../../fanout/Fanout.ts";
import type { RoomOutlet, RoomsPart } from "../../hub/RoomsPart.ts";
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
  readonly log: { error(fields: object, message: string): void };
}

/** The jam rooms of the configuration: of this process, or of all nodes of a Redis. */
export const createRooms =
  ({ queries, events, projects, redisUrl, iceServers, log }: RoomsSetting) =>
  (outlet: () => RoomOutlet, fanout: Fanout): RoomsPart => {
    const kept = new RoomSongRepository(queries);
    if (redisUrl === null) {
      const songs = new RoomSongs({
        projects,
        store: new SongJournal(kept, log),
        hasOthers: false,
        outlet,
        log,
      }).start();
      return new Rooms(events, outlet, { iceServers, songs });
    }
    const store = RedisRoomStore.start(redisUrl);
    const clock = new ClusterClock(() => store.time());
    // Where nodes do not know of each other, no half of a room gives its song an order of its own.
    const journal = new SongJournal(kept, log, () => store.reachable);
    const songs = new RoomSongs({ projects, store: journal, hasOthers: true, outlet, log }).start();
    const rooms = new Rooms(events, outlet, { clock, songs, iceServers });
    return new ClusterRooms({ rooms, store, clock, fanout, outlet, log });
  };
