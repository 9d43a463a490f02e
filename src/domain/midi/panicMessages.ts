/** All notes off, all sound off, reset all controllers (MIDI 1.0 channel mode messages). */
const CONTROLLERS = [123, 120, 121] as const;
const SYSTEM_RESET = [0xff] as const;
const CHANNELS = Array.from({ length: 16 }, (_, channel) => channel);

const bendAtRest = (channel: number): readonly number[] => [0xe0 | channel, 0, 64];

/**
 * Panic messages of an output (specification 4): on every channel all notes off, all sound off and reset controllers, and
 * pitch bend 0 for gear whose reset leaves it unchanged; then reset.
 */
export const PANIC_MESSAGES: readonly (readonly number[])[] = [
  ...CHANNELS.flatMap((channel) => [
    ...CONTROLLERS.map((controller) => [0xb0 | channel, controller, 0]),
    bendAtRest(channel),
  ]),
  SYSTEM_RESET,
];

const TEXTS = new Set(PANIC_MESSAGES.map(String));

/** True for the messages of Panic, which start no sound. */
export const isPanicMessage = (data: ArrayLike<number>): boolean => TEXTS.has(String(Array.from(data)));
