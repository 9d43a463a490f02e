import { ListPlus } from "lucide-react";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { withChords } from "../../../../actions/timeline/patternActions.ts";
import { progressionChords } from "../../../../domain/music/keyChords.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { progressionsOf } from "../../../../domain/music/harmony.ts";
import { Select } from "../../../controls/Select.tsx";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { ActionIcon } from "../ActionIcon.tsx";
import type { ChordDrag } from "./useChordDrag.ts";
import type { HarmonyChoice } from "./useHarmony.ts";
import styles from "./Patterns.module.css";

interface ProgressionsProps {
  /** Gives the rhythm. */
  readonly pattern: ChordPattern;
  readonly choice: HarmonyChoice;
  readonly drag: ChordDrag;
  readonly onInsert: (patterns: readonly ChordPattern[]) => void;
}

/** Well-known progressions of the key: into the clip by a click, elsewhere by dragging, to the playhead by a key. */
export function Progressions({ pattern, choice, drag, onInsert }: ProgressionsProps) {
  const { key, harmony, progression, set } = choice;
  const chords = progressionChords(progression, key, harmony.sevenths);
  const numerals = chords.map(({ numeral }) => numeral).join(" ");
  const patterns = withChords(pattern, chords);
  return (
    <div className={styles.fields}>
      <Select
        label={words.progression}
        prefix={words.progression}
        value={progression.id}
        options={progressionsOf(key).map(({ id }) => ({ value: id, label: words.progressionName(id) }))}
        onChange={(id) => set({ progression: progressionsOf(key).find((each) => each.id === id)!.id })}
      />
      <button
        type="button"
        className={styles.progression}
        aria-label={words.insertProgression(numerals)}
        title={words.dragChords}
        onPointerDown={(event) => drag.press(event, patterns, numerals)}
        onPointerMove={drag.move}
        onPointerUp={drag.drop}
        onPointerCancel={drag.cancel}
        onClick={(event) => drag.isClick(event) && onInsert(patterns)}
      >
        {numerals}
      </button>
      <ActionIcon action={timelineActions.progressionClip} Icon={ListPlus} />
    </div>
  );
}
