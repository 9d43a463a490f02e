import { createContext, useContext } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "../../../state/devices/DeviceBook.ts";
import type { Devices } from "../../../state/devices/Devices.ts";
import type { Direction, Route } from "../../../state/devices/setup.ts";

export const DevicesContext = createContext<Devices | null>(null);

export function useDevices(): Devices {
  const devices = useContext(DevicesContext);
  if (!devices) throw new Error("useDevices outside of its screen");
  return devices;
}

/** The ports of one direction; those that are hidden too. */
export const usePorts = (direction: Direction): readonly Device[] =>
  useSnapshot(useDevices().book.state).devices.filter((device) => device.direction === direction);

/** The cables that were disconnected because of a loop. */
export const useLoops = (): readonly Route[] => useSnapshot(useDevices().router.state).looping;

export const useRoutes = (): readonly Route[] => useSnapshot(useDevices().book.state).routes;
