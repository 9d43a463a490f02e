import { createMeter } from "../../domain/music/meter.ts";
import { keySignatureAt } from "../../domain/music/noteLabel.ts";
import { scaleOfKey } from "../../domain/music/scaleOfKey.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import {
  chopNotes,
  humanizeNotes,
  invertPitches,
  multiplyLengths,
  reverseNotes,
  strumNotes,
  transposeInScale,
  type SongScale,
} from "../../domain/timeline/commands/transformNotes.ts";
import type { NoteList } from "../../domain/timeline/NoteList.ts";
import { pickedNotes, type PickedNotes } from "../../domain/timeline/pickNotes.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import {
  notesOfPitchClass,
  notesOfRhythm,
  notesOfScale,
  otherNotes,
  similarNotes,
} from "../../domain/timeline/selectNotes.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { currentRolls, pickAllSelected, pickSelected, selectNotes } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import type { Action } from "../Action.ts";
import { changeNotes, hasAnyNotes, hasNotes, onSelectedNotes, type NoteEdit } from "./noteActions.ts";

type Actions = Readonly<Record<string, Action<SongServices>>>;

const scaleOf = ({ timeline }: TimelineDocument, roll: Roll): SongScale =>
  scaleOfKey(keySignatureAt(timeline, clipStart(roll)));

/** An action on the selected notes. */
const onNotes = (
  label: string,
  edit: (studio: SongServices) => NoteEdit,
  keys: readonly string[] = [],
): Action<SongServices> => ({
  label,
  keys,
  ...onSelectedNotes,
  run: (studio) => changeNotes(studio, edit(studio)),
});

const inScale = (degrees: number) => (): NoteEdit => (document, rollId, picked) => {
  const roll = document.rolls.get(rollId);
  return transposeInScale(document, rollId, picked, degrees, roll ? scaleOf(document, roll) : scaleOfKey(null));
};

/** A strum from one end of a chord to the other takes a 64th for each note. */
const strum =
  (direction: -1 | 1) =>
  (studio: Pick<OpenSong, "timeline">): NoteEdit =>
  (document, rollId, picked) =>
    strumNotes(document, rollId, picked, Math.round((direction * studio.timeline.current.timeline.ppq) / 16));

/** A step of a chance that is another one with each press, and the same for who repeats the same presses. */
let humanized = 0;

const humanize =
  (studio: Pick<OpenSong, "timeline">): NoteEdit =>
  (document, rollId, picked) => {
    const ticks = Math.round(studio.timeline.current.timeline.ppq / 32);
    return humanizeNotes(document, rollId, picked, { seed: ++humanized, ticks, velocity: 0.08 });
  };

const chop =
  (studio: OpenSong): NoteEdit =>
  (document, rollId, picked) => {
    const originTick = document.rolls.get(rollId)?.startTime ?? 0;
    return chopNotes(document, rollId, pickedNotes(picked), gridStep(studio), originTick);
  };

/** Transformations of selected notes. */
export const transformActions = {
  scaleUp: onNotes("Transpose up in key", inScale(1), ["Mod+Shift+↑"]),
  scaleDown: onNotes("Transpose down in key", inScale(-1), ["Mod+Shift+↓"]),
  invert: { ...onNotes("Invert", () => invertPitches), words: "mirror upside down pitches" },
  reverse: onNotes("Reverse", () => reverseNotes),
  halfLength: onNotes("Halve length", () => lengths(0.5)),
  doubleLength: onNotes("Double length", () => lengths(2)),
  strum: onNotes("Strum up", strum(1)),
  strumDown: onNotes("Strum down", strum(-1)),
  humanize: onNotes("Humanize", humanize),
  chop: onNotes("Chop to grid", chop, ["Mod+Shift+E"]),
} satisfies Actions;

const lengths =
  (factor: number): NoteEdit =>
  (document, rollId, picked) =>
    multiplyLengths(document, rollId, picked, factor);

/** Chooses the notes of a clip; `picked`: the selected notes of all clips of the roll. */
type Choose = (list: NoteList, picked: PickedNotes, roll: Roll, studio: SongServices) => ReadonlySet<number>;

/** Selects notes of the clips in the roll. */
const selecting = (
  label: string,
  choose: Choose,
  needsNotes: boolean,
  keys: readonly string[] = [],
): Action<SongServices> => ({
  label,
  keys,
  ...(needsNotes ? onSelectedNotes : { reason: CLIP_REASON, enabled: hasAnyNotes }),
  run: (studio) => {
    if (needsNotes && !hasNotes(studio)) return;
    studio.session.selection.focus = "notes";
    const picked = pickAllSelected(studio);
    const chosen = currentRolls(studio).map((roll) => choose(roll.notes, picked, roll, studio));
    selectNotes(studio, chosen.length === 1 ? chosen[0]! : new Set(chosen.flatMap((ids) => [...ids])));
  },
});

const CLIP_REASON = "Select a clip with notes first.";

/** The selected ones of each clip are looked at from where it begins. */
const sameRhythm: Choose = (list, _picked, { startTime }, studio) => {
  const { timeSignatures, ppq } = studio.timeline.current.timeline;
  const barTicks = Math.round(createMeter(timeSignatures, ppq).barTicksAt(startTime));
  const ids = currentRolls(studio).flatMap((roll) => {
    const picked = pickSelected(studio, roll);
    return picked.size === 0 ? [] : [...notesOfRhythm(list, picked, barTicks, startTime, roll.startTime)];
  });
  return new Set(ids);
};

const inKey =
  (isIn: boolean): Choose =>
  (list, _picked, roll, studio) =>
    notesOfScale(list, scaleOf(studio.timeline.current, roll), isIn);

/** Selections of notes by their properties. */
export const selectActions = {
  invertSelection: selecting(
    "Invert selection",
    (list, _picked, _roll, { session }) => otherNotes(list, session.selection.noteIds),
    false,
    ["Mod+Shift+A"],
  ),
  selectSimilar: selecting("Select same pitch and length", similarNotes, true),
  selectPitchClass: selecting("Select same pitch in all octaves", notesOfPitchClass, true),
  selectRhythm: selecting("Select same beat in every bar", sameRhythm, true),
  selectInKey: selecting("Select notes in the key", inKey(true), false),
  selectOutOfKey: selecting("Select notes outside the key", inKey(false), false),
} satisfies Actions;
