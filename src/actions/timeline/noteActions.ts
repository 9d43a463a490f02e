import {
  addNoteList,
  joinNotes as joined,
  legato as toLegato,
  moveNotes,
  muteNotes,
  removePicked,
  resizeNotes,
  setReleases,
  setVelocities,
  splitNotes as splitAt,
  stretchNotes,
} from "../../domain/timeline/commands/notes.ts";
import { moveHits } from "../../domain/timeline/commands/drums.ts";
import { quantizeNotes, type Quantize } from "../../domain/timeline/commands/quantizeNotes.ts";
import { applyTimelineDiff, isEmptyTimelineDiff, diffOfRolls, type TimelineDiff } from "../../domain/timeline/diff.ts";
import { mergedNotes, onlyPicked } from "../../domain/timeline/gatherNotes.ts";
import { noteCopies } from "../../domain/timeline/noteCopies.ts";
import { emptyNoteList, notesOf, type NoteList } from "../../domain/timeline/NoteList.ts";
import { areAllMuted } from "../../domain/timeline/mutedNotes.ts";
import { allIds, countOfPicked, pickAll, type PickedNotes } from "../../domain/timeline/pickNotes.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import { takesAsClips, withEditedTakes } from "../../domain/timeline/take/takesAsClips.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { editedRolls } from "../../state/timeline/editedRolls.ts";
import { currentRolls, joinedPicks, pickSelected, selectNotes } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import type { Action } from "../Action.ts";
import { revealNote } from "./showInRoll.ts";
import { putOnClipboard, type NotesOfClip } from "./clipboard.ts";

/** Actions on the selected notes, of all clips in the roll. Each is one undo step. */

/** Edit of picked notes of one clip; `all`: these and those of the other clips that get the same edit. */
export type NoteEdit = (
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  all: PickedNotes,
) => TimelineDiff;

/**
 * Diff of `edit` on the notes that `pick` picks in each of these clips. An edit of all notes of a clip means what was
 * played, whichever take is chosen: it is done to the clip's takes, too.
 */
function diffOfPicked(
  document: TimelineDocument,
  rolls: readonly Roll[],
  pick: (roll: Roll) => PickedNotes,
  edit: NoteEdit,
): TimelineDiff {
  const edits = rolls.flatMap((roll) => {
    const picked = pick(roll);
    if (picked.size === 0) return [];
    const isWhole = countOfPicked(picked) === roll.notes.length;
    return [{ roll, picked, takes: isWhole ? takesAsClips(document, roll) : [] }];
  });
  const all = joinedPicks(edits.flatMap(({ picked, takes }) => [picked, ...takes.map(({ notes }) => pickAll(notes))]));
  const edited = (take: Roll): Roll => {
    if (take.notes.length === 0) return take;
    const played = { ...document, rolls: new Map([[take.id, take]]) };
    return applyTimelineDiff(played, edit(played, take.id, pickAll(take.notes), all)).rolls.get(take.id) ?? take;
  };
  return diffOfRolls(
    edits.map(({ roll: { id }, picked, takes }) =>
      withEditedTakes(document, id, edit(document, id, picked, all), takes.map(edited)),
    ),
  );
}

/** Diff of `edit` on the selected notes as they are in `document`: empty where none is selected. */
export const diffOfSelected = (
  studio: Pick<OpenSong, "session">,
  document: TimelineDocument,
  edit: NoteEdit,
): TimelineDiff =>
  diffOfPicked(document, editedRolls(document, studio.session.selection), (roll) => pickSelected(studio, roll), edit);

export const changeNotes = (studio: OpenSong, edit: NoteEdit): void =>
  studio.timeline.apply(diffOfSelected(studio, studio.timeline.current, edit));

export const hasNotes = (studio: OpenSong): boolean =>
  currentRolls(studio).some((roll) => pickSelected(studio, roll).size > 0);

/** Precondition of actions on the selected notes. */
export const onSelectedNotes = { reason: "Select notes first.", enabled: hasNotes };

/** True if the roll has notes, selected or not. */
export const hasAnyNotes = (studio: OpenSong): boolean => currentRolls(studio).some(({ notes }) => notes.length > 0);

