export const PAD_TYPES = ["button", "knob", "slider", "xyPad"] as const;
export type PadType = (typeof PAD_TYPES)[number];

export const PAD_COMMANDS = ["cc", "volume", "modulation", "pan", "hold", "pitch", "panic"] as const;
export type PadCommand = (typeof PAD_COMMANDS)[number];
