import type { Result } from "../../domain/AppError.ts";
import type { PICTURE_SIZES, PictureKind } from "../../protocol/http/pictures.ts";

export type PictureFormat = "png" | "jpeg" | "webp" | "gif";

type PictureSizes = (typeof PICTURE_SIZES)[PictureKind];

/** A picture to decode. It begins as its format does; nothing else of it is known. */
export interface PictureJob {
  readonly bytes: Uint8Array;
  readonly format: PictureFormat;
  readonly sizes: PictureSizes;
}

/** WebP files by size. */
export type PictureImages = Readonly<Record<keyof PictureSizes, Uint8Array>>;

export interface PictureDecoder {
  /** One picture at a time. Errors: `IMAGE_INVALID`, `OVERLOADED`. */
  decode(job: PictureJob): Promise<Result<PictureImages>>;
  close(): Promise<void>;
}