export function deleteNotes(studio: OpenSong): void {
  const { current } = studio.timeline;
  const picks = currentRolls(studio).map((roll) => [roll.id, pickSelected(studio, roll)] as const);
  // Takes stay: one of them can be chosen in place of the deleted notes.
  const diff = diffOfRolls(
    picks.flatMap(([id, picked]) => (picked.size > 0 ? [removePicked(current, id, picked)] : [])),
  );
  if (isEmptyTimelineDiff(diff)) return;
  // First, so that nobody looks for those that are gone among those that are selected.
  selectNotes(studio, new Set());
  studio.timeline.apply(diff);
}

export const selectAllNotes = (studio: OpenSong): void =>
  selectNotes(studio, allIds(...currentRolls(studio).map(({ notes }) => notes)));

/** The selected notes, clip by clip. */
const selectedParts = (studio: OpenSong): NotesOfClip[] =>
  currentRolls(studio).flatMap((roll) => {
    const notes = onlyPicked(pickSelected(studio, roll));
    return notes.length === 0 ? [] : [{ rollId: roll.id, notes, songTick: roll.startTime + notes.chunks[0]!.time[0]! }];
  });

export function copyNotes(studio: OpenSong): void {
  const parts = selectedParts(studio);
  if (parts.length > 0) putOnClipboard(studio, { kind: "notes", parts });
}

/**
 * Puts copied notes at the playhead, each into the clip that it is of where the roll shows that, else into the active one; no
 * earlier than their clips begin.
 */
export function pasteNotes(studio: OpenSong, parts: readonly NotesOfClip[]): void {
  const rolls = currentRolls(studio);
  const [active] = rolls;
  if (!active) return;
  const first = Math.min(...parts.map(({ songTick }) => songTick));
  const places = parts.map((part) => ({ part, roll: rolls.find(({ id }) => id === part.rollId) ?? active }));
  const bounds = places.map(({ part, roll }) => roll.startTime - part.songTick);
  const by = Math.max(Math.round(studio.session.transport.positionTick) - first, ...bounds);
  insert(
    studio,
    places.map(({ part, roll }) => copiesOf(part, roll, by)),
  );
}

/** Copies behind themselves, by their extent rounded up to the grid. */
export function duplicateNotes(studio: OpenSong): void {
  const parts = selectedParts(studio);
  if (parts.length === 0) return;
  const { rolls } = studio.timeline.current;
  const startOf = (part: NotesOfClip): number => rolls.get(part.rollId)?.startTime ?? 0;
  const first = Math.min(...parts.map(({ songTick }) => songTick));
  const end = Math.max(...parts.map((part) => startOf(part) + part.notes.end));
  const by = Math.ceil((end - first) / gridStep(studio)) * gridStep(studio);
  insert(
    studio,
    parts.map((part) => copiesOf(part, rolls.get(part.rollId)!, by)),
  );
}

type Copies = readonly [roll: Roll, notes: NoteList];

/** Copies of notes for `roll`, `byTicks` of the timeline later than they are. */
function copiesOf({ notes, songTick }: NotesOfClip, roll: Roll, byTicks: number): Copies {
  return [roll, noteCopies(notes, songTick + byTicks - roll.startTime - notes.chunks[0]!.time[0]!)];
}

/** Scrolls the roll to the earliest of these notes, where it is out of sight. */
function revealFirst(studio: OpenSong, added: ReadonlyMap<string, NoteList>): void {
  const firsts = [...added].flatMap(([id, list]) => {
    const roll = studio.timeline.current.rolls.get(id);
    const [note] = notesOf(list);
    return roll && note ? [{ roll, note, tick: roll.startTime + note.time }] : [];
  });
  const [first] = firsts.toSorted((a, b) => a.tick - b.tick);
  if (first) revealNote(studio, first.roll, first.note);
}

function insert(studio: OpenSong, copies: readonly Copies[]): void {
  const { timeline } = studio;
  const added = new Map<string, NoteList>();
  for (const [{ id }, notes] of copies) added.set(id, mergedNotes([added.get(id) ?? emptyNoteList, notes]));
  timeline.apply(diffOfRolls([...added].map(([id, notes]) => addNoteList(timeline.current, id, notes))));
  revealFirst(studio, added);
  selectNotes(studio, allIds(...added.values()));
}

