/** All notes off, all sound off, reset all controllers (MIDI 1.0 channel mode messages). */
const CONTROLLERS = [123, 120, 121] as const;
const SYSTEM_RESET = [0xff] as const;
const CHANNELS = Array.from({ length: 16 }, (_, channel) => channel);

const bendAtRest = (channel: number): readonly number[] => [0xe0 | channel, 0, 64];

/**
 * What Panic sends to an output (specification 4): on every channel all notes off, all sound off and reset controllers, with the
 * bend in its middle for gear whose reset leaves it where it is; then reset.
 */
export const PANIC_MESSAGES: readonly (readonly number[])[] = [
  ...CHANNELS.flatMap((channel) => [
    ...CONTROLLERS.map((controller) => [0xb0 | channel, controller, 0]),
    bendAtRest(channel),
  ]),
  SYSTEM_RESET,
];

const TEXTS = new Set(PANIC_MESSAGES.map(String));

/** Whether a message is one of those of Panic, which begin nothing. */
export const isPanicMessage = (data: ArrayLike<number>): boolean => TEXTS.has(String(Array.from(data)));
