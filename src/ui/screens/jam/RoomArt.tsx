import type { CSSProperties } from "react";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { MusicArt } from "../poster/MusicArt.tsx";
import styles from "./Lobby.module.css";
import { seatHex } from "./seatHex.ts";

interface RoomArtProps {
  readonly event: Pick<EventJson, "played" | "notes" | "counts" | "maxPlayers">;
}

/** Picture of a room: its last bars, the song of its event, or its seats in their colors. */
export function RoomArt({ event: { played, notes, counts, maxPlayers } }: RoomArtProps) {
  const music = played ?? notes;
  if (music) return <MusicArt music={music} />;
  return (
    <span className={styles.seatArt} aria-hidden="true">
      {Array.from({ length: maxPlayers }, (_, slot) => (
        <i
          key={slot}
          data-taken={slot < counts.players || undefined}
          style={{ "--seat": seatHex(slot) } as CSSProperties}
        />
      ))}
    </span>
  );
}
