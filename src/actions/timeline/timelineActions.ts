import type { SongServices } from "../../state/services/SongServices.ts";
import { currentRoll, currentRolls, selectClips, selectNotes } from "../../state/timeline/selection.ts";
import { positionTick, type Player, type OpenSong } from "../../state/transport.ts";
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
  laneActions,
  movePoints,
  pastePoints,
  selectAllPoints,
  selectNeighbourPoint,
  selectNoPoints,
} from "./laneActions.ts";
import { laneLayoutActions } from "./laneLayoutActions.ts";
import { selectedLane } from "../../state/timeline/selectedLane.ts";
import { clipboardOf } from "./clipboard.ts";
import { clipEdgeActions } from "./clipEdgeActions.ts";
import {
  copyNotes,
  deleteNotes,
  duplicateNotes,
  hasNotes,
  joinNotes,
  lengthenNotes,
  louderNotes,
  moveSelectedNotes,
  noteActions,
  onSelectedNotes,
  pasteNotes,
  selectAllNotes,
  splitNotes,
} from "./noteActions.ts";
import { selectNeighbourNote } from "./neighbourNote.ts";
import { patternActions } from "./patternActions.ts";
import { clipShapeActions } from "./clipShapeActions.ts";
import { fileActions } from "./fileActions.ts";
import { panelActions } from "./panelActions.ts";
import { editorActions, shownActions } from "./editorActions.ts";
import { transportActions } from "./transportActions.ts";
import { insertActions } from "./insertNote.ts";
import { selectActions, transformActions } from "./transformActions.ts";
import { rulerActions } from "./rulerActions.ts";
import { drumActions } from "./drumActions.ts";
import { trackActions } from "./trackActions.ts";
import { windowActions } from "./windowActions.ts";
import { zoomActions } from "./zoomActions.ts";

type Run = Action<SongServices>["run"];

/** Applies an action to clips where the arrangement was used last and some are selected, to a lane where that was, else to notes. */
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

function paste(studio: Player): void {
  const copied = clipboardOf(studio);
  if (copied?.kind === "clips") pasteClips(studio, copied.rolls);
  else if (copied?.kind === "points") pastePoints(studio, copied.events, copied.fromTick);
  else if (copied) pasteNotes(studio, copied.parts);
}

/** True if the clipboard can be pasted here. */
function canPaste(studio: OpenSong): boolean {
  const copied = clipboardOf(studio);
  if (copied?.kind === "clips") return studio.timeline.current.tracks.size > 0;
  if (copied?.kind === "points") return selectedLane(studio) !== null;
  return copied !== null && currentRoll(studio) !== null;
}

const onNotesOrClips = {
  reason: "Select notes or clips first.",
  enabled: (studio: OpenSong): boolean => actsOnClips(studio) || hasNotes(studio),
};

const onSelected = {
  reason: "Select notes, clips or lane points first.",
  enabled: (studio: OpenSong): boolean => (actsOnLane(studio) ? hasPoints : onNotesOrClips.enabled)(studio),
};

/** A clip alone has nothing to be joined with. */
const canJoin = (studio: OpenSong): boolean =>
  actsOnClips(studio) ? selectedClips(studio).length > 1 : hasNotes(studio);

function splitAtPlayhead(studio: Player): void {
  const tick = Math.round(positionTick(studio));
  if (actsOnClips(studio)) splitClips(studio, selectedClips(studio), tick);
  else splitNotes(studio, tick);
}

/** An arrow: moves notes by grid steps and semitones, clips by steps and tracks. With nothing selected it selects. */
function nudge(studio: OpenSong, steps: -1 | 0 | 1, up: -1 | 0 | 1): void {
  if (actsOnLane(studio)) movePoints(studio, steps, up);
  else if (actsOnClips(studio)) moveSelectedClips(studio, steps, -up);
  else if (studio.session.selection.focus === "notes" && hasNotes(studio)) moveSelectedNotes(studio, steps, up);
  else selectNeighbour(studio, steps, up);
}

/** Selects the note or point before (-1) or after (1) the selected one; of clips also the one a track above (up 1) or below. */
function selectNeighbour(studio: OpenSong, by: -1 | 0 | 1, up: -1 | 0 | 1): void {
  if (studio.session.selection.focus === "clips") selectNeighbourClip(studio, by, up === 0 ? 0 : up > 0 ? -1 : 1);
  else (actsOnLane(studio) ? selectNeighbourPoint : selectNeighbourNote)(studio, by > 0 || up > 0 ? 1 : -1);
}

/** Steps of a value per press of Alt and an arrow on a lane. */
const LARGE_STEP = 10;

