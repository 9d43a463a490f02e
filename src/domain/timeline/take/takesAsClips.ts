import { rollsUpdate } from "../commands/build.ts";
import { nextNoteId } from "../defaults.ts";
import { applyTimelineDiff, squashTimelineDiffs, type TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import { noteListOf, notesOf } from "../NoteList.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import type { TakenNote } from "../RollTakes.ts";

/** The clip once for each of its takes, with the take's notes, so that commands on clips can edit takes. */
export function takesAsClips(document: TimelineDocument, roll: Roll): readonly Roll[] {
  const channel = document.tracks.get(roll.trackId)?.channel ?? 1;
  const noteOf = (note: TakenNote): Note => ({ ...note, id: nextNoteId(), channel });
  return (roll.takes?.takes ?? []).map(({ notes }) => ({ ...roll, notes: noteListOf(notes.map(noteOf)) }));
}

/** `diff` with the notes of `edited` in the clip's takes, in the order of `takesAsClips`. */
export function withEditedTakes(
  document: TimelineDocument,
  rollId: string,
  diff: TimelineDiff,
  edited: readonly Roll[],
): TimelineDiff {
  if (edited.length === 0) return diff;
  const takes = rollsUpdate(applyTimelineDiff(document, diff), [rollId], (roll) => ({
    takes: roll.takes && {
      ...roll.takes,
      takes: roll.takes.takes.map((take, index) => ({ ...take, notes: takenNotes(edited[index]!) })),
    },
  }));
  return squashTimelineDiffs(diff, takes);
}

const takenNotes = ({ notes }: Roll): readonly TakenNote[] =>
  Array.from(notesOf(notes), ({ time, duration, number, attack, release }) => ({
    time,
    duration,
    number,
    attack,
    release,
  }));
