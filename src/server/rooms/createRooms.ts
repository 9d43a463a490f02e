import type { IceServer } from "../../protocol/hub/roomHub.ts";
import type { Fanout } from "../fanout/Fanout.ts";
import type { RoomOutlet, RoomsPart } from "../hub/RoomsPart.ts";
import { ClusterClock } from "./cluster/ClusterClock.ts";
import { ClusterRooms } from "./cluster/ClusterRooms.ts";
import { RedisRoomStore } from "./cluster/RedisRoomStore.ts";
import type { RoomEvents } from "./RoomEvents.ts";
import { Rooms } from "./Rooms.ts";
import { RoomSongs } from "./song/RoomSongs.ts";
import type { SongProjects } from "./song/SongProjects.ts";

interface RoomsSetting {
  readonly events: RoomEvents;
  readonly projects: SongProjects;
  readonly redisUrl: string | null;
  readonly iceServers: IceServer[];
  readonly log: { error(fields: object, message: string): void };
}

/** The jam rooms of the configuration: of this process, or of all nodes of a Redis. */
export const createRooms =
  ({ events, projects, redisUrl, iceServers, log }: RoomsSetting) =>
  (outlet: () => RoomOutlet, fanout: Fanout): RoomsPart => {
    if (redisUrl === null)
      return new Rooms(events, outlet, { iceServers, songs: new RoomSongs({ projects, store: null, outlet, log }) });
    const store = RedisRoomStore.start(redisUrl);
    const clock = new ClusterClock(() => store.time());
    const songs = new RoomSongs({ projects, store: store.songs(fanout.nodeId), outlet, log });
    const rooms = new Rooms(events, outlet, { clock, songs, iceServers });
    return new ClusterRooms({ rooms, store, clock, fanout, outlet, log });
  };
