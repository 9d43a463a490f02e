import { Hand } from "lucide-react";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { ICON } from "../../controls/iconSize.ts";
import { boardStrings as words } from "../../strings/board.ts";
import styles from "./BoardScreen.module.css";
import { useSettings, useSoundStatus } from "./useLiveBoard.ts";

/** Says that the first tap turns the sound on. While it loads, the bar shows how far it is, and nothing covers the pads. */
export function TapToPlay({ liveBoard }: { readonly liveBoard: LiveBoard }) {
  const { internalSound } = useSettings(liveBoard);
  const { engine, error, progress } = useSoundStatus(liveBoard);
  if (!internalSound) return null;
  if (error !== null) {
    return (
      <div className={styles.toast} role="alert">
        <span>{error}</span>
        <button type="button" className={styles.retry} onClick={() => liveBoard.sound.retry()}>
          {words.retry}
        </button>
      </div>
    );
  }
  if (engine === "off") {
    return (
      <output className={styles.toast}>
        <Hand {...ICON} />
        <b>{words.tapToPlay}</b>
        <span>{words.tapHint}</span>
      </output>
    );
  }
  if (engine !== "starting" && (progress === null || engine !== "running")) return null;
  const loading = progress === null ? words.starting : words.loading(Math.round(100 * progress));
  return <output className="visually-hidden">{loading}</output>;
}
