import { JamRoom } from "../../../state/room/JamRoom.ts";
import type { TestStudio } from "../../studio.test-helper.tsx";
import { EVENT } from "../events/event.test-helper.ts";

/** The room of `EVENT`, without a server. */
export const roomOf = (studio: TestStudio): JamRoom =>
  new JamRoom({
    eventId: EVENT.id,
    code: undefined,
    engine: studio.engine,
    connect: () => Promise.reject(new Error("there is no server")),
    songName: () => EVENT.name,
    save: () => Promise.resolve(false),
    song: { player: studio, onLost: () => undefined },
  });
