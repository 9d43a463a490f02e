import type { CSSProperties } from "react";
import { gradientNamed } from "../../../domain/reference/gradients.ts";
import type { FlyerJson } from "../../../protocol/http/flyerCalls.ts";
import styles from "./Flyers.module.css";

interface FlyerPosterProps {
  readonly flyer: Pick<FlyerJson, "gradient" | "image">;
  readonly size: "small" | "large";
}

/** The picture of a flyer; without one its gradient. */
export function FlyerPoster({ flyer: { gradient, image }, size }: FlyerPosterProps) {
  if (image) return <img className={styles.poster} data-size={size} src={image[size]} alt="" loading="lazy" />;
  const colors = gradientNamed(gradient)?.colors ?? [];
  const style = { "--g": `linear-gradient(135deg, ${colors.join(",")})` } as CSSProperties;
  return <span className={styles.poster} data-size={size} style={style} />;
}
