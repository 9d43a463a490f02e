import type { StoredDocument } from "../../protocol/storage.ts";
import { readParts, type PartsReader } from "./partStore.ts";
import { documentOf, idsOf } from "./SongIndex.ts";
import type { DocumentRecord } from "./storageDatabase.ts";

/**
 * A document in the form in which it is sent, merged and copied: its JSON text, which takes long to make of a large song.
 * The last that is done in a transaction.
 */
export async function withJson(parts: PartsReader, kept: DocumentRecord): Promise<StoredDocument> {
  const { key, name, contentType, savedAt } = kept;
  if (kept.json !== null) return { key, name, contentType, savedAt, json: kept.json };
  const document = documentOf(kept.song, await readParts(parts, key, idsOf(kept.song)), () => undefined);
  if (!document) throw new Error(`“${name}” has lost a part of its notes`);
  const { songText } = await import("./songText.ts");
  return { key, name, contentType, savedAt, json: songText(document) };
}
