import { ok, type Result } from "../../../domain/AppError.ts";
import type { Queries } from "../../database/Database.ts";
import { PictureRepository } from "../pictures/PictureRepository.ts";
import type { AccountEvents } from "../../access/AccountEvents.ts";
import type { ReceiveFile } from "../../plugins/uploads.ts";
import type { Pictures } from "../pictures/Pictures.ts";

interface Parts {
  readonly queries: Queries;
  readonly pictures: Pictures;
  readonly events: AccountEvents;
}

/** Users' pictures: which is whose. */
export class Avatars {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Errors: those of `Pictures.add`. */
  async set(userId: string, receive: ReceiveFile): Promise<Result<void>> {
    const id = await this.#parts.pictures.add("avatar", userId, receive);
    if (!id.ok) return id;
    await this.#replace(userId, id.value);
    return ok(undefined);
  }

  async remove(userId: string): Promise<void> {
    await this.#replace(userId, null);
  }

  async #replace(userId: string, id: string | null): Promise<void> {
    const before = await new PictureRepository(this.#parts.queries).setAvatar(userId, id);
    this.#parts.events.profileChanged(userId);
    if (before !== null) await this.#parts.pictures.discard(before);
  }
}
