import { CircleAlert, CloudOff, CloudUpload, Copy, HardDrive, type LucideIcon } from "lucide-react";
import type { WorkEntry, WorkStatus } from "../../../state/sync/Work.ts";
import { classes } from "../../controls/classes.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Tooltip } from "../../controls/Tooltip.tsx";
import { strings } from "../../strings/sync.ts";
import styles from "./WorkCard.module.css";

/** Signs of what is not simply saved. */
const SIGNS: Readonly<Partial<Record<WorkStatus, LucideIcon>>> = {
  local: HardDrive,
  saving: CloudUpload,
  offline: CloudOff,
  conflict: Copy,
  failed: CircleAlert,
};

/** Where a document stands; nothing for one that is saved. */
export function CardStatus({ entry }: { readonly entry: Pick<WorkEntry, "status" | "problem"> }) {
  const { status, problem } = entry;
  const Sign = SIGNS[status];
  if (!Sign) return null;
  const text = status === "conflict" ? strings.conflictText : (problem ?? strings.status[status]);
  return (
    <Tooltip text={text}>
      <span className={classes("middle flex-none relative z-1 text-2", styles.status)} data-status={status}>
        <Sign {...SMALL_ICON} />
        <span className="visually-hidden">{strings.status[status]}</span>
      </span>
    </Tooltip>
  );
}
