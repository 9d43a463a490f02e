import type { CSSProperties } from "react";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { eventHex } from "../events/eventHex.ts";
import { MusicArt } from "./MusicArt.tsx";
import styles from "./Poster.module.css";
import { PosterArt } from "./PosterArt.tsx";

/** Middle of a poster's art, for pictures that are wide. */
const MIDDLE = "0 46 100 66";

/** Picture of an event in a card: what its room plays, the notes of its song, or the art of its poster. */
export function EventArt({
  event: { id, played, notes },
}: {
  readonly event: Pick<EventJson, "id" | "played" | "notes">;
}) {
  const music = played ?? notes;
  if (music) return <MusicArt music={music} />;
  return (
    <div
      className={styles.wide}
      style={{ "--c0": eventHex(id), "--c1": eventHex(id), "--c2": eventHex(id) } as CSSProperties}
    >
      <PosterArt id={id} music={null} viewBox={MIDDLE} />
    </div>
  );
}
