const EVERY: readonly number[] = Array.from({ length: 16 }, (_, channel) => channel);

/** The same message on another channel 0..15. */
export const onChannel = ([status = 0, ...data]: readonly number[], channel: number): readonly number[] => [
  (status & 0xf0) | channel,
  ...data,
];

const hex = (message: readonly number[]): string =>
  message.map((byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");

/** Messages that are written as one part. */
export interface SentPart {
  /** 16 for messages to each channel, written once for the first one. */
  readonly times: 1 | 16;
  readonly messages: readonly (readonly number[])[];
}

/** Parts of messages; those that are repeated for each of the 16 channels are written once, for the first. */
export function sentParts(messages: readonly (readonly number[])[]): readonly SentPart[] {
  const parts: SentPart[] = [];
  for (let at = 0; at < messages.length;) {
    const length = repeated(messages.slice(at));
    parts.push({ times: length > 0 ? 16 : 1, messages: messages.slice(at, at + Math.max(1, length)) });
    at += length > 0 ? 16 * length : 1;
  }
  return parts;
}

/** Messages in hex: `90 3C 7F · FA`, `16 × (90 3C 7F)`; `—` for none. */
export function bytesText(messages: readonly (readonly number[])[]): string {
  const parts = sentParts(messages).map(({ times, messages: shown }) => {
    const text = shown.map(hex).join(" · ");
    return times === 16 ? `16 × (${text})` : text;
  });
  return parts.length === 0 ? "—" : parts.join(" · ");
}

/** Number of leading messages that go to channel 1 and are repeated for channels 2 to 16; 0: none. */
function repeated(messages: readonly (readonly number[])[]): number {
  for (let length = 1; 16 * length <= messages.length; length++) {
    const group = messages.slice(0, length);
    if (group.some(([status = 0]) => status >= 0xf0 || (status & 15) !== 0)) return 0;
    const whole = EVERY.flatMap((channel) => group.map((message) => onChannel(message, channel)));
    if (whole.every((message, index) => hex(message) === hex(messages[index]!))) return length;
  }
  return 0;
}
