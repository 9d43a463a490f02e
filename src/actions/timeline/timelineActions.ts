import type { ToolName } from "../../state/session.ts";
import type { Studio } from "../../state/Studio.ts";
import { panicAll } from "../../state/panic.ts";
import { currentRoll, currentRolls, selectClips, selectNotes } from "../../state/timeline/selection.ts";
import { GRIDS } from "../../state/timeline/snap.ts";
import { positionTick, returnToStart, stop, toggleLoop, togglePlay } from "../../state/transport.ts";
import type { Action } from "../Action.ts";
import {
  activateNextClip,
  actsOnClips,
  copyClips,
  deleteClips,
  duplicateClips,
  joinClips,
  lengthenClips,
  moveSelectedClips,
  pasteClips,
  selectAllClips,
  selectedClips,
  selectNeighbourClip,
  splitClips,
} from "./clipActions.ts";
import {
  actsOnLane,
  copyPoints,
  deletePoints,
  hasPoints,
  movePoints,
  nextLane,
  pastePoints,
  removeSelectedLane,
  scaleSelectedLane,
  selectAllPoints,
  selectNeighbourPoint,
  selectNoPoints,
  smoothSelectedLane,
  thinSelectedLane,
  writePoint,
} from "./laneActions.ts";
import { selectedLane } from "../../state/timeline/selectedLane.ts";
import { clipboardOf } from "./clipboard.ts";
import {
  copyNotes,
  deleteNotes,
  duplicateNotes,
  hasAnyNotes,
  hasNotes,
  joinNotes,
  legato,
  lengthenNotes,
  louderNotes,
  moveSelectedNotes,
  pasteNotes,
  quantize,
  selectAllNotes,
  selectReason,
  splitNotes,
  stretch,
  toggleMuted,
} from "./noteActions.ts";
import { selectNeighbourNote } from "./neighbourNote.ts";
import {
  addPatternClipAtPlayhead,
  chordsToPatterns,
  hasOnlyNotes,
  hasPatterns,
  patternsToNotes,
} from "./patternActions.ts";
import { hasDevices } from "../../domain/timeline/compile/throughDevices.ts";
import { freezeTrackDevices, toggleTrack } from "./songActions.ts";
import { selectActions, transformActions } from "./transformActions.ts";
import { rulerActions } from "./rulerActions.ts";
import { drumActions } from "./drumActions.ts";
import { trackActions } from "./trackActions.ts";
import { windowActions } from "./windowActions.ts";
import { fitClip, fitSong, zoomBack, zoomRoll, zoomToSelection } from "./zoomActions.ts";

type Run = Action<Studio>["run"];

/** What an action does to clips where the arrangement was used last and some are selected, to a lane where that was, else to notes. */
const either =
  (clips: Run, notes: Run, lane: Run = notes): Run =>
  (studio) =>
    (actsOnLane(studio) ? lane : actsOnClips(studio) ? clips : notes)(studio);

const copy = either(copyClips, copyNotes, copyPoints);
const remove = either(deleteClips, deleteNotes, deletePoints);

const lengthen = (by: -1 | 1): Run =>
  either(
    (studio) => lengthenClips(studio, by),
    (studio) => lengthenNotes(studio, by),
  );

function paste(studio: Studio): void {
  const copied = clipboardOf(studio);
  if (copied?.kind === "clips") pasteClips(studio, copied.rolls);
  else if (copied?.kind === "points") pastePoints(studio, copied.events, copied.fromTick);
  else if (copied) pasteNotes(studio, copied.parts);
}

/** Whether what was copied has a place to go to. */
function canPaste(studio: Studio): boolean {
  const copied = clipboardOf(studio);
  if (copied?.kind === "clips") return studio.timeline.current.tracks.size > 0;
  if (copied?.kind === "points") return selectedLane(studio) !== null;
  return copied !== null && currentRoll(studio) !== null;
}

const onNotesOrClips = {
  reason: "Select notes or clips first.",
  enabled: (studio: Studio): boolean => actsOnClips(studio) || hasNotes(studio),
};

