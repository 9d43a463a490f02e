/** Values that faders mark, dB. */
export const MARKS_DB = [6, 0, -6, -12, -24, -48] as const;
