import { extname } from "node:path";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { MAX_PICTURE_PIXELS, type PICTURE_SIZES, type PictureKind } from "../../../protocol/http/pictures.ts";
import type { UploadedFile } from "../UploadedFile.ts";
import { Turns } from "../Turns.ts";

type Kind = "png" | "jpeg" | "webp" | "gif";
type Sizes = (typeof PICTURE_SIZES)[PictureKind];
type Images = Record<keyof Sizes, Buffer>;

/** The only readers of pictures that may run; each gets nothing but what begins as its format does. */
const READERS = [
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadWebpBuffer",
  "VipsForeignLoadNsgifBuffer",
];
const QUALITY = 82;
const TIMEOUT_SECONDS = 10;
/** Pictures that are read at once; each may take 100 MB. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 20;

const kindOfName: Readonly<Record<string, Kind>> = {
  ".png": "png",
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ".jfif": "jpeg",
  ".webp": "webp",
  ".gif": "gif",
};
const kindOfType: Readonly<Record<string, Kind>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/gif": "gif",
};

const turns = new Turns(AT_ONCE, WAITING_AT_MOST);

/**
 * The picture as WebP in each size, upright, its first frame, and nothing of the file but pixels. Errors: `MEDIA_TYPE_UNSUPPORTED`, `IMAGE_INVALID`, `OVERLOADED`.
 */
export async function pictureImages(file: UploadedFile, sizes: Sizes): Promise<Result<Images>> {
  const kind = kindOf(file);
  if (!kind.ok) return kind;
  return turns.take(() => reencode(file.bytes, sizes));
}

/** What the file says it is must be accepted, and what it begins with must be just that. */
function kindOf({ bytes, fileName, mediaType }: UploadedFile): Result<Kind> {
  const extension = extname(fileName).toLowerCase();
  const said = extension === "" ? kindOfType[mediaType] : kindOfName[extension];
  if (said === undefined) return fail("MEDIA_TYPE_UNSUPPORTED", "Send a PNG, JPEG, WebP or GIF picture");
  const found = sniff(bytes);
  if (found === said) return ok(said);
  if (found === null) return fail("IMAGE_INVALID", "The file is not a PNG, JPEG, WebP or GIF picture");
  return fail("IMAGE_INVALID", `The file is named as ${said} but holds ${found}: rename it and try again`);
}

function sniff(bytes: Buffer): Kind | null {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  return /^RIFF[^]{4}WEBP/.test(head) ? "webp" : null;
}

/** The library is loaded with the first picture. */
let loading: ReturnType<typeof load> | null = null;

async function load() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function reencode(bytes: Buffer, sizes: Sizes): Promise<Result<Images>> {
  loading ??= load();
  const sharp = await loading;
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error", pages: 1 });
    const { width, height } = await image.metadata();
    if (width * height > MAX_PICTURE_PIXELS) return tooManyPixels();
    const images = await Promise.all(
      Object.entries(sizes).map(async ([size, { width, height, fit }]) => {
        const sized = image.clone().autoOrient().resize(width, height, { fit });
        const webp = sized.toColourspace("srgb").webp({ quality: QUALITY }).timeout({ seconds: TIMEOUT_SECONDS });
        return [size, await webp.toBuffer()] as const;
      }),
    );
    return ok(Object.fromEntries(images) as Images);
  } catch (error) {
    if (/pixel limit/i.test(String(error))) return tooManyPixels();
    return fail("IMAGE_INVALID", "The picture is damaged or cannot be read", { cause: String(error) });
  }
}

const tooManyPixels = () =>
  fail("IMAGE_INVALID", `The picture has more than ${MAX_PICTURE_PIXELS / 1e6} million pixels: make it smaller`);
