import { Type } from "typebox";

const hertz = Type.Number({ minimum: 20, maximum: 20_000, description: "Hz" });
const bandDb = Type.Number({ minimum: -18, maximum: 18, description: "dB" });

/** Equalizer in stored songs. */
export const equalizerSchema = Type.Partial(
  Type.Object({
    lowHz: hertz,
    lowDb: bandDb,
    midHz: hertz,
    midDb: bandDb,
    midQ: Type.Number({ minimum: 0.2, maximum: 10, description: "Narrowness of the middle band" }),
    highHz: hertz,
    highDb: bandDb,
  }),
  { description: "Low shelf, peak and high shelf; missing is flat" },
);

/** Limiter in stored songs. */
export const limiterSchema = Type.Union(
  [
    Type.Boolean(),
    Type.Partial(
      Type.Object({
        on: Type.Boolean({ description: "Default true" }),
        ceilingDb: Type.Number({ minimum: -40, maximum: 0, description: "dB of full scale, default -0.1" }),
        releaseMs: Type.Number({ minimum: 5, maximum: 2000, description: "Time constant, default 80" }),
      }),
    ),
  ],
  { description: "Holds peaks at a ceiling; true or false says that the rest is as by default" },
);
