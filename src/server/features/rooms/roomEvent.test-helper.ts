import type { RoomEvent } from "./RoomEvents.ts";

/** A running jam of Ann's, in Grid, with seats for four players and four watchers. */
export const ROOM_EVENT: RoomEvent = {
  id: "event",
  ownerId: "ann",
  state: "Started",
  kind: "jam",
  maxPlayers: 4,
  maxWatchers: 4,
  openSeats: true,
  session: {
    mode: "grid",
    bpm: 120,
    numerator: 4,
    denominator: 4,
    division: "16n",
    delayBars: 1,
    chat: "everyone",
  },
};
