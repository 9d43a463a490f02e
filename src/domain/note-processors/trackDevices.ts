import { readChain, type ChainLink, type NoteChain } from "./noteChain.ts";

/** A note processor in the chain of a track. */
export interface TrackDevice {
  readonly id: string;
  /** Notes pass it as if it were not there. */
  readonly bypass: boolean;
  readonly processor: ChainLink;
}

/** What plays in its own time stands last, and there is one of it: the engine runs it for live keys. */
export const isClockedDevice = ({ processor: { id } }: Pick<TrackDevice, "processor">): boolean =>
  id === "repeat" || id === "arp";

/** The chain that notes go through: bypassed devices left out. */
export const chainOfDevices = (devices: readonly TrackDevice[]): NoteChain =>
  devices.filter(({ bypass }) => !bypass).map(({ processor }) => processor);

/** Devices in an order that can be played. */
export function inPlayableOrder(devices: readonly TrackDevice[]): readonly TrackDevice[] {
  const clocked = devices.find(isClockedDevice);
  return [...devices.filter((device) => !isClockedDevice(device)), ...(clocked ? [clocked] : [])];
}

/** Devices of whatever a file says: those that nobody knows are left out, values that make no sense take their defaults. */
export function readDevices(stored: readonly unknown[], freshId: () => string): readonly TrackDevice[] {
  const ids = new Set<string>();
  return inPlayableOrder(
    stored.flatMap((each): TrackDevice[] => {
      const { id, bypass, processor } = (each ?? {}) as Partial<Record<string, unknown>>;
      const [link] = readChain([processor]);
      if (!link) return [];
      const own = typeof id === "string" && id !== "" && !ids.has(id) ? id : freshId();
      ids.add(own);
      return [{ id: own, bypass: bypass === true, processor: link }];
    }),
  );
}
