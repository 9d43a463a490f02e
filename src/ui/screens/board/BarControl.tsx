import { ChevronDown } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "../../controls/classes.ts";
import styles from "./BoardBar.module.css";

export interface BarControlProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Small line above the value. */
  readonly caption?: string;
  readonly value: string;
  readonly icon?: ReactNode;
  readonly warn?: boolean;
  readonly title?: string;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of the bar: caption over value. It opens a menu or list. */
export function BarControl({ caption, value, icon, warn, className, ...rest }: BarControlProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.control, !caption && styles.name, warn && styles.warn, className)}
    >
      {icon}
      <span className={styles.words}>
        {caption && <small>{caption}</small>}
        <b>{value}</b>
      </span>
      {!caption && <ChevronDown size="0.875rem" strokeWidth={2} aria-hidden />}
    </button>
  );
}
