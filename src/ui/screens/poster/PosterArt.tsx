import type { CSSProperties } from "react";
import type { MusicPicture } from "../../../domain/events/musicPicture.ts";
import styles from "./Poster.module.css";
import { posterShapes } from "./posterShapes.ts";

interface PosterArtProps {
  readonly id: string;
  readonly music: MusicPicture | null;
  /** Part of the poster that is shown; by default all of it. */
  readonly viewBox?: string;
}

/** Art of a poster: its notes, or else shapes that are the same for the same id. */
export const PosterArt = ({ id, music, viewBox = "0 0 100 141.4" }: PosterArtProps) => (
  <svg viewBox={viewBox} preserveAspectRatio="xMidYMid slice" className={styles.art} aria-hidden="true">
    {posterShapes(id, music).map(({ x, y, width, height, color, faint }) => (
      <rect
        key={`${x} ${y} ${color} ${faint}`}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={Math.min(1.6, height / 3)}
        style={{ fill: color }}
        opacity={faint ? 0.22 : 0.92}
      />
    ))}
  </svg>
);

/** Middle of a poster's art. */
const MIDDLE = "0 46 100 66";

interface WideArtProps extends Pick<PosterArtProps, "id"> {
  /** CSS color. */
  readonly color: string;
}

/** Art of a poster for a picture that is wide, in shades of a color. */
export const WideArt = ({ id, color }: WideArtProps) => (
  <div className={styles.wide} style={{ "--c0": color, "--c1": color, "--c2": color } as CSSProperties}>
    <PosterArt id={id} music={null} viewBox={MIDDLE} />
  </div>
);
