import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import styles from "./Messages.module.css";

export interface ListItemProps {
  readonly text: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** What is done with it as a whole. */
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** A message of the list: a line that opens and closes it, and below what it sends and its fields. */
export const ListItem = ({ text, isOpen, onToggle, buttons, children }: ListItemProps) => (
  <li className={classes("grid gap-8 on-field ring-inset radius-1", styles.item)} data-open={isOpen}>
    <div className={styles.head}>
      <button type="button" className={styles.name} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        {isOpen ? <ChevronDown {...SMALL_ICON} /> : <ChevronRight {...SMALL_ICON} />}
        <span className="break-anywhere">{text}</span>
      </button>
      {buttons}
    </div>
    {children}
  </li>
);
