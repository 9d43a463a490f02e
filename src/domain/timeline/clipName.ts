import { instrumentLabel } from "../reference/gmInstruments.ts";
import type { Roll, Track } from "./records.ts";

/** What a track is called: by its name, else by its instrument. */
export const trackName = ({ name, pluginValues: { bank, program } }: Pick<Track, "name" | "pluginValues">): string =>
  name || instrumentLabel(bank, program);

/** What a clip is called: by its own name, else as its track is. */
export const clipName = (roll: Pick<Roll, "label">, track: Track | null | undefined): string =>
  roll.label || (track ? trackName(track) : "");
