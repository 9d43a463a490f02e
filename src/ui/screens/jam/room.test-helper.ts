import type { JamTake } from "../../../domain/timeline/JamTake.ts";
import { JamRoom } from "../../../state/room/JamRoom.ts";
import { MIRA, type TestStudio } from "../../studio.test-helper.tsx";
import { EVENT } from "../events/event.test-helper.ts";

/** A take of Mira's, a beat of middle C. */
export const TAKE: JamTake = {
  id: "take",
  ownerId: MIRA.id,
  by: "Mira",
  length: 3840,
  notes: [[0, 960, 60, 1]],
  bank: 0,
  program: 33,
  sound: "Bass",
  gainDb: 0,
  mute: false,
  slot: null,
  fromBeat: 0,
};

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
