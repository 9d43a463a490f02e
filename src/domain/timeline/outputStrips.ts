/** First strip that is not a mixer channel: each from here on routes a track to a MIDI output. */
export const FIRST_OUTPUT_STRIP = 512;

export const isOutputStrip = (strip: number): boolean => strip >= FIRST_OUTPUT_STRIP;
