import { useSnapshot } from "valtio";
import type { MusicalKey, Progression } from "../../../../domain/music/keyChords.ts";
import { progressionIn, songKeyAt, type Harmony } from "../../../../domain/music/harmony.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { setHarmony } from "../sessionActions.ts";
import { useTimelineRecord } from "../useTimeline.ts";

export interface HarmonyChoice {
  readonly harmony: Harmony;
  /** The chosen key, else that of the song where the clip begins. */
  readonly key: MusicalKey;
  /** The song's. */
  readonly songKey: MusicalKey;
  readonly progression: Progression;
  readonly set: (fields: Partial<Harmony>) => void;
}

/** Key and chords that the palette offers for a clip at `tick`. */
export function useHarmony(tick: number): HarmonyChoice {
  const { session } = useStudio();
  const { harmony } = useSnapshot(session.editor);
  const songKey = songKeyAt(useTimelineRecord(), tick);
  const key = harmony.key ?? songKey;
  return {
    harmony,
    key,
    songKey,
    progression: progressionIn(key, harmony),
    set: (fields) => setHarmony(session, fields),
  };
}
