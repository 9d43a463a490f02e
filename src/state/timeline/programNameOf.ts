import { instrumentLabel } from "../../domain/reference/gmInstruments.ts";
import type { Track } from "../../domain/timeline/records.ts";
import type { Session } from "../session.ts";

/**
 * Name of a track's program: by the user's bank that the track plays from, where that is there and has it, else as
 * General MIDI calls it.
 */
export function programNameOf(
  { banks }: { readonly banks: Pick<Session["banks"], "list"> },
  { pluginValues: { bank, userBank } }: Pick<Track, "pluginValues">,
  program: number,
): string {
  const own = userBank && banks.list.find(({ id }) => id === userBank.id);
  const preset = own?.presets.find((each) => each.bank === bank && each.program === program);
  return preset?.name ?? instrumentLabel(bank, program);
}
