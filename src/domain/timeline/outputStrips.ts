/** Strips from this one on are no mixer channels: each stands for a track's way to a MIDI output. */
export const FIRST_OUTPUT_STRIP = 512;

export const isOutputStrip = (strip: number): boolean => strip >= FIRST_OUTPUT_STRIP;
