import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link } from "wouter";
import { classes } from "./classes.ts";
import styles from "./Button.module.css";

export type ButtonTone = "plain" | "primary" | "danger" | "ghost";
export type ButtonSize = "small" | "medium" | "large";

interface Look {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ tone, size, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={classes(lookClasses(tone, size), className)}>
      {icon}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Look {
  readonly to: string;
  /** Name for screen readers, where the text alone does not say what the link leads to. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link of the app that looks like a button. */
export function ButtonLink({ to, tone, size, icon, label, children }: ButtonLinkProps) {
  return (
    <Link to={to} aria-label={label} className={lookClasses(tone, size)}>
      {icon}
      {children}
    </Link>
  );
}

export interface FileLinkProps extends Omit<ButtonLinkProps, "to" | "tone" | "label"> {
  readonly href: string;
}

/** A file of the server that is downloaded; looks like a button. */
export function FileLink({ href, size, icon, children }: FileLinkProps) {
  return (
    <a href={href} download className={lookClasses("plain", size)}>
      {icon}
      {children}
    </a>
  );
}

function lookClasses(tone: ButtonTone = "plain", size: ButtonSize = "small"): string {
  return classes(
    styles.button,
    tone === "primary" && styles.primary,
    tone === "danger" && styles.danger,
    tone === "ghost" && styles.ghost,
    size === "medium" && styles.medium,
    size === "large" && styles.large,
  );
}
