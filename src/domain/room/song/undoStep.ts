import type { RecordDiff } from "../../diff.ts";
import { sameJson } from "../../merge/canonical.ts";
import { reverseTimelineDiff, type TimelineDiff } from "../../timeline/diff.ts";
import { notesOf } from "../../timeline/NoteList.ts";
import type { TimelineDocument } from "../../timeline/records.ts";
import { applyOps } from "./applyOps.ts";
import { changesBetween } from "./changesBetween.ts";
import { notesOfRows, rowOf } from "./noteRows.ts";
import { opsOfDiff } from "./opsOfDiff.ts";
import type { SongOp } from "./songOps.ts";

/**
 * The Diff that takes a step back in a song in which others have changed things since: fields that they have set stay as
 * they are, notes that they have put stay, and so do clips and tracks that hold any of theirs.
 */
export function undoStep(document: TimelineDocument, step: TimelineDiff): TimelineDiff {
  const back = reverseTimelineDiff(step);
  if (isUntouched(document, step)) return back;
  const ops = opsOfDiff(back).flatMap((op) => ownPart(document, step, op));
  return changesBetween(document, applyOps(document, ops));
}

const areHere = <T>(records: ReadonlyMap<string, T>, { added, updated, removed }: RecordDiff<T>): boolean =>
  [...added].every(([id, record]) => records.get(id) === record) &&
  [...updated].every(([id, [, after]]) => records.get(id) === after) &&
  [...removed.keys()].every((id) => !records.has(id));

/** True if everything is as the step left it. */
function isUntouched({ timeline, tracks, rolls }: TimelineDocument, step: TimelineDiff): boolean {
  if (step.timeline !== null && step.timeline[1] !== timeline) return false;
  if (!areHere(tracks, step.tracks) || !areHere(rolls, step.rolls)) return false;
  // A removed track takes all its content with it; restored content needs its track.
  return (
    [...rolls.values()].every(({ id, trackId }) => !step.tracks.added.has(trackId) || step.rolls.added.has(id)) &&
    [...step.rolls.removed.values()].every(({ trackId }) => tracks.has(trackId) || step.tracks.removed.has(trackId))
  );
}

/** Part of a reverting operation that does not affect the work of others. */
function ownPart(document: TimelineDocument, step: TimelineDiff, op: SongOp): SongOp[] {
  switch (op.op) {
    case "setTimeline":
      return unchanged(op, document.timeline, step.timeline?.[1]);
    case "setTrack":
      return unchanged(op, document.tracks.get(op.id), step.tracks.updated.get(op.id)?.[1]);
    case "setRoll":
      return unchanged(op, document.rolls.get(op.id), step.rolls.updated.get(op.id)?.[1]);
    case "removeRoll":
      return removedRoll(document, step, op.id);
    case "removeTrack":
      return removedTrack(document, step, op.id);
    case "order":
      return sameJson(document.timeline.trackIds, step.timeline?.[1].trackIds) ? [op] : [];
    case "addTrack":
    case "addRoll":
    case "notes":
    case "events":
    case "takes":
    case "addJamTake":
    case "setJamTake":
    case "removeJamTake":
    default:
      return [op];
  }
}

type SetOp = Extract<SongOp, { op: "setTimeline" | "setTrack" | "setRoll" }>;

type Fields = Readonly<Record<string, unknown>>;

const valuesOf = (record: object): Fields => ((record as Fields)["pluginValues"] ?? {}) as Fields;

/** Only the fields that still are what the step made of them. */
function unchanged(op: SetOp, now: object | undefined, after: object | undefined): SongOp[] {
  if (!now || !after) return [];
  const isOwn = (name: string): boolean => sameJson((now as Fields)[name], (after as Fields)[name]);
  const isOwnValue = (name: string): boolean => sameJson(valuesOf(now)[name], valuesOf(after)[name]);
  const set = Object.entries(op.fields).filter(([name]) => name !== "pluginValues" && isOwn(name));
  const fields = Object.fromEntries(set);
  const values = Object.entries(valuesOf(op.fields)).filter(([name]) => isOwnValue(name));
  const clear = (op.clear ?? []).filter((name) => (name === "userBank" ? isOwnValue(name) : isOwn(name)));
  const all = values.length > 0 ? { ...fields, pluginValues: Object.fromEntries(values) } : fields;
  return Object.keys(all).length + clear.length === 0 ? [] : [{ ...op, fields: all, clear }];
}

/** A clip that the step made goes, unless somebody has put notes into it: then only its own notes go. */
function removedRoll(document: TimelineDocument, step: TimelineDiff, id: string): SongOp[] {
  const [now, made] = [document.rolls.get(id), step.rolls.added.get(id)];
  if (!now || !made) return [{ op: "removeRoll", id }];
  const own = [...notesOf(made.notes)].map(rowOf);
  if (now.notes.length === notesOfRows(now.notes, own).length) return [{ op: "removeRoll", id }];
  return [{ op: "notes", rollId: id, removed: own, added: [] }];
}

/** A track that the step made goes, unless somebody has clips or notes on it: then only its own clips go. */
function removedTrack(document: TimelineDocument, step: TimelineDiff, id: string): SongOp[] {
  const here = [...document.rolls.values()].filter((roll) => roll.trackId === id);
  const ops = here.flatMap((roll) => (step.rolls.added.has(roll.id) ? removedRoll(document, step, roll.id) : []));
  const gone = ops.filter(({ op }) => op === "removeRoll").length;
  return gone === here.length ? [{ op: "removeTrack", id }] : ops;
}
