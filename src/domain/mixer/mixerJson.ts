import { FLAT_EQUALIZER, type Equalizer } from "./equalizer.ts";
import { DEFAULT_MASTER, type MasterStrip } from "./MasterStrip.ts";

/** As JSON has it: silence is null, and what is missing takes its default. */
export interface MasterJson extends Partial<Omit<MasterStrip, "gainDb" | "eq">> {
  readonly gainDb?: number | null;
  readonly eq?: Partial<Equalizer>;
}

export const readEqualizer = (eq: Partial<Equalizer>): Equalizer => ({ ...FLAT_EQUALIZER, ...eq });

export const readMaster = ({ gainDb, eq, ...fields }: MasterJson): MasterStrip => ({
  ...DEFAULT_MASTER,
  ...fields,
  ...(gainDb === undefined ? {} : { gainDb: gainDb ?? -Infinity }),
  ...(eq === undefined ? {} : { eq: readEqualizer(eq) }),
});

export const writeMaster = ({ gainDb, ...fields }: MasterStrip): MasterJson => ({
  ...fields,
  gainDb: Number.isFinite(gainDb) ? gainDb : null,
});
