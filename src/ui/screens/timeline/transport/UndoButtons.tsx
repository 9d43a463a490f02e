import { Redo2, Undo2 } from "lucide-react";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { ActionIcon } from "../ActionIcon.tsx";
import styles from "./TransportBar.module.css";

export const UndoButtons = () => (
  <>
    <ActionIcon action={timelineActions.undo} Icon={Undo2} className={styles.undo} />
    <ActionIcon action={timelineActions.redo} Icon={Redo2} className={styles.undo} />
  </>
);
