import { isClockedKind, readChain, type ChainLink, type NoteChain } from "./noteChain.ts";

/** A note processor in the chain of a track. */
export interface TrackDevice {
  readonly id: string;
  /** True if notes pass it unchanged. */
  readonly bypass: boolean;
  readonly processor: ChainLink;
}

/** Largest number of a track's devices that play in their own time. */
export const MOST_CLOCKED = 8;

/** Devices that are on but not played: those in their own time beyond `MOST_CLOCKED`. */
export const unplayedDevices = (devices: readonly TrackDevice[]): readonly TrackDevice[] =>
  devices.filter((device) => !device.bypass && isClockedKind(device.processor.id)).slice(MOST_CLOCKED);

/** The chain that notes go through: bypassed and unplayed devices left out. */
export function chainOfDevices(devices: readonly TrackDevice[]): NoteChain {
  const unplayed = unplayedDevices(devices);
  return devices.filter((device) => !device.bypass && !unplayed.includes(device)).map(({ processor }) => processor);
}

/** Reads stored devices: unknown ones are left out, invalid values take their defaults. */
export function readDevices(stored: readonly unknown[], freshId: () => string): readonly TrackDevice[] {
  const ids = new Set<string>();
  return stored.flatMap((each): TrackDevice[] => {
    const { id, bypass, processor } = (each ?? {}) as Partial<Record<string, unknown>>;
    const [link] = readChain([processor]);
    if (!link) return [];
    const own = typeof id === "string" && id !== "" && !ids.has(id) ? id : freshId();
    ids.add(own);
    return [{ id: own, bypass: bypass === true, processor: link }];
  });
}
