import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";

/** Standard that a synth follows, which defines its bank selects. `any`: no message has chosen one. */
export const SystemMode = { any: 0, gm: 1, gm2: 2, gs: 3, xg: 4 } as const;
export type SystemMode = (typeof SystemMode)[keyof typeof SystemMode];

const GM2_MELODIC = 121;
const GM2_RHYTHM = 120;
const XG_RHYTHM = 127;
const XG_EFFECT_KITS = 126;

/**
 * The bank that a program change selects on a melodic part after CC 0 (`high`) and CC 32 (`low`); 128 is percussion.
 * GM 1 knows no banks. GS numbers variations in CC 0; CC 32 chooses among the maps of its models. GM 2 (121) and XG (0)
 * number them in CC 32; 120 in GM 2, 126 and 127 in XG are drums. Without a mode each of these is understood.
 */
export function selectedBank(mode: SystemMode, high: number, low: number): number {
  switch (mode as number) {
    case SystemMode.gm:
      return 0;
    case SystemMode.gs:
      return high;
    case SystemMode.gm2:
      return high === GM2_RHYTHM ? PERCUSSION_BANK : high === GM2_MELODIC ? low : 0;
    case SystemMode.xg:
      if (high === XG_RHYTHM || high === XG_EFFECT_KITS) return PERCUSSION_BANK;
      return high === 0 ? low : high;
    default:
      if (high === GM2_RHYTHM || high === XG_RHYTHM) return PERCUSSION_BANK;
      return high === GM2_MELODIC || high === 0 ? low : high;
  }
}
