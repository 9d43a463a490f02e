// Pictures that the manifest of the installed app names: screenshots, from those in docs/screenshots, and icons for any mask.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { root } from "./files.mjs";

const SCREENSHOTS = ["timeline-1280x800", "board-1280x800", "board-390x844", "jam-390x844"];
const QUALITY = 70;
const ICON_SIZES = [192, 512];
/** A mask leaves a circle of 80 % of the icon: what it shows is this much smaller. */
const MASKED_SCALE = 0.75;

export async function writeAppPictures() {
  for (const name of SCREENSHOTS)
    await sharp(join(root, `docs/screenshots/${name}.png`))
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(join(root, `public/screenshots/${name}.webp`));
  const icon = maskable(await readFile(join(root, "public/icon.svg"), "utf8"));
  for (const size of ICON_SIZES)
    await sharp(Buffer.from(icon), { density: 1200 })
      .resize(size, size)
      .png({ palette: true })
      .toFile(join(root, `public/icon-maskable-${size}.png`));
}

/**
 * The icon with its ground up to the edges.
 * @param {string} icon
 */
function maskable(icon) {
  const margin = 16 * (1 - MASKED_SCALE);
  return icon
    .replace(/ rx="7"/, "")
    .replace('<g transform="', `<g transform="translate(${margin} ${margin}) scale(${MASKED_SCALE}) `);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await writeAppPictures();
