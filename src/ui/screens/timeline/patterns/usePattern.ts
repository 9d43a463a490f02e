import { ok, type Result } from "../../../../domain/AppError.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { setPatterns } from "../../../../domain/timeline/commands/patterns.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocumentEdit } from "../useTimeline.ts";

export type PatternFields = Partial<ChordPattern>;

/** Edits of one pattern: `change` as often as one likes, then one undo step. */
export interface PatternEdit {
  change(fields: PatternFields): void;
  commit(): void;
  cancel(): void;
  /** Both at once. */
  set(fields: PatternFields): void;
}

/** Edits of the patterns of a clip that stand at `places`. */
export function usePatternEdit(rollId: string, places: readonly number[]): PatternEdit {
  const { timeline } = useStudio();
  const edit = useDocumentEdit<PatternFields>(timeline, (document, fields) =>
    setPatterns(document, rollId, (patterns) =>
      patterns.map((pattern, at) => (places.includes(at) ? { ...pattern, ...fields } : pattern)),
    ),
  );
  return {
    ...edit,
    set: (fields) => {
      edit.change(fields);
      edit.commit();
    },
  };
}

/** Fields that make sense in each of `patterns`; else the first error. */
export function readForAll(
  patterns: readonly ChordPattern[],
  read: (pattern: ChordPattern) => Result<PatternFields>,
): Result<PatternFields> {
  const results = patterns.map(read);
  return results.find((result) => !result.ok) ?? results[0] ?? ok({});
}