/** Moves the selected notes by grid steps and semitones; in rows of drums by rows. */
export function moveSelectedNotes(studio: OpenSong, steps: number, semitones: number): void {
  const rows = editorRows(studio);
  const ticks = steps * gridStep(studio);
  changeNotes(studio, (document, rollId, picked, all) =>
    rows.names
      ? moveHits(document, rollId, picked, ticks, semitones, rows.pitchOf, all)
      : moveNotes(document, rollId, picked, ticks, semitones, all),
  );
}

/** Moves the ends of notes by grid steps. */
export const lengthenNotes = (studio: OpenSong, by: -1 | 1): void =>
  changeNotes(studio, (document, rollId, picked) =>
    resizeNotes(document, rollId, picked, by * gridStep(studio), gridStep(studio)),
  );

/** Mutes the selected notes; where all are muted, they sound again. */
const toggleMuted = (studio: OpenSong): void =>
  changeNotes(studio, (document, rollId, picked, all) => muteNotes(document, rollId, picked, !areAllMuted(all)));

const stretch = (studio: OpenSong, factor: number): void =>
  changeNotes(studio, (document, rollId, picked) => stretchNotes(document, rollId, picked, factor));

const legato = (studio: OpenSong): void => changeNotes(studio, toLegato);

export const joinNotes = (studio: OpenSong): void => changeNotes(studio, joined);

/** Cuts the selected notes at `tick` of the timeline. */
export const splitNotes = (studio: OpenSong, tick: number): void =>
  changeNotes(studio, (document, rollId, picked) =>
    splitAt(document, rollId, picked, tick - (document.rolls.get(rollId)?.startTime ?? 0)),
  );

const VELOCITY_STEP = 4 / 127;

/** Makes notes louder (1) or softer; their note-offs where the lane under them shows those. */
export const louderNotes = (studio: OpenSong, by: -1 | 1): void => {
  const setAll = studio.session.editor.velocities === "release" ? setReleases : setVelocities;
  changeNotes(studio, (document, rollId, picked) =>
    setAll(document, rollId, picked, (velocity) => velocity + by * VELOCITY_STEP),
  );
};

/** Moves notes onto the grid. */
function quantize(studio: OpenSong): void {
  const { quantizeStrength, swing } = studio.session.editor;
  quantizeBy(studio, { gridTicks: gridStep(studio), strength: quantizeStrength, swing });
}

/** Moves notes onto lines, of a grid or of a groove: those that are selected, or all that the roll shows. */
export function quantizeBy(studio: OpenSong, how: Omit<Quantize, "originTick">): void {
  const { timeline } = studio;
  const pick = (roll: Roll): PickedNotes => (hasNotes(studio) ? pickSelected(studio, roll) : pickAll(roll.notes));
  timeline.apply(diffOfPicked(timeline.current, currentRolls(studio), pick, onLines(how)));
}

/** Lines begin with the timeline, not with the clip. */
const onLines =
  (how: Omit<Quantize, "originTick">): NoteEdit =>
  (document, rollId, picked) =>
    quantizeNotes(document, rollId, picked, { ...how, originTick: document.rolls.get(rollId)?.startTime ?? 0 });

export const quantizing = (studio: OpenSong, strength: number, swing: number): NoteEdit =>
  onLines({ gridTicks: gridStep(studio), strength, swing });

/** Actions on notes alone. */
export const noteActions = {
  quantize: {
    label: "Quantize",
    tip: "Quantize selected notes, or all",
    keys: ["Q"],
    reason: "Select a clip with notes first.",
    enabled: hasAnyNotes,
    run: quantize,
  },
  legato: {
    label: "Legato",
    tip: "Each selected note lasts to the next",
    ...onSelectedNotes,
    run: legato,
  },
  half: {
    label: "Half time",
    ...onSelectedNotes,
    run: (studio) => stretch(studio, 0.5),
  },
  double: {
    label: "Double time",
    ...onSelectedNotes,
    run: (studio) => stretch(studio, 2),
  },
  muteNotes: {
    label: "Mute notes",
    tip: "Keeps the selected notes without playing them; plays them again where all are muted",
    keys: ["Shift+M"],
    ...onSelectedNotes,
    run: toggleMuted,
  },
  joinNotes: {
    label: "Join",
    tip: "Joins selected notes of one pitch",
    ...onSelectedNotes,
    run: joinNotes,
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
