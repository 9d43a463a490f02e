import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SHARE_FIELD, SHARE_PATH } from "../../src/protocol/sharedFiles.ts";
import { routes } from "../../src/state/account/routes.ts";

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
}

interface Manifest {
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Picture[] }[];
  readonly start_url: string;
  readonly file_handlers: readonly {
    readonly action: string;
    readonly accept: Readonly<Record<string, readonly string[]>>;
  }[];
  readonly share_target: {
    readonly action: string;
    readonly method: string;
    readonly enctype: string;
    readonly params: { readonly files: readonly { readonly name: string; readonly accept: readonly string[] }[] };
  };
}

const PUBLIC = join(import.meta.dirname, "../../public");
const manifest = JSON.parse(readFileSync(join(PUBLIC, "manifest.webmanifest"), "utf8")) as Manifest;
const ENDINGS = [".mid", ".midi", ".kar", ".sf2", ".json"];
const TYPES: Readonly<Record<string, string>> = { svg: "image/svg+xml", png: "image/png", webp: "image/webp" };

interface ReadPicture {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** Base64 of 4 bytes for each pixel: red, green, blue, alpha. */
  readonly pixels: string;
}

/** Reads a picture in a process of its own: what a test of the server's decoder forbids is forbidden to its whole process. */
const readPicture = (src: string): ReadPicture =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `import sharp from "sharp";
        const picture = sharp(process.argv[1]);
        const { format, width, height } = await picture.metadata();
        const pixels = (await picture.ensureAlpha().raw().toBuffer()).toString("base64");
        console.log(JSON.stringify({ format, width, height, pixels }));`,
        join(PUBLIC, src),
      ],
      { cwd: PUBLIC, encoding: "utf8", maxBuffer: 100_000_000 },
    ),
  ) as ReadPicture;

const isScreen = (path: string): boolean =>
  Object.keys(routes).some((route) => route === path || route.replace(/\/:.*$/, "") === path);

const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];

test.each(pictures.map((picture) => [picture.src, picture] as const))(
  "%s has the size and type that the manifest says",
  (src, { sizes, type }) => {
    const { format, width, height } = readPicture(src);
    expect(TYPES[format]).toBe(type);
    if (sizes === "any") expect(format).toBe("svg");
    else expect(`${width}x${height}`).toBe(sizes);
  },
);

test("there are icons for any mask, and screenshots for wide and narrow screens", () => {
  expect(manifest.icons.filter(({ purpose }) => purpose === "maskable").map(({ sizes }) => sizes)).toEqual([
    "192x192",
    "512x512",
  ]);
  expect(new Set(manifest.screenshots.map(({ form_factor: form }) => form))).toEqual(new Set(["wide", "narrow"]));
});

/** A mask leaves at least a circle of 80 % of the width. */
test.each(["/icon-maskable-192.png", "/icon-maskable-512.png"])("%s shows nothing that a mask takes away", (src) => {
  const { pixels, ...info } = readPicture(src);
  const data = Buffer.from(pixels, "base64");
  const middle = (info.width - 1) / 2;
  const ground = data.subarray(0, 4).toString("hex");
  expect(ground).toBe("0c0f12ff");
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      if (Math.hypot(x - middle, y - middle) < 0.4 * info.width) continue;
      const at = 4 * (y * info.width + x);
      if (data.subarray(at, at + 4).toString("hex") !== ground) throw new Error(`something stands at ${x}, ${y}`);
    }
});

test("shortcuts, files and shares lead to screens that there are", () => {
  const paths = [
    manifest.start_url,
    ...manifest.shortcuts.map(({ url }) => url),
    ...manifest.file_handlers.map(({ action }) => action),
  ];
  expect(paths.filter((path) => !isScreen(path))).toEqual([]);
  // The service worker answers it.
  expect(isScreen(SHARE_PATH)).toBe(false);
});

test("files of the same kinds are opened and shared", () => {
  expect(manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat())).toEqual(ENDINGS);
  const { action, method, enctype, params } = manifest.share_target;
  expect({ action, method, enctype }).toEqual({ action: SHARE_PATH, method: "POST", enctype: "multipart/form-data" });
  expect(params.files.map(({ name }) => name)).toEqual([SHARE_FIELD]);
  expect(params.files[0]!.accept.filter((kind) => kind.startsWith("."))).toEqual(ENDINGS);
});
