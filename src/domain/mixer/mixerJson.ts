import { FLAT_EQUALIZER, type Equalizer } from "./equalizer.ts";
import { DEFAULT_LIMITER, type Limiter } from "./limiter.ts";
import { DEFAULT_MASTER, type MasterStrip } from "./MasterStrip.ts";
import type { Strip } from "./Strip.ts";

/** On or off, or all fields of the limiter. */
type LimiterJson = boolean | Partial<Limiter>;

/** A strip in JSON: silence is null, and missing fields take their defaults. */
interface StripJson {
  readonly gainDb?: number | null;
  readonly eq?: Partial<Equalizer>;
  readonly limiter?: LimiterJson;
}

export interface MasterJson extends StripJson {
  readonly effects?: boolean;
}

type Read<Json> = { readonly [Field in keyof Json]: Json[Field] | undefined };

/** Fields of a strip that are present in JSON. */
export const readStrip = ({ gainDb, eq, limiter }: Read<StripJson>): Partial<Strip> => ({
  ...(gainDb === undefined ? {} : { gainDb: gainDb ?? -Infinity }),
  ...(eq === undefined ? {} : { eq: { ...FLAT_EQUALIZER, ...eq } }),
  ...(limiter === undefined ? {} : { limiter: readLimiter(limiter) }),
});

export const writeStrip = ({ gainDb, eq, limiter }: Strip): StripJson => ({
  gainDb: Number.isFinite(gainDb) ? gainDb : null,
  ...(eq === undefined ? {} : { eq }),
  ...(limiter === undefined ? {} : { limiter: writeLimiter(limiter) }),
});

export const readMaster = ({ effects = true, ...strip }: MasterJson): MasterStrip => ({
  ...DEFAULT_MASTER,
  ...readStrip(strip),
  effects,
});

export const writeMaster = ({ effects, ...strip }: MasterStrip): MasterJson => ({ ...writeStrip(strip), effects });

const readLimiter = (limiter: LimiterJson): Limiter => ({
  ...DEFAULT_LIMITER,
  ...(typeof limiter === "boolean" ? { on: limiter } : limiter),
});

/** Writes a limiter with default values as true or false, the form of older songs. */
function writeLimiter({ on, ceilingDb, releaseMs }: Limiter): LimiterJson {
  const isUsual = ceilingDb === DEFAULT_LIMITER.ceilingDb && releaseMs === DEFAULT_LIMITER.releaseMs;
  return isUsual ? on : { on, ceilingDb, releaseMs };
}
