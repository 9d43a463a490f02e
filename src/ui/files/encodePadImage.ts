import { fail, ok, type Result } from "../../domain/AppError.ts";
import { LONGEST_IMAGE } from "../../domain/board/padImage.ts";
import { boardFileStrings as words } from "../strings/files.ts";

/** Longest sides that are tried, in pixels, each with these qualities. */
const SIDES = [256, 192, 128, 64] as const;
const QUALITIES = [0.85, 0.6] as const;
/** Larger files are not even read. */
const LARGEST_FILE_BYTES = 32 * 1024 * 1024;

/**
 * A picture from a file as a pad carries it: painted anew, so that nothing of the file but what is seen comes along, and as
 * large as fits into `LONGEST_IMAGE`. Errors: `IMAGE_UNREADABLE`, in words for people.
 */
export async function encodePadImage(file: File): Promise<Result<string>> {
  const bitmap = file.size > LARGEST_FILE_BYTES ? null : await createImageBitmap(file).catch(() => null);
  if (!bitmap) return fail("IMAGE_UNREADABLE", words.imageUnreadable(file.name));
  for (const side of SIDES) {
    const canvas = painted(bitmap, side);
    for (const quality of QUALITIES) {
      const image = canvas.toDataURL("image/webp", quality);
      if (image.length > LONGEST_IMAGE) continue;
      bitmap.close();
      return ok(image);
    }
  }
  bitmap.close();
  return fail("IMAGE_UNREADABLE", words.imageUnreadable(file.name));
}

function painted(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
