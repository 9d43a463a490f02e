import type { CSSProperties } from "react";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import type { TimelineThumbnail } from "../../../domain/timeline/timelineThumbnail.ts";
import { FRAME } from "./pictureFrame.ts";
import styles from "./Picture.module.css";

interface NotesPictureProps {
  readonly tracks: TimelineThumbnail["tracks"];
  readonly frame: keyof typeof FRAME;
}

const MOST_TRACKS = 5;
const NOTE = 4;
const EDGE = 12;
/** Full scale of the numbers of a thumbnail. */
const FULL = 255;
/** The part of the song that is shown, in which most tracks play: otherwise notes would be dots. */
const FROM = 0.34;
const PART = 0.22;
const LOUD = 150;

/** The notes of several players, as the ribbon of a jam room shows them. */
export function NotesPicture({ tracks, frame }: NotesPictureProps) {
  const { width, height } = FRAME[frame];
  const lanes = tracks
    .map(({ color, bars }) => ({ color, notes: notesOf(bars) }))
    .filter(({ notes }) => notes.length > 0)
    .slice(0, MOST_TRACKS);
  const lane = (height - 2 * EDGE) / Math.max(1, lanes.length);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.song} aria-hidden="true">
      {lanes
        .map((each, index) => ({ ...each, top: EDGE + index * lane }))
        .map(({ color, notes, top }) => (
          <g key={top} style={{ "--c": hexOfRgb(oklchToRgb(paletteColor(color))) } as CSSProperties}>
            {notes.map(({ start, length, pitch, isLoud }) => (
              <rect
                key={start}
                x={start * width}
                y={top + (1 - pitch) * (lane - NOTE - 4)}
                width={Math.max(NOTE, length * width - 1)}
                height={NOTE}
                rx={1.5}
                className={isLoud ? styles.lit : styles.soft}
              />
            ))}
          </g>
        ))}
    </svg>
  );
}

/** Notes of a thumbnail's track within the shown part: starts and lengths of that part, pitches of the track's span, 0..1. */
function notesOf(bars: readonly number[]) {
  const at = (index: number): number => (bars[index] ?? 0) / FULL;
  const all = Array.from({ length: Math.floor(bars.length / 4) }, (_, note) => ({
    start: (at(4 * note) - FROM) / PART,
    length: at(4 * note + 1) / PART,
    pitch: at(4 * note + 2),
    isLoud: (bars[4 * note + 3] ?? 0) >= LOUD,
  })).filter(({ start, length }) => start + length > 0 && start < 1);
  const lowest = Math.min(...all.map(({ pitch }) => pitch));
  const span = Math.max(...all.map(({ pitch }) => pitch)) - lowest;
  return all.map((note) => ({ ...note, pitch: span > 0 ? (note.pitch - lowest) / span : 0.5 }));
}
