import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import type { JamTake } from "../../../domain/timeline/JamTake.ts";
import { jamTakesStrings as words } from "../../strings/jamTakes.ts";
import styles from "./Takes.module.css";
import type { DraggedTake } from "./useTakeDrag.ts";

interface TakeGhostProps {
  readonly take: JamTake;
  readonly dragged: DraggedTake<unknown>;
  /** Effect of a drop at this place. */
  readonly children: ReactNode;
}

/** A dragged take beside the pointer. */
export const TakeGhost = ({ take: { sound, by }, dragged: { x, y }, children }: TakeGhostProps) =>
  createPortal(
    <output className={styles.ghost} data-dragged-take="" style={{ left: x, top: y }}>
      <b>{words.name(sound, by)}</b>
      {children}
    </output>,
    document.body,
  );
