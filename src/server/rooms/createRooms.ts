import type { Fanout } from "../fanout/Fanout.ts";
import type { RoomOutlet, RoomsPart } from "../hub/RoomsPart.ts";
import { ClusterClock } from "./cluster/ClusterClock.ts";
import { ClusterRooms } from "./cluster/ClusterRooms.ts";
import { RedisRoomStore } from "./cluster/RedisRoomStore.ts";
import type { RoomEvents } from "./RoomEvents.ts";
import { Rooms } from "./Rooms.ts";

interface RoomsSetting {
  readonly events: RoomEvents;
  readonly redisUrl: string | null;
  readonly log: { error(fields: object, message: string): void };
}

/** The jam rooms of the configuration: of this process, or of all nodes of a Redis. */
export const createRooms =
  ({ events, redisUrl, log }: RoomsSetting) =>
  (outlet: () => RoomOutlet, fanout: Fanout): RoomsPart => {
    if (redisUrl === null) return new Rooms(events, outlet);
    const store = RedisRoomStore.start(redisUrl);
    const clock = new ClusterClock(() => store.time());
    const rooms = new Rooms(events, outlet, { clock });
    return new ClusterRooms({ rooms, store, clock, fanout, outlet, log });
  };
