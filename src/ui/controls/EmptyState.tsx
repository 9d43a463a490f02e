import type { ReactNode } from "react";
import styles from "./Notice.module.css";

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** Placeholder of an empty place: why it is empty, and what to do. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon}
      <p className="text-1 size-3 weight-600">{title}</p>
      {text && <p className={styles.emptyStateText}>{text}</p>}
      {children && <div className={styles.emptyStateActions}>{children}</div>}
    </div>
  );
}
