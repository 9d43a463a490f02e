import { ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import { AVATAR_SIZES } from "../../../protocol/http/userCalls.ts";
import type { Queries } from "../../database/Database.ts";
import type { UploadedFile } from "../UploadedFile.ts";
import { AvatarRepository } from "../../repositories/AvatarRepository.ts";
import type { AccountEvents } from "../AccountEvents.ts";
import { avatarImages } from "./avatarImage.ts";
import type { AvatarStore } from "./AvatarStore.ts";

const NAME = new RegExp(`^[A-Za-z0-9]{30}-(${Object.values(AVATAR_SIZES).join("|")})\\.webp$`);

interface Parts {
  readonly queries: Queries;
  readonly store: AvatarStore;
  readonly events: AccountEvents;
}

/** Users' pictures: their files, and which is whose. */
export class Avatars {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Errors: `MEDIA_TYPE_UNSUPPORTED`, `IMAGE_INVALID`, `OVERLOADED`; `STORAGE_FULL` and `STORAGE_UNAVAILABLE` are
   * thrown.
   */
  async set(userId: string, file: UploadedFile): Promise<Result<void>> {
    const images = await avatarImages(file);
    if (!images.ok) return images;
    const id = newId();
    const avatars = new AvatarRepository(this.#parts.queries);
    await avatars.addLoose(id);
    for (const size of ["small", "large"] as const)
      await this.#parts.store.put(nameOf(id, AVATAR_SIZES[size]), images.value[size]);
    await this.#replace(userId, id);
    return ok(undefined);
  }

  async remove(userId: string): Promise<void> {
    await this.#replace(userId, null);
  }

  /** The file of a name that an address held, or null. */
  async file(name: string): Promise<Buffer | null> {
    return NAME.test(name) ? this.#parts.store.get(name) : null;
  }

  /** Removes files that nobody has any more, also after a crash in the middle of an upload. */
  async cleanUp(): Promise<void> {
    for (const id of await new AvatarRepository(this.#parts.queries).abandoned()) await this.#discard(id);
  }

  async #replace(userId: string, id: string | null): Promise<void> {
    const before = await new AvatarRepository(this.#parts.queries).set(userId, id);
    this.#parts.events.profileChanged(userId);
    // Where this fails it is done later.
    if (before !== null) await this.#discard(before).catch(() => undefined);
  }

  async #discard(id: string): Promise<void> {
    for (const side of Object.values(AVATAR_SIZES)) await this.#parts.store.remove(nameOf(id, side));
    await new AvatarRepository(this.#parts.queries).dropLoose(id);
  }
}

const nameOf = (id: string, side: number): string => `${id}-${side}.webp`;