const onSelected = {
  reason: "Select notes, clips or points of a lane first.",
  enabled: (studio: Studio): boolean => (actsOnLane(studio) ? hasPoints : onNotesOrClips.enabled)(studio),
};

/** A clip alone has nothing to be joined with. */
const canJoin = (studio: Studio): boolean =>
  actsOnClips(studio) ? selectedClips(studio).length > 1 : hasNotes(studio);

function splitAtPlayhead(studio: Studio): void {
  const tick = Math.round(positionTick(studio));
  if (actsOnClips(studio)) splitClips(studio, selectedClips(studio), tick);
  else splitNotes(studio, tick);
}

/** An arrow: moves notes by grid steps and semitones, clips by steps and tracks. With nothing selected it selects. */
function nudge(studio: Studio, steps: -1 | 0 | 1, up: -1 | 0 | 1): void {
  if (actsOnLane(studio)) movePoints(studio, steps, up);
  else if (actsOnClips(studio)) moveSelectedClips(studio, steps, -up);
  else if (studio.session.selection.focus === "notes" && hasNotes(studio)) moveSelectedNotes(studio, steps, up);
  else selectNeighbour(studio, steps, up);
}

/** Selects the note or point before (-1) or after (1) the selected one; of clips also the one a track above (up 1) or below. */
function selectNeighbour(studio: Studio, by: -1 | 0 | 1, up: -1 | 0 | 1): void {
  if (studio.session.selection.focus === "clips") selectNeighbourClip(studio, by, up === 0 ? 0 : up > 0 ? -1 : 1);
  else (actsOnLane(studio) ? selectNeighbourPoint : selectNeighbourNote)(studio, by > 0 || up > 0 ? 1 : -1);
}

/** How many steps of a value Alt and an arrow take on a lane. */
const LARGE_STEP = 10;

/** Makes notes louder (1) or softer; takes points of a lane far up or down; of clips the one a track above or below is selected. */
function louder(studio: Studio, by: -1 | 1): void {
  if (actsOnLane(studio)) movePoints(studio, 0, by * LARGE_STEP);
  else if (studio.session.selection.focus === "clips") selectNeighbour(studio, 0, by);
  else louderNotes(studio, by);
}

const toolAction = (tool: ToolName, label: string, ...keys: readonly string[]): Action<Studio> => ({
  label,
  keys,
  run: ({ session }) => {
    session.editor.tool = tool;
  },
});

const onLane = {
  reason: "Choose a lane of the clip first.",
  enabled: (studio: Studio): boolean => selectedLane(studio) !== null,
};

const onTrack = {
  reason: "Select a track first.",
  enabled: ({ session, timeline }: Studio): boolean => timeline.current.tracks.has(session.selection.trackId ?? ""),
};

/** A finer (1) or coarser (-1) grid. */
function stepGrid({ session }: Studio, by: -1 | 1): void {
  const at = GRIDS.indexOf(session.editor.grid);
  const next = GRIDS[at < 0 ? GRIDS.indexOf("16n") : at + by];
  if (next !== undefined) session.editor.grid = next;
}

/** `16n` becomes `16t` and back. */
function toggleTriplet({ session }: Studio): void {
  const { grid } = session.editor;
  const next = grid.endsWith("t") ? grid.replace("t", "n") : grid.replace(/n\.?$/, "t");
  if (GRIDS.includes(next)) session.editor.grid = next;
}

function toggle<Name extends string>(switches: Record<Name, boolean>, name: Name): void {
  switches[name] = !switches[name];
}

function toggleSnap({ session }: Studio): void {
  session.editor.snap = !session.editor.snap;
}

function toggleScaleSnap({ session }: Studio): void {
  session.editor.snapToScale = !session.editor.snapToScale;
}

function toggleGhosts({ session }: Studio): void {
  session.editor.ghosts = !session.editor.ghosts;
}

function toggleChordNames({ session }: Studio): void {
  session.editor.chordNames = !session.editor.chordNames;
}

