import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { StoredSummary } from "../../protocol/storage.ts";
import type { ReplacedDocuments } from "./createSyncStorage.ts";
import type { DocumentJournal, JournalContent, JournalEntry } from "./DocumentJournal.ts";
import { DocumentLedger } from "./DocumentLedger.ts";
import type { PartsTransaction } from "./partStore.ts";
import { checked } from "./storedRecords.ts";
import { guarded, PART_STORES, type DocumentRecord, type StorageDatabase } from "./storageDatabase.ts";

export interface DocumentSavingOptions {
  readonly database: () => Promise<StorageDatabase>;
  readonly journal: DocumentJournal;
  /** Id of this tab, while it is open. */
  readonly writer: string;
  /** Owner of a document that this tab has open. */
  readonly ownerOf: (key: string) => string;
  /** Called for every document that was changed. */
  readonly written: (key: string) => void;
  /** Resolves to true if another tab has the document open. */
  readonly isOpenElsewhere: (key: string) => Promise<boolean>;
}

/** A version that is to be saved. */
interface Saving {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  /** Numbers of the parts it has. */
  readonly parts: ReadonlySet<number>;
  /** Returns true if this very content is stored. */
  readonly isStored: (before: DocumentRecord | undefined) => boolean;
  /** Puts it into `documents`, and its parts, under these fields. */
  readonly put: (
    transaction: PartsTransaction,
    before: DocumentRecord | undefined,
    kept: RecordFields,
  ) => Promise<unknown>;
}

type RecordFields = Pick<StoredSummary, "key" | "name" | "contentType" | "savedAt"> & { readonly writer: string };

/** Saving, journaling and recovery that all kinds of documents share. */
export interface DocumentSaving extends ReplacedDocuments {
  ledgerOf(key: string): DocumentLedger;
  /** The document was just opened, and no other tab has it. */
  opened(key: string, ledger: DocumentLedger): void;
  /** Saves over the version that this tab read or wrote and no other. Errors: those of storage, `WRITTEN_ELSEWHERE`. */
  save(saving: Saving): Promise<Result<number>>;
  /** Journals unsaved edits; `again` journals them once more. False if the browser has no space for them. */
  note(key: string, name: string, content: JournalContent, again: () => boolean): boolean;
  /** Takes over what the journal holds of a document that this tab opens. */
  take(key: string): Promise<void>;
  /** Settles all that the journal holds. */
  settleAll(): Promise<void>;
}

export function createDocumentSaving(options: DocumentSavingOptions): DocumentSaving {
  const { database, journal, writer, ownerOf, written, isOpenElsewhere } = options;
  const ledgers = new Map<string, DocumentLedger>();
  const ledgerOf = (key: string): DocumentLedger => {
    const ledger = ledgers.get(key) ?? new DocumentLedger();
    ledgers.set(key, ledger);
    return ledger;
  };
  const takeOver = async (key: string, entry: JournalEntry): Promise<void> => {
    const { settleEntry } = await import("./settleEntry.ts");
    const outcome = await settleEntry(await database(), key, entry);
    journal.remove(key);
    if (outcome !== null) written(outcome);
  };
  const settle = async (key: string): Promise<void> => {
    const entry = journal.read(key);
    if (entry === null || entry.writer === writer || (await isOpenElsewhere(key))) return;
    // Entries that cannot be recovered now stay in the journal.
    await takeOver(key, entry).catch(() => undefined);
  };
  return {
    writer,
    ledgerOf,
    settle,
    opened: (key, ledger) => void ledgers.set(key, ledger),

    async settleAll() {
      for (const key of journal.keys()) await settle(key);
    },

    async take(key) {
      const entry = journal.read(key);
      if (entry) await takeOver(key, entry);
    },

    note(key, name, content, again) {
      const ledger = ledgerOf(key);
      const entry = { writer, owner: ownerOf(key), name, notedAt: Date.now(), bases: ledger.bases, ...content };
      ledger.noted = journal.write(key, entry) ? again : null;
      return ledger.noted !== null;
    },

    async save(saving) {
      const { key } = saving;
      const ledger = ledgerOf(key);
      const { noted } = ledger;
      const version = { savedAt: Math.max(Date.now(), (ledger.stored.savedAt ?? 0) + 1), parts: saving.parts };
      ledger.underWay.add(version);
      const saved = await guarded(async () => {
        const transaction = (await database()).transaction([...PART_STORES], "readwrite");
        const isOurs = await saveVersion(transaction, saving, { ledger, version, writer, owner: ownerOf(key) });
        await transaction.done;
        if (isOurs) ledger.stored = version;
        return isOurs;
      });
      ledger.underWay.delete(version);
      if (!saved.ok) return saved;
      if (!saved.value) {
        journal.remove(key);
        return fail("WRITTEN_ELSEWHERE", `“${saving.name}” was changed in another tab.`, { key });
      }
      // Later journal entries are not part of the saved version.
      if (ledger.noted !== null && ledger.noted !== noted) ledger.noted();
      else journal.remove(key);
      written(key);
      return ok(version.savedAt);
    },

    replacing: (key, savedAt) => void ledgers.get(key)?.underWay.add({ savedAt, parts: new Set() }),

    replaced(key, savedAt, isDone) {
      const ledger = ledgers.get(key);
      const version = [...(ledger?.underWay ?? [])].find((each) => each.savedAt === savedAt && each.parts.size === 0);
      if (!ledger || !version) return;
      ledger.underWay.delete(version);
      // It may have been saved since: the news of another thread come a little later.
      if (isDone && (ledger.stored.savedAt ?? 0) < savedAt) ledger.stored = version;
    },
  };
}

interface Version {
  readonly ledger: DocumentLedger;
  /** `savedAt` increases if the stored version is later. */
  readonly version: { savedAt: number; readonly parts: ReadonlySet<number> };
  readonly writer: string;
  readonly owner: string;
}

/** Saves a version. False if the stored one is not the one that this tab stored or read. */
async function saveVersion(
  transaction: PartsTransaction,
  { key, name, contentType, isStored, put }: Saving,
  { ledger, version, writer, owner }: Version,
): Promise<boolean> {
  const read = await Promise.all([
    transaction.objectStore("summaries").get(key),
    transaction.objectStore("documents").get(key),
  ]);
  const [summary, before] = [checked("summaries", read[0]), checked("documents", read[1])];
  // The screen applies the version that synchronization is about to store before it is stored.
  const known = [ledger.stored, ...ledger.underWay].filter((each) => each !== version);
  if (summary && summary.deletedAt === null) {
    if (!known.some(({ savedAt }) => savedAt === summary.savedAt)) return false;
    if (isStored(before)) {
      version.savedAt = summary.savedAt;
      return true;
    }
  }
  version.savedAt = Math.max(version.savedAt, (summary?.savedAt ?? 0) + 1);
  const kept = { key, name, contentType, savedAt: version.savedAt };
  await Promise.all([
    put(transaction, before, { ...kept, writer }),
    transaction.objectStore("summaries").put({ ...kept, owner: summary?.owner ?? owner, deletedAt: null }, key),
  ]);
  return true;
}
