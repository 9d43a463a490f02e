import { responseDb, type Equalizer } from "../../../../domain/mixer/equalizer.ts";
import styles from "./Equalizer.module.css";

const WIDTH = 100;
const HEIGHT = 40;
const POINTS = 50;
const LOWEST_HZ = 20;
const HIGHEST_HZ = 20_000;
const RANGE_DB = 20;
/** Curves are drawn as at this rate, whatever the sound output has. */
const DRAWN_RATE = 48_000;

/** How an equalizer bends the spectrum, 20 Hz to 20 kHz and 20 dB up and down. Decoration: knobs tell the values. */
export function EqCurve({ eq }: { readonly eq: Equalizer }) {
  return (
    <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      <polyline points={pointsOf(eq)} />
    </svg>
  );
}

function pointsOf(eq: Equalizer): string {
  return Array.from({ length: POINTS + 1 }, (_, i) => {
    const hz = LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (i / POINTS);
    const y = HEIGHT / 2 - (responseDb(eq, hz, DRAWN_RATE) / RANGE_DB) * (HEIGHT / 2);
    return `${((i / POINTS) * WIDTH).toFixed(1)},${y.toFixed(2)}`;
  }).join(" ");
}
