import { ok, type Result, fail } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import { avatarFile } from "../../../protocol/http/userCalls.ts";
import { PICTURE_SIZES, pictureFile, type PictureJson, type PictureKind } from "../../../protocol/http/pictures.ts";
import type { Queries } from "../../database/Database.ts";
import { PictureRepository } from "./PictureRepository.ts";
import { bufferOf } from "../../documents/packParts.ts";
import { inlineDecoder } from "../../picture-decoder/decodePicture.ts";
import { PictureQueue } from "./PictureQueue.ts";
import type { ReceiveFile, UploadedFile } from "../../plugins/uploads.ts";
import type { PictureStore } from "./PictureStore.ts";
import { extname } from "node:path";
import type { PictureFormat } from "../../picture-decoder/PictureDecoder.ts";

const formatOfName: Readonly<Record<string, PictureFormat>> = {
  ".png": "png",
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ".jfif": "jpeg",
  ".webp": "webp",
  ".gif": "gif",
};
const formatOfType: Readonly<Record<string, PictureFormat>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/gif": "gif",
};

/**
 * The format that a file says and begins with, which must be one and the same. Errors: `MEDIA_TYPE_UNSUPPORTED`,
 * `IMAGE_INVALID`.
 */
function formatOf({ bytes, fileName, mediaType }: UploadedFile): Result<PictureFormat> {
  const extension = extname(fileName).toLowerCase();
  const said = extension === "" ? formatOfType[mediaType] : formatOfName[extension];
  if (said === undefined) return fail("MEDIA_TYPE_UNSUPPORTED", "Send a PNG, JPEG, WebP or GIF picture");
  const found = sniff(bytes);
  if (found === said) return ok(said);
  if (found === null) return fail("IMAGE_INVALID", "The file is not a PNG, JPEG, WebP or GIF picture");
  return fail("IMAGE_INVALID", `The file is named as ${said} but holds ${found}: rename it and try again`);
}

function sniff(bytes: Buffer): PictureFormat | null {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  return /^RIFF[^]{4}WEBP/.test(head) ? "webp" : null;
}

const WIDTHS = [...new Set(Object.values(PICTURE_SIZES).flatMap(({ small, large }) => [small.width, large.width]))];
const NAME = new RegExp(`^[A-Za-z0-9]{30}-(${WIDTHS.join("|")})\\.webp$`);

/** The pictures of users, events and flyers: their files, and which of them nobody has. */
export class Pictures {
  readonly #queries: Queries;
  readonly #store: PictureStore;
  readonly #queue: PictureQueue;

  constructor(queries: Queries, store: PictureStore, queue: PictureQueue = new PictureQueue(inlineDecoder)) {
    this.#queries = queries;
    this.#store = store;
    this.#queue = queue;
  }

  /**
   * Keeps a picture that nobody has yet: whoever gives it to something takes it from the loose ones in the same
   * transaction. Its id. Errors: those of `receive`; `MEDIA_TYPE_UNSUPPORTED`, `IMAGE_INVALID`, `TOO_MUCH_AT_ONCE`,
   * `OVERLOADED`; `STORAGE_FULL` and `STORAGE_UNAVAILABLE` are thrown.
   */
  async add(kind: PictureKind, userId: string, receive: ReceiveFile): Promise<Result<string>> {
    const images = await this.#queue.add(userId, async () => {
      const file = await receive();
      if (!file.ok) return file;
      const format = formatOf(file.value);
      return format.ok ? ok({ bytes: file.value.bytes, format: format.value, sizes: PICTURE_SIZES[kind] }) : format;
    });
    if (!images.ok) return images;
    const id = newId();
    await new PictureRepository(this.#queries).addLoose(id);
    for (const size of ["small", "large"] as const)
      await this.#store.put(nameOf(id, PICTURE_SIZES[kind][size].width), bufferOf(images.value[size]));
    return ok(id);
  }

  /** The file of a name that an address held, or null. */
  async file(name: string): Promise<Buffer | null> {
    return NAME.test(name) ? this.#store.get(name) : null;
  }

  /** Removes the files of a loose picture. Where this fails it is done later. */
  async discard(id: string): Promise<void> {
    await this.#discard(id).catch(() => undefined);
  }

  /** Removes files that nobody has any more, also after a crash in the middle of an upload. */
  async cleanUp(): Promise<void> {
    for (const id of await new PictureRepository(this.#queries).abandoned()) await this.#discard(id);
  }

  async #discard(id: string): Promise<void> {
    for (const width of WIDTHS) await this.#store.remove(nameOf(id, width));
    await new PictureRepository(this.#queries).dropLoose(id);
  }
}

const nameOf = (id: string, width: number): string => `${id}-${width}.webp`;

/** Addresses of a picture. */
export const picturePaths = (kind: PictureKind, id: string | null): PictureJson => {
  if (id === null) return null;
  const folder = (kind === "avatar" ? avatarFile : pictureFile).path.replace(":name", "");
  const { small, large } = PICTURE_SIZES[kind];
  return { small: folder + nameOf(id, small.width), large: folder + nameOf(id, large.width) };
};
