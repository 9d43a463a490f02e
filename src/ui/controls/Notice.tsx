import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { ICON } from "./iconSize.ts";
import styles from "./Notice.module.css";

type NoticeKind = "info" | "success" | "warning" | "error";

export interface NoticeProps {
  readonly kind: NoticeKind;
  readonly children: ReactNode;
  /** Buttons at its end. */
  readonly actions?: ReactNode;
}

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

/** A sentence that stays where it matters, with what to do about it. */
export function Notice({ kind, children, actions }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={classes(styles.notice, styles[kind])} role={kind === "error" ? "alert" : "status"}>
      <Icon {...ICON} />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
