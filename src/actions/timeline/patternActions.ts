import { DEFAULT_CHORD_PATTERN, newRoll } from "../../domain/timeline/defaults.ts";
import { freezePatterns, patternsOfChords } from "../../domain/timeline/commands/patterns.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import { progressionChords, tonicOf, type MusicalKey } from "../../domain/music/keyChords.ts";
import type { ChordPattern } from "../../domain/music/records.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { notify } from "../../state/notices.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { barStart } from "../../state/timeline/clipSnap.ts";
import { progressionIn, songKeyAt } from "../../domain/music/harmony.ts";
import { currentRoll, selectClips } from "../../state/timeline/selection.ts";
import { positionTick, type OpenSong, type Player } from "../../state/transport.ts";
import { hasDevices } from "../../domain/timeline/compile/throughDevices.ts";
import type { Action } from "../Action.ts";
import { freezeTrackDevices } from "./songActions.ts";

/** Actions on chord patterns as a whole. Each is one undo step. */

/** A clip that strikes the key's own chord on every beat of a bar. */
function keyChordClip(studio: OpenSong, trackId: string, startTime: number): Roll {
  const key = songKeyAt(studio.timeline.current.timeline, startTime);
  return clipOfChords(studio, [{ ...DEFAULT_CHORD_PATTERN, ...keyChord(key) }], trackId, startTime);
}

const keyChord = (key: MusicalKey) => ({ note: tonicOf(key), name: key.minor ? "m" : "M" });

/** True for the patterns that a new clip of this key, or the panel's button, begins with: one chord that nobody chose. */
export function isFresh(patterns: readonly ChordPattern[], key: MusicalKey): boolean {
  const [only, ...others] = patterns;
  if (!only || others.length > 0) return false;
  const usual = [DEFAULT_CHORD_PATTERN, { ...DEFAULT_CHORD_PATTERN, ...keyChord(key) }];
  return usual.some((pattern) => sameFields(pattern, only));
}

const sameFields = (a: ChordPattern, b: ChordPattern): boolean =>
  (Object.keys(a) as (keyof ChordPattern)[]).every((field) => a[field] === b[field]);

/** A clip that plays these patterns. */
export const clipOfChords = (
  { session }: Pick<OpenSong, "session">,
  chordPatterns: readonly ChordPattern[],
  trackId: string,
  startTime: number,
): Roll => newRoll({ trackId, startTime, chordPatterns, subdivision: session.editor.grid });

/** A clip of the patterns of the chosen clip; where it has none, of the key's own chord. */
export function newPatternClip(studio: OpenSong, trackId: string, startTime: number): Roll {
  const chosen = currentRoll(studio);
  if (!chosen || chosen.chordPatterns.length === 0) return keyChordClip(studio, trackId, startTime);
  const { chordPatterns, subdivision, seed } = chosen;
  return newRoll({ trackId, startTime, chordPatterns, subdivision, seed });
}

function addClip(studio: OpenSong, roll: Roll): void {
  const { timeline, session } = studio;
  timeline.apply(addRolls(timeline.current, [roll]));
  selectClips(studio, new Set([roll.id]), roll);
  session.editor.view = "patterns";
}

/** The clip of the key's own chord; the editor shows it. */
export function addPatternClip(studio: OpenSong, trackId: string, startTime: number): void {
  addClip(studio, keyChordClip(studio, trackId, startTime));
}

/** Adds a pattern clip to the selected track, in the bar of the playhead. */
function addPatternClipAtPlayhead(studio: Player): void {
  const { trackId } = studio.session.selection;
  if (trackId !== null) addPatternClip(studio, trackId, barStart(studio, positionTick(studio)));
}

/** A clip of these patterns on the selected track, in the bar of the playhead. */
export function addChordsAtPlayhead(studio: Player, patterns: readonly ChordPattern[]): void {
  const { trackId } = studio.session.selection;
  if (trackId !== null)
    addClip(studio, clipOfChords(studio, patterns, trackId, barStart(studio, positionTick(studio))));
}

/** The progression of the palette, to the rhythm of the pattern that the clip in the editor begins with. */
function addProgressionAtPlayhead(studio: Player): void {
  const { harmony } = studio.session.editor;
  const key = harmony.key ?? songKeyAt(studio.timeline.current.timeline, positionTick(studio));
  const template = currentRoll(studio)?.chordPatterns[0] ?? DEFAULT_CHORD_PATTERN;
  const chords = progressionChords(progressionIn(key, harmony), key, harmony.sevenths);
  addChordsAtPlayhead(studio, withChords(template, chords));
}

/** A pattern for each chord, to the rhythm of `template`. */
export const withChords = (
  template: ChordPattern,
  chords: readonly Pick<ChordPattern, "note" | "name">[],
): readonly ChordPattern[] => chords.map(({ note, name }) => ({ ...template, note, name }));

const hasPatterns = (studio: OpenSong): boolean => (currentRoll(studio)?.chordPatterns.length ?? 0) > 0;

/** True if block chords can be made of the clip: it has notes alone. */
const hasOnlyNotes = (studio: OpenSong): boolean =>
  !hasPatterns(studio) && (currentRoll(studio)?.notes.length ?? 0) > 0;

function patternsToNotes(studio: OpenSong): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  studio.timeline.apply(freezePatterns(studio.timeline.current, roll.id));
  studio.session.editor.view = "roll";
}

function chordsToPatterns(studio: OpenSong): void {
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

/** Patterns and devices become notes, and the other way round. */
export const patternActions = {
  patternClip: {
    label: "New chord pattern clip",
    words: "region item part create add insert",
    reason: "Select a track first.",
    enabled: ({ session }) => session.selection.trackId !== null,
    run: addPatternClipAtPlayhead,
  },
  progressionClip: {
    label: "Insert progression at playhead",
    tip: "Make a clip of the palette's chord progression on the selected track",
    keys: ["Alt+P"],
    reason: "Select a track first.",
    enabled: ({ session }) => session.selection.trackId !== null,
    run: addProgressionAtPlayhead,
  },
  patternsToNotes: {
    label: "Convert patterns to notes",
    words: "flatten convert render commit midi",
    tip: "Turn the clip's patterns into notes that sound the same",
    reason: "Select a chord pattern clip first.",
    enabled: hasPatterns,
    run: patternsToNotes,
  },
  chordsToPatterns: {
    label: "Convert chords to patterns",
    words: "convert analyze",
    tip: "Turn the clip's block chords into chord patterns",
    reason: "Select a clip with chords first.",
    enabled: hasOnlyNotes,
    run: chordsToPatterns,
  },
  freezeDevices: {
    label: "Freeze devices to notes",
    words: "bounce in place flatten commit render convert",
    tip: "Write what the track's devices play into its clips",
    reason: "Select a track with devices first.",
    enabled: ({ timeline, session }) => {
      const track = timeline.current.tracks.get(session.selection.trackId ?? "");
      return track !== undefined && hasDevices(track);
    },
    run: freezeTrackDevices,
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
