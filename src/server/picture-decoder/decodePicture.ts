import { fail, ok, type Result } from "../../domain/AppError.ts";
import { MAX_PICTURE_PIXELS } from "../../protocol/http/pictures.ts";
import type { PictureDecoder, PictureImages, PictureJob } from "./PictureDecoder.ts";
import { pictureHeader, type PictureHeader } from "./pictureHeader.ts";

/** The only readers of pictures that may run; each gets nothing but what begins as its format does. */
const READERS = [
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadWebpBuffer",
  "VipsForeignLoadNsgifBuffer",
];
const QUALITY = 82;
/** Pixels times passes: some twenty scans of the largest picture; programs write about ten. */
const MOST_PASSED_PIXELS = 20 * MAX_PICTURE_PIXELS;
/** Six bytes for each pixel of the largest picture, as a progressive JPEG in color has. */
const MOST_HELD_BYTES = 6 * MAX_PICTURE_PIXELS;

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

/**
 * The picture as WebP in each size, upright, its first frame, and nothing of the file but pixels. It is decoded once: the
 * small size is made of the large one. Errors: `IMAGE_INVALID`.
 */
export async function decodePicture({ bytes, format, sizes }: PictureJob): Promise<Result<PictureImages>> {
  const header = pictureHeader(bytes, format);
  if (!header) return damaged("no header");
  const cheap = checkCosts(header);
  if (!cheap.ok) return cheap;
  loading ??= load();
  const sharp = await loading;
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error", pages: 1 });
    const { width, height } = await image.metadata();
    if (width * height > MAX_PICTURE_PIXELS) return tooManyPixels();
    const { data, info } = await image
      .autoOrient()
      .resize(sizes.large.width, sizes.large.height, { fit: sizes.large.fit })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const large = sharp(data, { raw: info });
    const small = large.clone().resize(sizes.small.width, sizes.small.height, { fit: sizes.small.fit });
    return ok({
      large: await large.clone().webp({ quality: QUALITY }).toBuffer(),
      small: await small.webp({ quality: QUALITY }).toBuffer(),
    });
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? tooManyPixels() : damaged(String(error));
  }
}

function checkCosts({ width, height, passes, heldBytes }: PictureHeader): Result<void> {
  if (width * height > MAX_PICTURE_PIXELS) return tooManyPixels();
  if (width * height * passes > MOST_PASSED_PIXELS || heldBytes > MOST_HELD_BYTES)
    return fail("IMAGE_INVALID", "The picture takes too much to read: save it without interlacing or many scans");
  return ok(undefined);
}

const damaged = (cause: string) => fail("IMAGE_INVALID", "The picture is damaged or cannot be read", { cause });

const tooManyPixels = () =>
  fail("IMAGE_INVALID", `The picture has more than ${MAX_PICTURE_PIXELS / 1e6} million pixels: make it smaller`);

/** Decodes in the caller's process. */
export const inlineDecoder: PictureDecoder = {
  decode: decodePicture,
  close: () => Promise.resolve(),
};
