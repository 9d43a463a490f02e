import type { ComponentType } from "react";
import { JamLobby } from "./JamLobby.tsx";
import { JamVisit } from "./JamVisit.tsx";

interface JamScreenProps {
  readonly id: string | undefined;
  /** The sequencer over the song that is open. */
  readonly timeline: ComponentType;
}

/** The jam rooms that are live; or, with the id of an event, the room of it. */
export function JamScreen({ id, timeline }: JamScreenProps) {
  return id === undefined ? <JamLobby /> : <JamVisit key={id} id={id} timeline={timeline} />;
}
