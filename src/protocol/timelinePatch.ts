import type { RecordDiff } from "../domain/diff.ts";
import type { TimelineDiff } from "../domain/timeline/diff.ts";
import type { NoteChunk, NoteList } from "../domain/timeline/NoteList.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../domain/timeline/records.ts";

/**
 * A `TimelineDiff` as it crosses to a replica in another thread: of changed records only the fields that changed, of
 * changed notes only the chunks that are new. Structured cloning would copy everything else, and unshare it.
 */
export interface TimelinePatch {
  readonly timeline: Partial<Timeline> | null;
  readonly tracks: RecordPatch<Track, Partial<Track>>;
  readonly rolls: RecordPatch<Roll, RollPatch>;
}

interface RecordPatch<T, P> {
  readonly added: ReadonlyMap<string, T>;
  readonly updated: ReadonlyMap<string, P>;
  readonly removed: readonly string[];
}

interface RollPatch {
  readonly fields: Partial<Omit<Roll, "notes">>;
  readonly notes: NotesPatch | null;
}

/** Chunks in order: new ones, `[index, count]` of those that stay from before, what changed of one, or where that is. */
interface NotesPatch {
  readonly chunks: readonly (PatchPart | readonly [index: number, count: number] | PartAhead)[];
  readonly length: number;
  readonly end: number;
}

/** Parts of a patch that hold notes. */
export type PatchPart = NoteChunk | ChangedChunk;

/** The place of a part among those that were sent ahead of the patch. */
interface PartAhead {
  readonly ahead: number;
}

/** Parts that cross in one message. */
const MESSAGE_PARTS = 32;

/** A chunk that shares its ids, and maybe more of its columns, with the one at `of`. */
interface ChangedChunk {
  readonly of: number;
  readonly columns: Partial<NoteChunk>;
}

export const patchOf = (diff: TimelineDiff): TimelinePatch => ({
  timeline: diff.timeline && changedFields(...diff.timeline),
  tracks: recordPatch(diff.tracks, changedFields),
  rolls: recordPatch(diff.rolls, (before, after) => {
    const { notes: _before, ...was } = before;
    const { notes: _after, ...is } = after;
    return {
      fields: changedFields(was, is),
      notes: before.notes === after.notes ? null : notesPatch(before.notes, after.notes),
    };
  }),
});

/** The Diff, in terms of the replica's own records. Records that the replica does not have are passed over. */
export const diffOfPatch = (patch: TimelinePatch, document: TimelineDocument): TimelineDiff => ({
  timeline: patch.timeline && [document.timeline, { ...document.timeline, ...patch.timeline }],
  tracks: recordDiff(patch.tracks, document.tracks, (track, fields) => ({ ...track, ...fields })),
  rolls: recordDiff(patch.rolls, document.rolls, (roll, { fields, notes }) => ({
    ...roll,
    ...fields,
    notes: notes ? patchedNotes(roll.notes, notes) : roll.notes,
  })),
});

/** Splits a large patch into messages sent ahead, one by one, and the rest; one message would block the screen. */
export function splitPatch(patch: TimelinePatch): {
  readonly ahead: readonly (readonly PatchPart[])[];
  readonly rest: TimelinePatch;
} {
  const parts: PatchPart[] = [];
  const rest = withParts(patch, (part) => {
    if (!("id" in part || "of" in part)) return part;
    return { ahead: parts.push(part) - 1 };
  });
  if (parts.length <= MESSAGE_PARTS) return { ahead: [], rest: patch };
  const ahead: PatchPart[][] = [];
  for (let at = 0; at < parts.length; at += MESSAGE_PARTS) ahead.push(parts.slice(at, at + MESSAGE_PARTS));
  return { ahead, rest };
}

/** The patch of which `parts` were sent ahead. */
export const joinPatch = (rest: TimelinePatch, parts: readonly PatchPart[]): TimelinePatch =>
  parts.length === 0 ? rest : withParts(rest, (part) => ("ahead" in part ? parts[part.ahead]! : part));

type AnyPart = NotesPatch["chunks"][number];

const withParts = (patch: TimelinePatch, partOf: (part: AnyPart) => AnyPart): TimelinePatch => ({
  ...patch,
  rolls: {
    ...patch.rolls,
    updated: new Map(
      [...patch.rolls.updated].map(([id, { fields, notes }]) => [
        id,
        { fields, notes: notes && { ...notes, chunks: notes.chunks.map(partOf) } },
      ]),
    ),
  },
});

function changedFields<T extends object>(before: T, after: T): Partial<T> {
  // A field that went counts, too.
  const names = Object.keys({ ...before, ...after }) as (keyof T)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  ) as Partial<T>;
}

const recordPatch = <T, P>(diff: RecordDiff<T>, patch: (before: T, after: T) => P): RecordPatch<T, P> => ({
  added: diff.added,
  updated: new Map([...diff.updated].map(([id, [before, after]]) => [id, patch(before, after)])),
  removed: [...diff.removed.keys()],
});

function recordDiff<T, P>(
  { added, updated, removed }: RecordPatch<T, P>,
  records: ReadonlyMap<string, T>,
  apply: (record: T, patch: P) => T,
): RecordDiff<T> {
  const changes = new Map<string, readonly [T, T]>();
  for (const [id, patch] of updated) {
    const record = records.get(id);
    if (record !== undefined) changes.set(id, [record, apply(record, patch)]);
  }
  const gone = new Map<string, T>();
  for (const id of removed) {
    const record = records.get(id);
    if (record !== undefined) gone.set(id, record);
  }
  return { added, updated: changes, removed: gone };
}

function notesPatch(before: NoteList, after: NoteList): NotesPatch {
  const places = new Map(before.chunks.map((chunk, index) => [chunk, index]));
  const placesOfIds = new Map(before.chunks.map(({ id }, index) => [id, index]));
  const chunks: (NoteChunk | [number, number] | ChangedChunk)[] = [];
  for (const chunk of after.chunks) {
    const place = places.get(chunk);
    const last = chunks.at(-1);
    const of = placesOfIds.get(chunk.id);
    if (place === undefined && of !== undefined)
      chunks.push({ of, columns: apart(changedFields(before.chunks[of]!, chunk)) });
    else if (place === undefined) chunks.push(chunk);
    else if (Array.isArray(last) && last[0] + last[1] === place) last[1]++;
    else chunks.push([place, 1]);
  }
  return { chunks, length: after.length, end: after.end };
}

/** Copies columns out of a buffer that they share with others, as cloning would include the whole buffer. */
const apart = (columns: Partial<NoteChunk>): Partial<NoteChunk> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      ArrayBuffer.isView(column) && column.byteLength < column.buffer.byteLength ? column.slice() : column,
    ]),
  );

function patchedNotes(before: NoteList, patch: NotesPatch): NoteList {
  const chunks: NoteChunk[] = [];
  for (const part of patch.chunks) {
    if ("id" in part) chunks.push(part);
    else if ("of" in part) chunks.push({ ...before.chunks[part.of]!, ...part.columns });
    else if (!("ahead" in part)) chunks.push(...before.chunks.slice(part[0], part[0] + part[1]));
  }
  return { chunks, length: patch.length, end: patch.end };
}
