import { Lock } from "lucide-react";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { changeStage, type StageSettings } from "../../../../state/board/stageSettings.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { stageStrings as words } from "../../../strings/stage.ts";
import styles from "./Stage.module.css";

/** Milliseconds that the button is held before the board unlocks. A touch by accident is shorter. */
const HOLD_MS = 800;

export interface LockedBarProps {
  readonly stage: StageSettings;
  readonly name: string;
  /** Elements that respond all the same. */
  readonly children: ReactNode;
}

/** The bar of a board that is locked: what it is, panic, and the way out, which takes a moment. */
export function LockedBar({ stage, name, children }: LockedBarProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const letGo = (): void => clearTimeout(timer.current);
  const hold = (): void => {
    letGo();
    timer.current = setTimeout(() => {
      changeStage(stage, { locked: false });
    }, HOLD_MS);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) hold();
  };
  return (
    <header className={styles.bar}>
      <Lock {...SMALL_ICON} />
      <b>{name}</b>
      <span>{words.lockedText}</span>
      {children}
      <button
        type="button"
        className={styles.unlock}
        onPointerDown={hold}
        onPointerUp={letGo}
        onPointerLeave={letGo}
        onPointerCancel={letGo}
        onKeyDown={onKey}
        onKeyUp={letGo}
        onBlur={letGo}
      >
        {words.unlock}
      </button>
    </header>
  );
}