function toggleReleases({ session }: Studio): void {
  session.editor.velocities = session.editor.velocities === "attack" ? "release" : "attack";
}

/** What is done while steps are written. */
const onSteps = (run: (steps: Studio["recording"]["steps"]) => void) => ({
  reason: "Switch step input on first.",
  enabled: ({ recording }: Studio): boolean => recording.state.step,
  run: ({ recording }: Studio): void => {
    if (recording.state.step) run(recording.steps);
  },
});

/** What can be done to a song, by the name of the action. */
export const timelineActions = {
  play: { label: "Play", keys: ["Space"], run: (studio) => void togglePlay(studio) },
  stop: { label: "Stop", run: stop },
  returnToStart: { label: "Return to start", keys: ["Enter"], run: returnToStart },
  loop: { label: "Loop", keys: ["L"], run: toggleLoop },
  record: { label: "Record", keys: ["R"], run: ({ recording }) => recording.toggle() },
  capture: {
    label: "Capture what was played",
    keys: ["Shift+R"],
    run: ({ recording }) => void recording.capture(),
  },
  stepInput: {
    label: "Step input",
    tip: "Keys and chords are written at the playhead, one step of the grid each",
    keys: ["Shift+I"],
    run: ({ recording }) => recording.toggleStep(),
  },
  stepBack: { label: "Step back (←)", ...onSteps((steps) => steps.move(-1)) },
  stepRest: { label: "Rest: a step on (→)", ...onSteps((steps) => steps.move(1)) },
  stepTie: { label: "Tie to the next step (Shift+→)", ...onSteps((steps) => steps.tie()) },
  stepErase: {
    label: "Take the last step back (Backspace)",
    ...onSteps((steps) => steps.erase()),
  },
  arm: {
    label: "Arm the track",
    keys: ["A"],
    ...onTrack,
    run: ({ recording, session }) => {
      if (session.selection.trackId !== null) recording.toggleArm(session.selection.trackId);
    },
  },
  metronome: { label: "Metronome", keys: ["N"], run: ({ recording }) => toggle(recording.state.settings, "metronome") },
  typing: {
    label: "Play by the computer's keys",
    keys: ["I"],
    run: ({ recording }) => toggle(recording.state, "typing"),
  },
  mute: {
    label: "Mute",
    keys: ["M"],
    ...onTrack,
    run: (studio) => toggleTrack(studio, studio.session.selection.trackId, "mute"),
  },
  solo: {
    label: "Solo",
    keys: ["S"],
    ...onTrack,
    run: (studio) => toggleTrack(studio, studio.session.selection.trackId, "solo"),
  },
  panic: { label: "Panic: all notes off", run: (studio) => void panicAll(studio) },

  undo: {
    label: "Undo",
    keys: ["Mod+Z"],
    reason: "Nothing was done yet.",
    enabled: ({ timeline }) => timeline.canUndo,
    run: ({ timeline }) => timeline.undo(),
  },
  redo: {
    label: "Redo",
    keys: ["Mod+Shift+Z", "Mod+Y"],
    reason: "Nothing was undone.",
    enabled: ({ timeline }) => timeline.canRedo,
    run: ({ timeline }) => timeline.redo(),
  },
  selectAll: {
    label: "Select all",
    keys: ["Mod+A"],
    run: (studio) => {
      if (actsOnLane(studio)) selectAllPoints(studio);
      else (studio.session.selection.focus === "clips" ? selectAllClips : selectAllNotes)(studio);
    },
  },
  selectNone: {
    label: "Select nothing",
    keys: ["Esc"],
    run: either(
      (studio) => selectClips(studio, new Set(), null),
      (studio) => selectNotes(studio, new Set()),
      selectNoPoints,
    ),
  },
  cut: {
    label: "Cut",
    keys: ["Mod+X"],
    ...onSelected,
    run: (studio) => {
      copy(studio);
      remove(studio);
    },
  },
  copy: { label: "Copy", keys: ["Mod+C"], ...onSelected, run: copy },
  paste: {
    label: "Paste at the playhead",
    keys: ["Mod+V"],
    reason: "Copy something first, and select where it goes: a clip, or a lane of one.",
    enabled: canPaste,
    run: paste,
  },
  duplicate: { label: "Duplicate", keys: ["Mod+D"], ...onNotesOrClips, run: either(duplicateClips, duplicateNotes) },
  remove: { label: "Delete", keys: ["Del", "Backspace"], ...onSelected, run: remove },
  join: {
    label: "Join",
    keys: ["J"],
    reason: "Select notes, or several clips of one track, first.",
    enabled: canJoin,
    run: either(joinClips, joinNotes),
  },
  splitAtPlayhead: { label: "Split at the playhead", keys: ["Mod+E"], run: splitAtPlayhead },

  up: { label: "Up a semitone", keys: ["↑"], run: (studio) => nudge(studio, 0, 1) },
  down: { label: "Down a semitone", keys: ["↓"], run: (studio) => nudge(studio, 0, -1) },
  earlier: { label: "Earlier by a step", keys: ["←"], run: (studio) => nudge(studio, -1, 0) },
  later: { label: "Later by a step", keys: ["→"], run: (studio) => nudge(studio, 1, 0) },
  shorter: { label: "Shorter by a step", keys: ["Shift+←"], run: lengthen(-1) },
  longer: { label: "Longer by a step", keys: ["Shift+→"], run: lengthen(1) },
  previous: { label: "Select the one before", keys: ["Alt+←"], run: (studio) => selectNeighbour(studio, -1, 0) },
  next: { label: "Select the one after", keys: ["Alt+→"], run: (studio) => selectNeighbour(studio, 1, 0) },
  nextClipInRoll: {
    label: "To the next clip in the roll",
    tip: "Of the clips in the roll another one is active: notes are drawn into it, and lanes and rows are its own",
    keys: ["Shift+C"],
    reason: "Select several clips first.",
    enabled: (studio) => currentRolls(studio).length > 1,
    run: activateNextClip,
  },
  louder: { label: "Louder", keys: ["Alt+↑"], run: (studio) => louder(studio, 1) },
  softer: { label: "Softer", keys: ["Alt+↓"], run: (studio) => louder(studio, -1) },

  quantize: {
    label: "Quantize",
    tip: "Quantize selected notes, or all",
    keys: ["Q"],
    reason: "Select a clip with notes first.",
    enabled: hasAnyNotes,
    run: quantize,
  },
  octaveUp: {
    label: "Up an octave",
    keys: ["Shift+↑"],
    reason: selectReason,
    enabled: hasNotes,
    run: (studio) => moveSelectedNotes(studio, 0, 12),
  },
  octaveDown: {
    label: "Down an octave",
    keys: ["Shift+↓"],
    reason: selectReason,
    enabled: hasNotes,
    run: (studio) => moveSelectedNotes(studio, 0, -12),
  },
  legato: {
    label: "Legato",
    tip: "Each selected note lasts to the next",
    reason: selectReason,
    enabled: hasNotes,
    run: legato,
  },
  half: {
    label: "Half the time and length of the selected notes",
    reason: selectReason,
    enabled: hasNotes,
    run: (studio) => stretch(studio, 0.5),
  },
  double: {
    label: "Twice the time and length of the selected notes",
    reason: selectReason,
    enabled: hasNotes,
    run: (studio) => stretch(studio, 2),
  },
  muteNotes: {
    label: "Mute notes",
    tip: "Keeps the selected notes without playing them; plays them again where all are muted",
    keys: ["Shift+M"],
    reason: selectReason,
    enabled: hasNotes,
    run: toggleMuted,
  },
  joinNotes: {
    label: "Join",
    tip: "Joins selected notes of one pitch",
    reason: selectReason,
    enabled: hasNotes,
    run: joinNotes,
  },

  patternClip: {
    label: "New chord pattern clip",
    reason: "Select a track first.",
    enabled: ({ session }) => session.selection.trackId !== null,
    run: addPatternClipAtPlayhead,
  },
  patternsToNotes: {
    label: "Turn patterns into notes",
    tip: "Turn the clip's patterns into notes that sound the same",
    reason: "Select a clip of patterns first.",
    enabled: hasPatterns,
    run: patternsToNotes,
  },
  chordsToPatterns: {
    label: "Turn chords into patterns",
    tip: "Turn the clip's block chords into chord patterns",
    reason: "Select a clip of chords first.",
    enabled: hasOnlyNotes,
    run: chordsToPatterns,
  },
  freezeDevices: {
    label: "Freeze devices to notes",
    tip: "Write what the track's devices play into its clips",
    reason: "Select a track with devices first.",
    enabled: ({ timeline, session }) => {
      const track = timeline.current.tracks.get(session.selection.trackId ?? "");
      return track !== undefined && hasDevices(track);
    },
    run: freezeTrackDevices,
  },

  draw: toolAction("draw", "Draw", "B", "1"),
  select: toolAction("select", "Select", "V", "2"),
  erase: toolAction("erase", "Erase", "E", "3"),
  split: toolAction("split", "Split", "C", "4"),
  pattern: toolAction("pattern", "Pattern clips", "5"),
  snap: { label: "Snap to the grid", run: toggleSnap },
  snapToScale: { label: "Snap drawn notes to the key", keys: ["Shift+S"], run: toggleScaleSnap },
  ghosts: { label: "Show notes of other clips", keys: ["Shift+G"], run: toggleGhosts },
  chordNames: { label: "Name the chords on the ruler", keys: ["Shift+H"], run: toggleChordNames },
  coarserGrid: { label: "Coarser grid", keys: ["["], run: (studio) => stepGrid(studio, -1) },
  finerGrid: { label: "Finer grid", keys: ["]"], run: (studio) => stepGrid(studio, 1) },
  tripletGrid: { label: "Triplets", keys: ["T"], run: toggleTriplet },

  ...transformActions,
  ...selectActions,
  ...windowActions,
  releaseVelocities: {
    label: "Release velocities",
    tip: "Shows how fast keys are let go in the place of how hard they are struck, or the other way round",
    keys: ["Shift+V"],
    run: toggleReleases,
  },
  nextLane: { label: "To the next lane", keys: ["Shift+L"], ...onLane, run: nextLane },
  lanePoint: { label: "Point at the playhead", keys: ["Shift+P"], ...onLane, run: writePoint },
  laneUp: { label: "Wider by a quarter", ...onLane, run: (studio) => scaleSelectedLane(studio, 1.25) },
  laneDown: { label: "Narrower by a fifth", ...onLane, run: (studio) => scaleSelectedLane(studio, 0.8) },
  laneSmooth: { label: "Smooth", ...onLane, run: smoothSelectedLane },
  laneThin: { label: "Thin out", ...onLane, run: thinSelectedLane },
  laneRemove: { label: "Remove the lane", ...onLane, run: removeSelectedLane },
  ...trackActions,
  ...drumActions,
  ...rulerActions,

  zoomIn: { label: "Zoom in", run: (studio) => zoomRoll(studio, 1) },
  zoomOut: { label: "Zoom out", run: (studio) => zoomRoll(studio, -1) },
  zoomToSelection: { label: "Zoom to what is selected", keys: ["Z"], run: zoomToSelection },
  zoomBack: { label: "Zoom back", keys: ["X"], run: zoomBack },
  fitClip: {
    label: "Fit the clip",
    keys: ["F"],
    reason: "Select a clip first.",
    enabled: (studio) => currentRoll(studio) !== null,
    run: fitClip,
  },
  fitSong: { label: "Fit the song", keys: ["Shift+F"], run: fitSong },
} satisfies Readonly<Record<string, Action<Studio>>>;

export type ActionName = keyof typeof timelineActions;

export const isActionName = (name: unknown): name is ActionName =>
  typeof name === "string" && Object.hasOwn(timelineActions, name);
