import type { Graphics } from "pixi.js";
import { responseDb, type Equalizer } from "../../../../domain/mixer/equalizer.ts";
import { Picture, type PictureLook } from "../../../canvas/Picture.tsx";
import styles from "./Equalizer.module.css";

const LINE_PIXELS = 1.5;
const POINTS = 50;
const LOWEST_HZ = 20;
const HIGHEST_HZ = 20_000;
const RANGE_DB = 20;
/** Curves are drawn as at this rate, whatever the sound output has. */
const DRAWN_RATE = 48_000;

/** How an equalizer bends the spectrum, 20 Hz to 20 kHz and 20 dB up and down. Decoration: knobs tell the values. */
export const EqCurve = ({ eq }: { readonly eq: Equalizer }) => (
  <Picture className={styles.curve}>{(look) => <pixiGraphics draw={(graphics) => draw(graphics, look, eq)} />}</Picture>
);

function draw(graphics: Graphics, { width, height, resolution, paint }: PictureLook, eq: Equalizer): void {
  graphics
    .clear()
    .rect(0, (height - resolution) / 2, width, resolution)
    .fill(paint("--line"))
    .poly(pointsOf(eq, width, height), false)
    .stroke({ ...paint("--track", "--primary-bright"), width: LINE_PIXELS * resolution, join: "round" });
}

const pointsOf = (eq: Equalizer, width: number, height: number): number[] =>
  Array.from({ length: POINTS + 1 }, (_, i) => {
    const hz = LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (i / POINTS);
    const y = (1 - responseDb(eq, hz, DRAWN_RATE) / RANGE_DB) * (height / 2);
    return [(i / POINTS) * width, y];
  }).flat();
