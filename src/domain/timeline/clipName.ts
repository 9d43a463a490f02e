import { instrumentLabel } from "../reference/gmInstruments.ts";
import type { Roll, Track } from "./records.ts";

/** Display name of a track: its own, else its instrument's. */
export const trackName = ({ name, pluginValues: { bank, program } }: Pick<Track, "name" | "pluginValues">): string =>
  name || instrumentLabel(bank, program);

/** Display name of a clip: its own, else its track's. */
export const clipName = (roll: Pick<Roll, "label">, track: Track | null | undefined): string =>
  roll.label || (track ? trackName(track) : "");
