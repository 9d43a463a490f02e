import { ok, type Result } from "../../domain/AppError.ts";
import type { ApiPort } from "../../protocol/api.ts";
import { projectCalls } from "../../protocol/http/projectCalls.ts";
import type { SyncStoragePort } from "../../protocol/syncStorage.ts";
import type { SongFilePort } from "../../protocol/songFilePort.ts";
import { makeThumbnail } from "./makeThumbnail.ts";
import type { Thumbnail } from "./thumbnail.ts";
import { keyId, type WorkEntry } from "./Work.ts";

/** Pictures that are made at once: those of a whole page of cards are asked for together. */
const AT_ONCE = 3;

/** Pictures of documents, made once for each version and kept in this browser. */
export class ThumbnailSource {
  readonly #storage: SyncStoragePort;
  readonly #api: ApiPort;
  readonly #songFiles: Pick<SongFilePort, "picture">;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(storage: SyncStoragePort, api: ApiPort, songFiles: Pick<SongFilePort, "picture">) {
    this.#storage = storage;
    this.#api = api;
    this.#songFiles = songFiles;
  }

  /** Errors: those of storage, of the calls and of the readers. */
  async of({ key, kind, version }: WorkEntry): Promise<Result<Thumbnail>> {
    const kept = await this.#storage.picture(key, version);
    if (kept.ok && kept.value !== null) return ok(kept.value as Thumbnail);
    return this.#inTurn(async () => {
      const text = await this.#text(key);
      const picture = text.ok ? await makeThumbnail(kind, text.value, this.#songFiles) : text;
      if (picture.ok) await this.#storage.keepPicture(key, version, picture.value);
      return picture;
    });
  }

  async #text(key: string): Promise<Result<string>> {
    const loaded = await this.#storage.load(key);
    if (!loaded.ok) return loaded;
    if (loaded.value.document) return ok(loaded.value.document.json);
    const answer = await this.#api.call(projectCalls.project, { params: { id: keyId(key) } });
    return answer.ok ? ok(answer.value.contentJson) : answer;
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
