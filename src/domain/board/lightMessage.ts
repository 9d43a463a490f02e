import type { PadInput } from "./records.ts";

/** The largest value of what a control of the gear sends: bends have fourteen bits. */
const mostOf = ({ kind }: Pick<PadInput, "kind">): number => (kind === "pitch" ? 16_383 : 127);

/** Value that a control shows at `level`, 0..1, in the range of its own messages. */
export const lightValue = (input: Pick<PadInput, "kind">, level: number): number =>
  Math.round(Math.min(1, Math.max(0, level)) * mostOf(input));

/**
 * Feedback message that makes a control show `value` (`lightValue`): the message that the control itself sends, as gear
 * with lights and motors takes it. A light of a key goes out with velocity 0. `channel` 1..16.
 */
export function lightMessage({ kind, number, channel }: PadInput, value: number): readonly number[] {
  const on = channel - 1;
  if (kind === "note") return [0x90 | on, number, value];
  if (kind === "cc") return [0xb0 | on, number, value];
  return [0xe0 | on, value & 127, value >> 7];
}

/**
 * The name that the output of a device has whose input is called `name`: the same, but for Windows, which calls further ports
 * of a device `MIDIIN2 (name)` and `MIDIOUT2 (name)`.
 */
export const outputNameOf = (name: string): string => name.replace(/^MIDIIN(?=\d+ \()/, "MIDIOUT");
