import { instrumentLabel } from "../../../domain/reference/gmInstruments.ts";
import type { CSSProperties } from "react";
import { useSnapshot } from "valtio";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { KEYBOARD_HEADER_HEIGHT, shownOctaves } from "../../../view/board/boardLayout.ts";
import { soundOf } from "../../../state/board/boardSettings.ts";
import { heldChord } from "../../../state/board/heldChord.ts";
import { noteLabel } from "../../../domain/music/noteLabel.ts";
import { remOf } from "../../hooks/useScale.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardStrings as words } from "../../strings/board.ts";
import styles from "./KeyboardHeader.module.css";
import { useBoard, useHeldKeys, useSettings } from "./useLiveBoard.ts";

const MOST_NAMES = 8;
const BREAK = "\n";

// One string, so that React renders again only when the words change.
const describe = (numbers: readonly number[]): string =>
  [
    heldChord(numbers),
    numbers
      .slice(0, MOST_NAMES)
      .map((number) => noteLabel(number))
      .join("  "),
    numbers.length,
  ].join(BREAK);

export interface KeyboardHeaderProps {
  readonly liveBoard: LiveBoard;
  /** Height of the keys below, as the board is laid out. */
  readonly bottom: number;
  /** Width of the screen that it is laid out for. */
  readonly width: number;
  readonly color: string;
  /** Name of the instrument that sounds instead of the board's own. */
  readonly instrument?: string | undefined;
}

/** The strip above the keys: what they play, which chord is held, which keys are shown. */
export function KeyboardHeader({ liveBoard, bottom, width, color, instrument }: KeyboardHeaderProps) {
  const { midi } = useStudio().session;
  const { channel, outputId, outputs } = useSnapshot(midi);
  const settings = useSettings(liveBoard);
  const board = useBoard();
  const [chord = "", notes = "", count = "0"] = useHeldKeys(liveBoard, describe).split(BREAK);
  const { keys } = soundOf(settings, board.id);
  const output = outputs.find((port) => port.id === (board.keyboardPort || outputId));
  const own = settings.internalSound ? instrumentLabel(keys.bank, keys.program) : (output?.name ?? "");
  const [first, last] = shownOctaves(board, width, settings.octave);
  return (
    <div
      className={styles.header}
      style={{ bottom: remOf(bottom), height: remOf(KEYBOARD_HEADER_HEIGHT), "--color": color } as CSSProperties}
    >
      <span className={styles.dot} />
      <b className="text-1 weight-600">{words.keyboard}</b>
      <span className={styles.place}>{words.keyboardPlace(instrument ?? own, channel)}</span>
      {Number(count) > 0 && (
        <span className={styles.chord}>
          <b className="text-1 size-3 weight-600">{chord}</b>
          <span className={styles.notes}>{notes}</span>
          {liveBoard.player.holding && <span className="text-primary size-1 weight-600">{words.held}</span>}
        </span>
      )}
      <span className="flex-1" />
      <span>{words.range(`C${Math.max(0, first)}`, `B${Math.max(0, last)}`)}</span>
    </div>
  );
}
