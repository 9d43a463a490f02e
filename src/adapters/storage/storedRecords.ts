import { hasShape, isCount, isListOf, isNullOr, isNumber, isText, type Check } from "../../domain/shape.ts";
import type { StoredSummary } from "../../protocol/storage.ts";
import type { SyncHead } from "../../protocol/syncStorage.ts";
import type { SongIndex } from "./SongIndex.ts";
import type { DocumentRecord, StorageSchema } from "./storageDatabase.ts";

type Store = "documents" | "summaries" | "sync" | "bases" | "pictures" | "parts" | "recordings" | "recordingParts";
type ValueOf<Name extends Store> = StorageSchema[Name]["value"];

const isRun: Check = (run) => isListOf(isCount)(run) && (run as unknown[]).length === 2;
const isRoll: Check = (roll) =>
  hasShape<SongIndex["rolls"][number]>(roll, { fields: (fields) => hasShape(fields, {}), chunks: isListOf(isRun) });

export const isSongIndex = (value: unknown): value is SongIndex =>
  hasShape<SongIndex>(value, { timeline: isCount, tracks: isListOf(isCount), rolls: isListOf(isRoll) });

/** The fields that a list sorts and filters by. */
const HEAD = { key: isText, name: isText, contentType: isText, savedAt: isNumber };

const CHECKS: Readonly<Record<Store, Check>> = {
  documents: (value) =>
    hasShape<DocumentRecord>(value, HEAD) &&
    (isText(value.json) || (value.json === null && isSongIndex((value as { song?: unknown }).song))),
  summaries: (value) => hasShape<StoredSummary>(value, { ...HEAD, owner: isText, deletedAt: isNullOr(isNumber) }),
  sync: (value) =>
    hasShape<SyncHead>(value, {
      key: isText,
      owner: isText,
      revision: isNumber,
      cleanAt: isNullOr(isNumber),
      sent: isListOf(isText),
      remote: isNullOr((remote) => hasShape<object>(remote, {})),
    }),
  bases: isText,
  pictures: (value) => hasShape(value, {}),
  parts: (value) => hasShape(value, {}),
  // Their schemas are checked where they are opened.
  recordings: (value) => hasShape(value, {}),
  recordingParts: (value) => hasShape(value, {}),
};

/** A value as read from `store`; undefined if it is missing or damaged beyond use. */
export const checked = <Name extends Store>(store: Name, value: unknown): ValueOf<Name> | undefined =>
  CHECKS[store](value) ? (value as ValueOf<Name>) : undefined;

/** The values of a list that are not damaged. */
export const allChecked = <Name extends Store>(store: Name, values: readonly unknown[]): ValueOf<Name>[] =>
  values.filter((value): value is ValueOf<Name> => CHECKS[store](value));

/** A document that is listed, and whose content is damaged: an error, since "missing" would have it removed elsewhere. */
export function checkedDocument(value: unknown, name = "This work"): DocumentRecord | undefined {
  if (value === undefined) return undefined;
  const document = checked("documents", value);
  if (!document) throw new Error(`“${name}” is damaged`);
  return document;
}
