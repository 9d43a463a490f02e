import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { OutlinePreset } from "../../../../domain/soundfont/bankOutline.ts";
import type { UserBank } from "../../../../protocol/samples.ts";
import { BankAudition } from "../../../../state/BankAudition.ts";
import { notify } from "../../../../state/notices.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { KeyStrip } from "../../../controls/KeyStrip.tsx";
import { Progress } from "../../../controls/Progress.tsx";
import { useNarrow } from "../../../hooks/useNarrow.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/banks.ts";
import styles from "./BankDialog.module.css";

const OCTAVE = 12;
/** First key, if the preset sounds there. */
const USUAL_KEY = 48;
const LAST_KEY = 127;

interface BankKeysProps {
  readonly bank: UserBank;
  readonly preset: OutlinePreset;
}

/** Keys that play a preset, which is loaded with the first one. Another preset has others: give it a `key`. */
export function BankKeys({ bank, preset }: BankKeysProps) {
  const { engine, session } = useStudio();
  const strip = useRef<HTMLFieldSetElement>(null);
  const octaves = useNarrow(40) ? 2 : 3;
  const [progress, setProgress] = useState<number | null>(null);
  const [audition] = useState(
    () =>
      new BankAudition(engine, { id: bank.id, name: bank.name }, preset, {
        onProgress: setProgress,
        onError: ({ message }) => notify(session, "error", message),
      }),
  );
  const [first, setFirst] = useState(() => firstKey(preset, octaves));
  useEffect(() => () => audition.releaseAll(), [audition]);
  const step = (by: -1 | 1) => ({
    disabled: by < 0 ? first === 0 : first + OCTAVE * (octaves + 1) > LAST_KEY,
    onClick: () => setFirst(first + by * OCTAVE),
  });
  return (
    <div className={styles.keys}>
      <div className="row between gap-8">
        <IconButton look="small" label={strings.lower} icon={<ChevronLeft {...SMALL_ICON} />} {...step(-1)} />
        <strong className="truncate weight-550">{preset.name}</strong>
        <IconButton look="small" label={strings.higher} icon={<ChevronRight {...SMALL_ICON} />} {...step(1)} />
      </div>
      <KeyStrip
        ref={strip}
        label={strings.keyboard(preset.name)}
        first={first}
        octaves={octaves}
        player={audition}
        className={styles.strip}
      />
      <div className={styles.loading}>
        {progress !== null && <Progress label={strings.loadingPreset(preset.name)} value={progress} />}
      </div>
    </div>
  );
}

/** A C from which on the preset sounds: the usual one, or the one nearest to it. */
function firstKey({ keys }: OutlinePreset, octaves: number): number {
  const [low, high] = keys ?? [0, LAST_KEY];
  const isThere = low < USUAL_KEY + OCTAVE * octaves && high >= USUAL_KEY;
  if (isThere) return USUAL_KEY;
  const key = low > USUAL_KEY ? low : Math.max(low, high - OCTAVE * octaves);
  return Math.min(Math.floor(key / OCTAVE) * OCTAVE, LAST_KEY + 1 - OCTAVE * (octaves + 1) - 8);
}
