import { instrumentLabel } from "../reference/gmInstruments.ts";
import type { Track } from "./records.ts";

/** Display name of the track's instrument. */
export const trackInstrument = ({ pluginValues: { bank, program, userBank } }: Track): string =>
  userBank?.presetName ?? instrumentLabel(bank, program);
