import { basename, dirname, extname, join } from "node:path";

/** What file systems do not take in a name. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f/\\:*?"<>|]+/gu;
const LONGEST_NAME = 80;

/** `song.wav`, the third track, "Bass" → `song-03 Bass.wav`. */
export function stemName(output: string, index: number, trackName: string): string {
  const ending = extname(output);
  const number = String(index + 1).padStart(2, "0");
  const name = trackName.replaceAll(FORBIDDEN, "_").slice(0, LONGEST_NAME).trim();
  return join(dirname(output), `${basename(output, ending)}-${number}${name === "" ? "" : ` ${name}`}${ending}`);
}
