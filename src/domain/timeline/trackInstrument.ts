import { instrumentLabel } from "../reference/gmInstruments.ts";
import { trackName } from "./clipName.ts";
import type { Track } from "./records.ts";

/** Display name of the track's instrument. */
export const trackInstrument = ({ pluginValues: { bank, program, userBank } }: Track): string =>
  userBank?.presetName ?? instrumentLabel(bank, program);

const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

/** The instrument as it stands beside the track's name; null if the name already says it ("Violin 2", "Ann · Violin"). */
export function instrumentBesideName(track: Track): string | null {
  const instrument = trackInstrument(track);
  return wordsOf(trackName(track)).includes(wordsOf(instrument)) ? null : instrument;
}
