import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./IconButton.tsx";
import { ICON } from "./iconSize.ts";
import styles from "./Tabs.module.css";

export interface ClosablePanelProps {
  readonly title: string;
  /** Says what closing it means. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Beside the title. */
  readonly head?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A panel beside what it belongs to, under a head that closes it. */
export const ClosablePanel = ({ title, closeLabel, onClose, head, className, children }: ClosablePanelProps) => (
  <aside className={classes("stack min-width-0 min-height-0 on-panel text-1 size-2", className)} aria-label={title}>
    <header className={styles.head}>
      <h2>{title}</h2>
      {head}
      <IconButton label={closeLabel} icon={<X {...ICON} />} onClick={onClose} />
    </header>
    {children}
  </aside>
);
