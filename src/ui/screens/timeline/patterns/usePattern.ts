import { useRef } from "react";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { setPatterns } from "../../../../domain/timeline/commands/patterns.ts";
import type { TimelineDiff } from "../../../../domain/timeline/diff.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import type { Gesture } from "../../../../state/DocumentStore.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";

export type PatternFields = Partial<ChordPattern>;

/** Edits of one pattern: `change` as often as one likes, then one undo step. */
export interface PatternEdit {
  change(fields: PatternFields): void;
  commit(): void;
  cancel(): void;
  /** Both at once. */
  set(fields: PatternFields): void;
}

/** Edits of pattern `index` of a clip. */
export function usePatternEdit(rollId: string, index: number): PatternEdit {
  const { timeline } = useStudio();
  const open = useRef<{ readonly gesture: Gesture<TimelineDiff>; readonly base: TimelineDocument } | null>(null);
  const change = (fields: PatternFields): void => {
    open.current ??= { gesture: timeline.gesture(), base: timeline.current };
    const { gesture, base } = open.current;
    gesture.update(
      setPatterns(base, rollId, (patterns) =>
        patterns.map((pattern, at) => (at === index ? { ...pattern, ...fields } : pattern)),
      ),
    );
  };
  const commit = (): void => {
    open.current?.gesture.commit();
    open.current = null;
  };
  return {
    change,
    commit,
    cancel: () => {
      open.current?.gesture.cancel();
      open.current = null;
    },
    set: (fields) => {
      change(fields);
      commit();
    },
  };
}
