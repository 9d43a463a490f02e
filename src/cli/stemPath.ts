import { basename, dirname, extname, join } from "node:path";
import { stemName } from "../domain/timeline/stemName.ts";

/** `song.wav`, the third track, "Bass" → `song-03 Bass.wav`. */
export function stemPath(output: string, index: number, trackName: string): string {
  const ending = extname(output);
  return join(dirname(output), `${stemName(basename(output, ending), index, trackName)}${ending}`);
}
