import { channelKey } from "../timeline/compile/compileChannels.ts";
import { portOf } from "../timeline/port.ts";
import type { Track } from "../timeline/records.ts";
import { ok, type Result } from "../AppError.ts";
import { PERCUSSION_CHANNEL } from "./eventTypes.ts";
import { refuseExport } from "./midiFileProblem.ts";

export interface Address {
  readonly port: number;
  /** 1..16. */
  readonly channel: number;
}

const PORTS = 128;
const CHANNELS = 16;

/**
 * Port and channel of each track in a file, by id. Tracks that share a channel stay together; of others with the same
 * number the first keeps it, and the next ones move to the first that is free, so that none plays with another's program.
 * Percussion stays on channel 10, of another port. Error: `MIDI_EXPORT_CHANNELS`.
 */
export function fileAddresses(tracks: readonly Track[]): Result<ReadonlyMap<string, Address>> {
  const taken = new Map<string, string>();
  const addresses = new Map<string, Address>();
  const moved: Track[] = [];
  for (const track of tracks) {
    const own = { port: portOf(track), channel: track.channel };
    const holder = taken.get(keyOf(own)) ?? channelKey(track);
    if (holder !== channelKey(track)) moved.push(track);
    else {
      taken.set(keyOf(own), holder);
      addresses.set(track.id, own);
    }
  }
  // Free addresses are known only now.
  for (const track of moved) {
    const address = freeAddress(track, taken);
    if (!address) return refuseExport("MIDI_EXPORT_CHANNELS", track.name);
    taken.set(keyOf(address), track.id);
    addresses.set(track.id, address);
  }
  return ok(addresses);
}

const keyOf = ({ port, channel }: Address): string => `${port}:${channel}`;

function freeAddress(track: Track, taken: ReadonlyMap<string, string>): Address | null {
  const isDrums = track.channel === PERCUSSION_CHANNEL;
  for (let port = portOf(track); port < PORTS; port++) {
    for (let channel = 1; channel <= CHANNELS; channel++) {
      const address = { port, channel };
      if ((channel === PERCUSSION_CHANNEL) === isDrums && !taken.has(keyOf(address))) return address;
    }
  }
  return null;
}
