import type { CSSProperties, ReactNode } from "react";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../domain/color.ts";
import { trackColorAt } from "../../domain/trackColors.ts";
import { classes } from "../controls/classes.ts";
import styles from "./Listing.module.css";

const HUES = [0, 1, 2, 3, 4].map((index) => hexOfRgb(oklchToRgb(paletteColor(trackColorAt(index)))));

export interface EmptyPlaceProps {
  readonly title: string;
  readonly text: string;
  readonly className?: string | undefined;
  /** The act that ends the emptiness. */
  readonly children?: ReactNode;
}

/** Stands where the first item of a list will be: says what is missing, and has the act that makes it. */
export const EmptyPlace = ({ title, text, className, children }: EmptyPlaceProps) => (
  <section className={classes(styles.empty, className)} aria-label={title}>
    <div className={styles.pads} aria-hidden="true">
      {HUES.map((hue) => (
        <i key={hue} style={{ "--pad": hue } as CSSProperties} />
      ))}
    </div>
    <h2>{title}</h2>
    <p className="text-2 size-3 line-18">{text}</p>
    {children && <div className={styles.emptyActs}>{children}</div>}
  </section>
);
