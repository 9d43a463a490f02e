import type { CSSProperties } from "react";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import type { TimelineThumbnail } from "../../../domain/timeline/timelineThumbnail.ts";
import { lanePaths } from "./lanePaths.ts";
import { FRAME } from "./pictureFrame.ts";
import styles from "./Picture.module.css";

interface TimelinePictureProps {
  readonly song: TimelineThumbnail;
  readonly frame: keyof typeof FRAME;
}

const MOST_LANE = 26;

/** A song at a glance: a lane for each track, its notes on what looks like their clips. */
export function TimelinePicture({ song, frame }: TimelinePictureProps) {
  const { width, height } = FRAME[frame];
  const lane = Math.min(MOST_LANE, height / Math.max(1, song.tracks.length));
  const columns = Math.min(32, Math.max(4, Math.ceil(song.quarters / 16)));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.song} aria-hidden="true">
      <path
        d={Array.from({ length: columns }, (_, index) => `M${((index * width) / columns).toFixed(1)} 0v${height}`).join(
          "",
        )}
        className={styles.grid}
      />
      {song.tracks
        .map((track, index) => ({ ...track, top: (index * lane + 1).toFixed(2) }))
        .map(({ color, bars, top }) => (
          <g
            key={top}
            transform={`translate(0 ${top})`}
            style={{ "--c": hexOfRgb(oklchToRgb(paletteColor(color))) } as CSSProperties}
          >
            <Lane bars={bars} width={width} height={lane - 2} />
          </g>
        ))}
    </svg>
  );
}

interface LaneProps {
  readonly bars: readonly number[];
  readonly width: number;
  readonly height: number;
}

function Lane({ bars, width, height }: LaneProps) {
  const { bodies, heads, soft, loud } = lanePaths(bars, { width, height });
  return (
    <>
      <path d={bodies} className={styles.body} />
      <path d={heads} className={styles.lit} />
      <path d={soft} className={styles.soft} />
      <path d={loud} className={styles.lit} />
    </>
  );
}
