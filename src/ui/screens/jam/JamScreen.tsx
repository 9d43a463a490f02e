import { JamLobby } from "./JamLobby.tsx";
import { JamVisit } from "./JamVisit.tsx";

/** The jam rooms that are live; or, with the id of an event, the room of it. */
export function JamScreen({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <JamLobby /> : <JamVisit key={id} id={id} />;
}
