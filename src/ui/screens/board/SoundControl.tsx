import { RotateCw } from "lucide-react";
import type { CSSProperties } from "react";
import { instrumentLabel } from "../../../domain/reference/gmInstruments.ts";
import { soundOf } from "../../../state/board/boardSettings.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Menu } from "../../controls/Menu.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import { BarControl } from "./BarControl.tsx";
import styles from "./BoardBar.module.css";
import { soundItems } from "./menuItems.ts";
import { useBoard, useSettings, useSoundStatus } from "./useLiveBoard.ts";

/** The internal sound: its instruments, how far they are loaded, and a way on when they fail. */
export function SoundControl({ liveBoard }: { readonly liveBoard: LiveBoard }) {
  const settings = useSettings(liveBoard);
  const status = useSoundStatus(liveBoard);
  const board = useBoard();
  if (!settings.internalSound) return null;
  if (status.error !== null) {
    return (
      <BarControl
        caption={words.soundFailed}
        value={words.retry}
        warn
        title={status.error}
        icon={<RotateCw {...SMALL_ICON} />}
        onClick={() => liveBoard.sound.retry()}
      />
    );
  }
  const { keys } = soundOf(settings, board.id);
  const percent = status.progress === null ? null : Math.round(100 * status.progress);
  return (
    <Menu items={soundItems(liveBoard.settings, board.id)}>
      <BarControl
        caption={captionOf(status.engine, percent)}
        value={instrumentLabel(keys.bank, keys.program)}
        className={styles.sound}
        style={{ "--progress": percent === null ? 0 : percent / 100 } as CSSProperties}
      />
    </Menu>
  );
}

const captionOf = (engine: string, percent: number | null): string =>
  percent !== null ? words.loading(percent) : engine === "starting" ? words.starting : words.sound;
