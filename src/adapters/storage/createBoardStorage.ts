import type { BoardStoragePort, BoardText } from "../../protocol/boardStorage.ts";
import type { StoragePort } from "../../protocol/storage.ts";
import type { DocumentSaving } from "./createDocumentSaving.ts";
import { DocumentLedger, NOTHING_STORED } from "./DocumentLedger.ts";
import { guarded } from "./storageDatabase.ts";

/** Longer texts are not noted with every step of a gesture. */
const EAGER_LETTERS = 500_000;

/** `BoardStoragePort` on IndexedDB, with a journal for edits that are not stored yet. */
export function createBoardStorage(keeping: DocumentSaving, read: StoragePort["read"]): BoardStoragePort {
  const note = ({ key, name, contentType, json }: BoardText, urgent: boolean): boolean => {
    keeping.ledgerOf(key).noted = null;
    if (!urgent && json.length > EAGER_LETTERS) return false;
    return keeping.note(key, name, { contentType, json }, () => note({ key, name, contentType, json }, true));
  };
  return {
    async openBoard(key, isOwn) {
      const taken = isOwn ? await guarded(() => keeping.take(key)) : null;
      if (taken?.ok === false) return taken;
      return read(key);
    },
    knowBoard: (key, savedAt) => keeping.opened(key, new DocumentLedger({ ...NOTHING_STORED, savedAt })),
    saveBoard: ({ key, name, contentType, json }) =>
      keeping.save({
        key,
        name,
        contentType,
        parts: NOTHING_STORED.parts,
        isStored: (before) => before?.json === json && before.name === name,
        put: (transaction, _before, kept) => transaction.objectStore("documents").put({ ...kept, json }, key),
      }),
    noteBoard: note,
  };
}
