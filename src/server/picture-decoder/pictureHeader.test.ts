import * as fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { PictureFormat } from "./PictureDecoder.ts";
import { pictureHeader } from "./pictureHeader.ts";

const side = fc.integer({ min: 1, max: 60 });
const formats = ["png", "jpeg", "webp", "gif"] as const;
const START: Readonly<Record<PictureFormat, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  jpeg: [0xff, 0xd8, 0xff],
  webp: [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38],
  gif: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
};

const pictureOf = (width: number, height: number, alpha: boolean) =>
  sharp({ create: { width, height, channels: alpha ? 4 : 3, background: "#12345678" } });

test("a header has the size of the picture, in every format and way of saving", async () => {
  await fc.assert(
    fc.asyncProperty(side, side, fc.boolean(), fc.boolean(), async (width, height, alpha, other) => {
      const picture = pictureOf(width, height, alpha);
      const files = {
        png: await picture.clone().png({ progressive: other, palette: alpha }).toBuffer(),
        jpeg: await picture
          .clone()
          .jpeg({ progressive: other })
          .withExif({ IFD0: { Artist: "A" } })
          .toBuffer(),
        webp: await picture.clone().webp({ lossless: other }).toBuffer(),
        gif: await picture.clone().gif().toBuffer(),
      };
      for (const format of formats) expect(pictureHeader(files[format], format)).toMatchObject({ width, height });
    }),
    { numRuns: 15 },
  );
});

test("what is saved in several passes says so, and how much is held meanwhile", async () => {
  const picture = pictureOf(40, 30, false);
  const png = await picture.clone().png({ progressive: true }).toBuffer();
  expect(pictureHeader(png, "png")).toEqual({ width: 40, height: 30, passes: 7, heldBytes: 3600 });
  const jpeg = await picture.clone().jpeg({ progressive: true }).toBuffer();
  expect(pictureHeader(jpeg, "jpeg")).toEqual({ width: 40, height: 30, passes: 10, heldBytes: 7200 });
  const plain = await picture.clone().jpeg().toBuffer();
  expect(pictureHeader(plain, "jpeg")).toEqual({ width: 40, height: 30, passes: 1, heldBytes: 0 });
});

test("whatever follows the first bytes of a format, a header is read or there is none", () => {
  fc.assert(
    fc.property(fc.constantFrom(...formats), fc.uint8Array({ maxLength: 80 }), (format, rest) => {
      const header = pictureHeader(Uint8Array.from([...START[format], ...rest]), format);
      if (header) expect(header.width * header.height * header.passes).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
