import { useEffect } from "react";
import type { JamState } from "../../../state/room/JamState.ts";
import { forgetLastRoom, keepLastRoom } from "../../account/lastRoom.ts";

interface Visited {
  readonly eventId: string;
  readonly code: string | undefined;
  readonly userId: string | undefined;
}

/** Remembers the room for whoever loses the page while they are in it, and forgets it once they have left. */
export function useLastRoom(
  { phase, preview, activeEvent }: Pick<JamState, "phase" | "preview" | "activeEvent">,
  { eventId, code, userId }: Visited,
): void {
  useEffect(() => {
    if (activeEvent !== null && preview === null && userId !== undefined)
      keepLastRoom({ eventId, userId, ...(code === undefined ? {} : { code }) });
    if (phase === "left") forgetLastRoom(eventId);
  }, [activeEvent, preview, phase, eventId, code, userId]);
}
