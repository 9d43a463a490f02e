import type { Board } from "../../domain/board/records.ts";

/** Pictures that were read, by what pads carry; null: it cannot be read. */
const images = new Map<string, ImageBitmap | null>();
/** Those that are kept read, more than boards have in common use. */
const MOST_KEPT = 256;

/** The picture of a pad, null where it has none, or none that is read yet. */
export const padImage = (image: string): ImageBitmap | null => images.get(image) ?? null;

/** Reads the pictures that the pads of `board` carry. Resolves to whether some were read anew. */
export async function loadPadImages({ pads }: Board): Promise<boolean> {
  const fresh = [...new Set(pads.map(({ image }) => image))].filter((image) => image !== "" && !images.has(image));
  await Promise.all(
    fresh.map(async (image) => {
      images.set(image, await read(image).catch(() => null));
    }),
  );
  const inUse = new Set(pads.map(({ image }) => image));
  for (const [image, bitmap] of images) {
    if (images.size <= MOST_KEPT) break;
    if (inUse.has(image)) continue;
    images.delete(image);
    bitmap?.close();
  }
  return fresh.length > 0;
}

/** From its text, without a request: a page that is saved has nobody to ask. */
function read(image: string): Promise<ImageBitmap> {
  const [head = "", data = ""] = image.split(",");
  const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0)!);
  return createImageBitmap(new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? "" }));
}
