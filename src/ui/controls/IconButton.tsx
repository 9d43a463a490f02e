import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import { Tooltip } from "./Tooltip.tsx";
import styles from "./IconButton.module.css";

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button's name, and its tooltip. */
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly icon: ReactNode;
  /** For switches: whether it is on. */
  readonly pressed?: boolean;
  readonly look?: "plain" | "small" | "large" | "transport" | "transport-solid" | "danger";
  readonly side?: "top" | "bottom" | "left" | "right";
  readonly ref?: Ref<HTMLButtonElement>;
}

const LOOKS = {
  plain: "",
  small: styles.small,
  large: styles.large,
  transport: styles.transport,
  "transport-solid": classes(styles.transport, styles.solid),
  danger: styles.danger,
} as const;

export function IconButton({
  label,
  shortcut,
  icon,
  pressed,
  look = "plain",
  side,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut} {...(side ? { side } : {})}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        {...rest}
        className={classes(styles.button, LOOKS[look], className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
