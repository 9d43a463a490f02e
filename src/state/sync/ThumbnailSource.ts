import { ok, type Result } from "../../domain/AppError.ts";
import type { SyncStoragePort } from "../../protocol/syncStorage.ts";
import type { Thumbnail } from "./thumbnail.ts";
import type { WorkEntry } from "./Work.ts";
import type { WorkDocumentsPort } from "./WorkDocuments.ts";

/** Pictures that are made at once: those of a whole page of cards are asked for together. */
const AT_ONCE = 3;

/** Pictures of documents, made once for each version and stored in this browser. */
export class ThumbnailSource {
  readonly #storage: SyncStoragePort;
  readonly #documents: Pick<WorkDocumentsPort, "picture">;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(storage: SyncStoragePort, documents: Pick<WorkDocumentsPort, "picture">) {
    this.#storage = storage;
    this.#documents = documents;
  }

  /** Errors: those of storage, of the calls and of the readers. */
  async of({ key, version }: WorkEntry): Promise<Result<Thumbnail>> {
    const kept = await this.#storage.picture(key, version);
    if (kept.ok && kept.value !== null) return ok(kept.value as Thumbnail);
    return this.#inTurn(async () => {
      const picture = await this.#documents.picture(key);
      if (picture.ok) await this.#storage.savePicture(key, version, picture.value);
      return picture;
    });
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy++;
    try {
      return await work();
    } finally {
      this.#busy--;
      this.#waiting.shift()?.();
    }
  }
}
