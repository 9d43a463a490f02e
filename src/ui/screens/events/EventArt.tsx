import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { MusicArt } from "../poster/MusicArt.tsx";
import { WideArt } from "../poster/PosterArt.tsx";
import { eventHex } from "./eventHex.ts";

interface EventArtProps {
  readonly event: Pick<EventJson, "id" | "played" | "notes">;
}

/** Picture of an event in a card: what its room plays, the notes of its song, or the art of its poster. */
export function EventArt({ event: { id, played, notes } }: EventArtProps) {
  const music = played ?? notes;
  return music ? <MusicArt music={music} /> : <WideArt id={id} color={eventHex(id)} />;
}
