import { JamLobby } from "./JamLobby.tsx";
import { JamVisit, type RoomCanvases } from "./JamVisit.tsx";

interface JamScreenProps extends RoomCanvases {
  readonly id: string | undefined;
}

/** The jam rooms that are live; or, with the id of an event, the room of it. */
export function JamScreen({ id, ...canvases }: JamScreenProps) {
  return id === undefined ? <JamLobby /> : <JamVisit key={id} id={id} {...canvases} />;
}
