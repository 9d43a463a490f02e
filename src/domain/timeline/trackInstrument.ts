import { instrumentLabel } from "../reference/gmInstruments.ts";
import type { Track } from "./records.ts";

/** What the track's instrument is called for people. */
export const trackInstrument = ({ pluginValues: { bank, program, userBank } }: Track): string =>
  userBank?.presetName ?? instrumentLabel(bank, program);
