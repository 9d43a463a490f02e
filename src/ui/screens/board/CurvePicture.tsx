import type { Graphics } from "pixi.js";
import { curveLevel, type VelocityCurve } from "../../../domain/music/velocityCurve.ts";
import { Picture, type PictureLook } from "../../canvas/Picture.tsx";
import styles from "./BoardBar.module.css";

/** What it is drawn in: units, as many as CSS pixels where it is as large as it is meant. */
const UNITS = { width: 36, height: 26 };
const LEFT = 4;
const WIDTH = 28;
const BOTTOM = 22;
const HEIGHT = 18;
const STEPS = 16;
/** The strength that is marked. */
const MARK = 0.75;
const DASH = 2;

const x = (strength: number): number => LEFT + WIDTH * strength;
const y = (level: number): number => BOTTOM - HEIGHT * level;

/** The velocity curve itself, drawn small: strength of the touch to the right, velocity upwards. */
export const CurvePicture = ({ curve }: { readonly curve: VelocityCurve }) => (
  <Picture className={styles.curve}>
    {(look) => (
      <pixiContainer scale={Math.min(look.width / UNITS.width, look.height / UNITS.height)}>
        <pixiGraphics draw={(graphics) => draw(graphics, look, curve)} />
      </pixiContainer>
    )}
  </Picture>
);

function draw(graphics: Graphics, { paint }: PictureLook, curve: VelocityCurve): void {
  graphics
    .clear()
    .roundRect(0.5, 0.5, 35, 25, 3.5)
    .fill(paint("--well-deep"))
    .stroke({ ...paint("--line"), width: 1 });
  const length = Math.hypot(WIDTH, HEIGHT);
  for (let from = 0; from < length; from += 2 * DASH) {
    const to = Math.min(length, from + DASH);
    graphics.moveTo(x(from / length), y(from / length)).lineTo(x(to / length), y(to / length));
  }
  graphics.stroke({ ...paint("--line-strong"), width: 1 });
  for (let step = 0; step <= STEPS; step++) {
    const [toX, toY] = [x(step / STEPS), y(curveLevel(curve, step / STEPS))];
    if (step === 0) graphics.moveTo(toX, toY);
    else graphics.lineTo(toX, toY);
  }
  graphics.stroke({ ...paint("--text-primary"), width: 1.75, cap: "round", join: "miter" });
  graphics.circle(x(MARK), y(curveLevel(curve, MARK)), 2.4).fill(paint("--text"));
}
