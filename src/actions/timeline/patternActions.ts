import { DEFAULT_CHORD_PATTERN, newRoll } from "../../domain/timeline/defaults.ts";
import { freezePatterns, patternsOfChords } from "../../domain/timeline/commands/patterns.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import { keyOfSignature, tonicOf } from "../../domain/music/keyChords.ts";
import { keySignatureAt } from "../../domain/music/noteLabel.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { notify } from "../../state/notices.ts";
import type { Studio } from "../../state/Studio.ts";
import { barStart } from "../../state/timeline/clipSnap.ts";
import { currentRoll, selectClips } from "../../state/timeline/selection.ts";
import { positionTick } from "../../state/transport.ts";

/** What is done with chord patterns as a whole. Each is one undo step. */

/** A clip that strikes the key's own chord on every beat of a bar. */
function keyChordClip({ timeline, session }: Studio, trackId: string, startTime: number): Roll {
  const signature = keySignatureAt(timeline.current.timeline, startTime);
  const key = keyOfSignature(signature ?? { fifths: 0, minor: false });
  const chord = { ...DEFAULT_CHORD_PATTERN, note: tonicOf(key), name: key.minor ? "m" : "M" };
  return newRoll({ trackId, startTime, chordPatterns: [chord], subdivision: session.editor.grid });
}

/** A clip of the patterns of the chosen clip; where it has none, of the key's own chord. */
export function newPatternClip(studio: Studio, trackId: string, startTime: number): Roll {
  const chosen = currentRoll(studio);
  if (!chosen || chosen.chordPatterns.length === 0) return keyChordClip(studio, trackId, startTime);
  const { chordPatterns, subdivision, seed } = chosen;
  return newRoll({ trackId, startTime, chordPatterns, subdivision, seed });
}

/** The clip of the key's own chord; the editor shows it. */
export function addPatternClip(studio: Studio, trackId: string, startTime: number): void {
  const { timeline, session } = studio;
  const roll = keyChordClip(studio, trackId, startTime);
  timeline.apply(addRolls(timeline.current, [roll]));
  selectClips(studio, new Set([roll.id]), roll);
  session.editor.view = "patterns";
}

/** On the selected track, in the bar of the playhead. */
export function addPatternClipAtPlayhead(studio: Studio): void {
  const { trackId } = studio.session.selection;
  if (trackId !== null) addPatternClip(studio, trackId, barStart(studio, positionTick(studio)));
}

export const hasPatterns = (studio: Studio): boolean => (currentRoll(studio)?.chordPatterns.length ?? 0) > 0;

/** Whether the clip could be block chords: notes alone. */
export const hasOnlyNotes = (studio: Studio): boolean =>
  !hasPatterns(studio) && (currentRoll(studio)?.notes.length ?? 0) > 0;

export function patternsToNotes(studio: Studio): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  studio.timeline.apply(freezePatterns(studio.timeline.current, roll.id));
  studio.session.editor.view = "roll";
}

export function chordsToPatterns(studio: Studio): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  const diff = patternsOfChords(studio.timeline.current, roll.id);
  if (!diff.ok) {
    notify(studio.session, "error", diff.error.message);
    return;
  }
  studio.timeline.apply(diff.value);
  studio.session.editor.view = "patterns";
}