/** Makes notes louder (1) or softer; takes points of a lane far up or down; of clips the one a track above or below is selected. */
function louder(studio: OpenSong, by: -1 | 1): void {
  if (actsOnLane(studio)) movePoints(studio, 0, by * LARGE_STEP);
  else if (studio.session.selection.focus === "clips") selectNeighbour(studio, 0, by);
  else louderNotes(studio, by);
}

/** Actions on a song, by name. */
export const timelineActions = {
  ...transportActions,

  undo: {
    label: "Undo",
    keys: ["Mod+Z"],
    reason: "Nothing to undo.",
    enabled: ({ timeline }) => timeline.canUndo,
    run: ({ timeline }) => timeline.undo(),
  },
  redo: {
    label: "Redo",
    keys: ["Mod+Shift+Z", "Mod+Y"],
    reason: "Nothing to redo.",
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
    label: "Deselect all",
    words: "deselect clear none",
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
    label: "Paste at playhead",
    words: "insert clipboard",
    keys: ["Mod+V"],
    reason: "Copy something first, then select a clip or lane to paste to.",
    enabled: canPaste,
    run: paste,
  },
  duplicate: {
    label: "Duplicate",
    words: "copy repeat clone",
    keys: ["Mod+D"],
    ...onNotesOrClips,
    run: either(duplicateClips, duplicateNotes),
  },
  remove: { label: "Delete", words: "remove clear erase", keys: ["Del", "Backspace"], ...onSelected, run: remove },
  join: {
    label: "Join",
    words: "glue merge consolidate heal region",
    keys: ["J"],
    reason: "Select notes, or several clips on one track, first.",
    enabled: canJoin,
    run: either(joinClips, joinNotes),
  },
  splitAtPlayhead: {
    label: "Split at playhead",
    words: "cut scissors razor slice divide region",
    keys: ["Mod+E"],
    run: splitAtPlayhead,
  },

  up: {
    label: "Transpose up a semitone",
    words: "transpose pitch higher",
    keys: ["↑"],
    run: (studio) => nudge(studio, 0, 1),
  },
  down: {
    label: "Transpose down a semitone",
    words: "transpose pitch lower",
    keys: ["↓"],
    run: (studio) => nudge(studio, 0, -1),
  },
  earlier: { label: "Nudge left", words: "nudge move left", keys: ["←"], run: (studio) => nudge(studio, -1, 0) },
  later: { label: "Nudge right", words: "nudge move right", keys: ["→"], run: (studio) => nudge(studio, 1, 0) },
  shorter: { label: "Shorten by a step", keys: ["Shift+←"], run: lengthen(-1) },
  longer: { label: "Lengthen by a step", keys: ["Shift+→"], run: lengthen(1) },
  previous: { label: "Select previous", keys: ["Alt+←"], run: (studio) => selectNeighbour(studio, -1, 0) },
  next: { label: "Select next", keys: ["Alt+→"], run: (studio) => selectNeighbour(studio, 1, 0) },
  nextClipInRoll: {
    label: "Next clip in piano roll",
    tip: "Of the clips in the roll another one is active: notes are drawn into it, and lanes and rows are its own",
    keys: ["Shift+C"],
    reason: "Select several clips first.",
    enabled: (studio) => currentRolls(studio).length > 1,
    run: activateNextClip,
  },
  louder: { label: "Louder", words: "velocity gain", keys: ["Alt+↑"], run: (studio) => louder(studio, 1) },
  softer: { label: "Softer", words: "velocity gain quieter", keys: ["Alt+↓"], run: (studio) => louder(studio, -1) },

  octaveUp: {
    label: "Transpose up an octave",
    words: "transpose pitch higher",
    keys: ["Shift+↑"],
    ...onSelectedNotes,
    run: (studio) => moveSelectedNotes(studio, 0, 12),
  },
  octaveDown: {
    label: "Transpose down an octave",
    words: "transpose pitch lower",
    keys: ["Shift+↓"],
    ...onSelectedNotes,
    run: (studio) => moveSelectedNotes(studio, 0, -12),
  },

  ...clipEdgeActions,
  ...noteActions,
  ...insertActions,
  ...patternActions,

  ...editorActions,
  ...shownActions,
  ...transformActions,
  ...selectActions,
  ...fileActions,
  ...windowActions,
  ...panelActions,
  ...laneActions,
  ...laneLayoutActions,
  ...clipShapeActions,
  ...trackActions,
  ...drumActions,
  ...rulerActions,

  ...zoomActions,
} satisfies Readonly<Record<string, Action<SongServices>>>;

export type ActionName = keyof typeof timelineActions;

export const isActionName = (name: unknown): name is ActionName =>
  typeof name === "string" && Object.hasOwn(timelineActions, name);
