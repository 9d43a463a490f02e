import { ref } from "valtio/vanilla";
import { degreeChords } from "../../../../domain/music/keyChords.ts";
import {
  areSoft,
  movePatterns,
  pastePatterns,
  removePatterns,
  softenPatterns,
  transposePatterns,
  type EditedPatterns,
} from "../../../../domain/music/patternList.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { setPatterns } from "../../../../domain/timeline/commands/patterns.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import type { SongSession } from "../../../../state/session/SongSession.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { applyCommand } from "../useTimeline.ts";
import { type PatternSelection, selectPatterns } from "./patternSelection.ts";
import type { HarmonyChoice } from "./useHarmony.ts";

/** Edits of the selected patterns of a clip, each of them one undo step. */
export interface PatternCommands {
  transpose(semitones: number): void;
  /** Makes all strikes soft; where all are, full. */
  toggleSoft(): void;
  /** Gives all of them the chord of a degree of the key, 1..7. */
  setDegree(degree: number): void;
  move(by: -1 | 1): void;
  remove(): void;
  copy(): void;
  paste(): void;
  duplicate(): void;
  /** Inserts patterns behind the selected ones. */
  insert(patterns: readonly ChordPattern[]): void;
}

export function usePatternCommands(
  roll: Roll,
  { places }: PatternSelection,
  choice: HarmonyChoice,
  onSelect: (selection: PatternSelection) => void,
): PatternCommands {
  const { timeline, session } = useStudio();
  const patterns = roll.chordPatterns;
  const selected = places.map((place) => patterns[place]!);
  const put = (next: readonly ChordPattern[] | null): void => {
    if (next) applyCommand(timeline, (document) => setPatterns(document, roll.id, () => next));
  };
  const apply = (edited: EditedPatterns | null): void => {
    if (!edited) return;
    put(edited.patterns);
    onSelect(selectPatterns(edited.places));
  };
  const insert = (added: readonly ChordPattern[]): void => {
    if (added.length > 0) apply(pastePatterns(patterns, places, added));
  };
  return {
    transpose: (semitones) => put(transposePatterns(patterns, places, semitones)),
    toggleSoft: () => put(softenPatterns(patterns, places, !areSoft(patterns, places))),
    setDegree(degree) {
      const chord = degreeChords(choice.key, choice.harmony.sevenths)[degree - 1];
      if (!chord) return;
      const { note, name } = chord;
      put(patterns.map((pattern, at) => (places.includes(at) ? { ...pattern, note, name } : pattern)));
    },
    move: (by) => apply(movePatterns(patterns, places, by)),
    remove: () => apply(removePatterns(patterns, places)),
    copy: () => saveCopy(session, selected),
    paste: () => insert(session.editor.copiedPatterns),
    duplicate: () => insert(selected),
    insert,
  };
}

const saveCopy = ({ editor }: Pick<SongSession, "editor">, patterns: readonly ChordPattern[]): void => {
  editor.copiedPatterns = ref([...patterns]);
};
