import { Copy, Eraser, Pause, Play } from "lucide-react";
import { notify } from "../../state/notices.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON } from "../controls/iconSize.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { useScreenCommands } from "../hooks/useScreenCommands.ts";
import { strings } from "../strings/common.ts";
import { logStrings as words } from "../strings/midi.ts";
import { logText, type LogRow } from "./logRow.ts";
import { webMidiTypes } from "./webMidiTypes.ts";

interface LogButtonsProps {
  readonly paused: boolean;
  readonly onPause: (paused: boolean) => void;
  readonly onClear: () => void;
  /** There is nothing to be copied. */
  readonly isEmpty: boolean;
  /** Rows to copy, in reading order. */
  readonly rows: () => readonly LogRow[];
}

/** Pauses, clears and copies a log of messages. */
export function LogButtons({ paused, onPause, onClear, isEmpty, rows }: LogButtonsProps) {
  const { session } = useStudio();
  const copy = async (): Promise<void> => {
    const copied = rows();
    try {
      await navigator.clipboard.writeText(logText(copied, await webMidiTypes(copied)));
      notify(session, "success", words.copied(copied.length));
    } catch {
      notify(session, "error", strings.copyFailed);
    }
  };
  useScreenCommands(words.title, () => [
    { label: paused ? words.resume : words.pause, run: () => onPause(!paused) },
    { label: words.clear, run: onClear },
    { label: words.copy, disabled: isEmpty, run: () => void copy() },
  ]);
  return (
    <>
      <IconButton
        label={paused ? words.resume : words.pause}
        pressed={paused}
        icon={paused ? <Play {...ICON} /> : <Pause {...ICON} />}
        onClick={() => onPause(!paused)}
      />
      <IconButton label={words.clear} icon={<Eraser {...ICON} />} onClick={onClear} />
      <IconButton label={words.copy} icon={<Copy {...ICON} />} disabled={isEmpty} onClick={() => void copy()} />
    </>
  );
}
