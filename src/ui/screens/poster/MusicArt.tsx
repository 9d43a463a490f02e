import type { CSSProperties } from "react";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import { PICTURE_WIDTH, type MusicPicture, type PictureNote } from "../../../domain/events/musicPicture.ts";
import styles from "./MusicArt.module.css";

interface MusicArtProps {
  readonly music: MusicPicture;
}

const HEIGHT = 96;
const NOTE = 4;
const EDGE = 8;

/** A few bars of music: a lane for each color, its notes from the highest to the lowest. */
export function MusicArt({ music }: MusicArtProps) {
  const colors = [...new Set(music.map(([, , , color]) => color))];
  const lane = (HEIGHT - EDGE) / Math.max(1, colors.length);
  return (
    <svg
      viewBox={`0 0 ${PICTURE_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.art}
      aria-hidden="true"
    >
      {colors.map((color, index) => (
        <g key={color} style={{ "--c": hexOfRgb(oklchToRgb(paletteColor(color))) } as CSSProperties}>
          <path d={laneOf(music, color, EDGE / 2 + index * lane, lane)} />
        </g>
      ))}
    </svg>
  );
}

function laneOf(music: MusicPicture, color: number, top: number, lane: number): string {
  const notes = music.filter((note): note is PictureNote => note[3] === color);
  const pitches = notes.map(([, , pitch]) => pitch);
  const [lowest, highest] = [Math.min(...pitches), Math.max(...pitches)];
  const height = Math.min(NOTE, lane / 3);
  return notes
    .map(([start, length, pitch]) => {
      const part = highest > lowest ? (highest - pitch) / (highest - lowest) : 0.5;
      const y = top + part * (lane - height - 2);
      return `M${start} ${y.toFixed(1)}h${Math.max(1, length - 0.6).toFixed(1)}v${height.toFixed(1)}H${start}z`;
    })
    .join("");
}
