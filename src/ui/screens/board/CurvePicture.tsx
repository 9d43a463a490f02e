import styles from "./BoardBar.module.css";
import { curveLevel, type VelocityCurve } from "../../../domain/music/velocityCurve.ts";

const LEFT = 4;
const WIDTH = 28;
const BOTTOM = 22;
const HEIGHT = 18;
const STEPS = 16;

const x = (strength: number): number => LEFT + WIDTH * strength;
const y = (level: number): number => BOTTOM - HEIGHT * level;

/** The velocity curve itself, drawn small: strength of the touch to the right, velocity upwards. */
export function CurvePicture({ curve }: { readonly curve: VelocityCurve }) {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const strength = step / STEPS;
    return `${x(strength).toFixed(1)} ${y(curveLevel(curve, strength)).toFixed(1)}`;
  });
  const mark = 0.75;
  return (
    <svg className={styles.curve} viewBox="0 0 36 26" fill="none" aria-hidden="true">
      <rect x=".5" y=".5" width="35" height="25" rx="3.5" fill="var(--well-deep)" stroke="var(--line)" />
      <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} stroke="var(--line-strong)" strokeDasharray="2 2" />
      <path d={`M${points.join("L")}`} stroke="var(--text-primary)" strokeWidth="1.75" strokeLinecap="round" />
      <circle cx={x(mark)} cy={y(curveLevel(curve, mark))} r="2.4" fill="var(--text)" />
    </svg>
  );
}
