import { Progress } from "../../../controls/Progress.tsx";
import { strings } from "../../../strings/audio.ts";
import { clockText } from "./sizeText.ts";
import type { RunningExport } from "./useAudioExport.ts";
import styles from "./AudioExport.module.css";

/** How far an export has come, and how long it will still take. */
export function ExportProgress({ running }: { readonly running: RunningExport }) {
  const { fraction, fileName, remainingSeconds } = running;
  const what = fileName === null ? strings.loading : strings.rendering(fileName);
  return (
    <div className={styles.progress}>
      <p>{what}</p>
      <Progress label={what} value={fraction} />
      <p className={styles.numbers}>
        <span>{Math.floor(fraction * 100)} %</span>
        <span>{remainingSeconds !== null && strings.remaining(clockText(remainingSeconds))}</span>
      </p>
    </div>
  );
}
