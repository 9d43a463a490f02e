/** Characters that file systems refuse in a name. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f/\\:*?"<>|]+/gu;
const LONGEST_NAME = 80;

/** "song", the third track, "Bass" → "song-03 Bass". */
export function stemName(song: string, index: number, trackName: string): string {
  const number = String(index + 1).padStart(2, "0");
  const name = trackName.replaceAll(FORBIDDEN, "_").slice(0, LONGEST_NAME).trim();
  return `${song}-${number}${name === "" ? "" : ` ${name}`}`;
}
