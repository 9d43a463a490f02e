import type { Pad } from "../../domain/board/records.ts";
import { ALL_CHANNELS, meetsChannel } from "../../domain/midi/channels.ts";
import { LIVE_STRIP, PADS_STRIP } from "../../protocol/engine.ts";

/** The percussion channel of General MIDI. */
export const DRUM_CHANNEL = 10;

const EVERY_STRIP = [LIVE_STRIP, PADS_STRIP] as const;
const KEYS = [LIVE_STRIP] as const;
const DRUMS = [PADS_STRIP] as const;

/** Strips of a channel as in General MIDI: channel 10 plays the drum kit, every other one the board's instrument, 0 both. */
export function stripsOf(channel: number): readonly number[] {
  if (channel === ALL_CHANNELS) return EVERY_STRIP;
  return channel === DRUM_CHANNEL ? DRUMS : KEYS;
}

/** Controls that have no channel of their own move both instruments of the board. */
export const controlStripsOf = (pad: Pick<Pad, "channel">): readonly number[] =>
  pad.channel === null ? EVERY_STRIP : stripsOf(pad.channel);

/** True if a message on `channel` (1..16) applies to a pad of a board that is set to `boardChannel`. */
export function isOnChannel(pad: Pick<Pad, "channel">, boardChannel: number, channel: number): boolean {
  return meetsChannel(pad.channel ?? boardChannel, channel);
}
