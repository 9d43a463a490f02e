/** Words for channel 0, wherever one is chosen. */
export const ALL_CHANNELS = "All channels";
