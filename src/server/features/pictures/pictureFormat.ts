import { extname } from "node:path";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import type { PictureFormat } from "../../picture-decoder/PictureDecoder.ts";
import type { UploadedFile } from "../../plugins/uploads.ts";

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
export function formatOf({ bytes, fileName, mediaType }: UploadedFile): Result<PictureFormat> {
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
