/** Channel 0 means all channels (specification 4). */
export const ALL_CHANNELS = 0;

export const EVERY_CHANNEL: readonly number[] = Array.from({ length: 16 }, (_, index) => index + 1);

const ONE_CHANNEL: readonly (readonly number[])[] = EVERY_CHANNEL.map((channel) => [channel]);

/** The channels 1..16 of a channel 0..16; 0 is all of them. */
export const channelsOf = (channel: number): readonly number[] => ONE_CHANNEL[channel - 1] ?? EVERY_CHANNEL;

/** True if two channels are equal or one is 0, which stands for all. */
export const meetsChannel = (a: number, b: number): boolean => a === b || a === ALL_CHANNELS || b === ALL_CHANNELS;
