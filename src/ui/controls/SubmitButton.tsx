import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { strings } from "../strings/common.ts";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";
import { ICON } from "./iconSize.ts";
import type { ButtonSize, ButtonTone } from "./Button.tsx";
import styles from "./Button.module.css";

export interface SubmitButtonProps {
  readonly pending: boolean;
  readonly children: ReactNode;
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  readonly disabled?: boolean;
  readonly wide?: boolean;
  /** Without it the button sends its form. */
  readonly onClick?: () => void;
  readonly icon?: ReactNode;
}

/** A button whose work takes a moment: it keeps its place and its focus, and shows that it is at it. */
export function SubmitButton(props: SubmitButtonProps) {
  const { pending, children, tone = "primary", size = "large", disabled = false, wide = true, onClick, icon } = props;
  return (
    <Button
      type={onClick ? "button" : "submit"}
      tone={tone}
      size={size}
      disabled={disabled}
      aria-disabled={pending}
      aria-busy={pending}
      className={classes(styles.submit, wide && "full-width")}
      icon={pending ? <LoaderCircle {...ICON} className={styles.spinner} /> : icon}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
      {pending && <span className="visually-hidden">{strings.working}</span>}
    </Button>
  );
}
