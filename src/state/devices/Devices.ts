import type { Activity } from "./Activity.ts";
import type { ClockSender } from "./ClockSender.ts";
import type { Device, DeviceBook } from "./DeviceBook.ts";
import type { LatencyTest } from "./LatencyTest.ts";
import type { MonitorRing } from "./MonitorRing.ts";
import type { Router } from "./Router.ts";
import type { SysExDumps } from "./SysExDumps.ts";

/** Everything of the devices screen that lives on while other screens are shown. */
export interface Devices {
  readonly book: DeviceBook;
  readonly router: Router;
  readonly monitor: MonitorRing;
  readonly activity: Activity;
  readonly sysEx: SysExDumps;
  readonly clock: ClockSender;
  readonly latency: LatencyTest;
  /** Plays a short note on an output. */
  readonly testNote: (output: Pick<Device, "id" | "key">) => void;
  /** Starts a note on an output. Returns a function that ends it. */
  readonly holdTestNote: (output: Pick<Device, "id" | "key">) => () => void;
  /** Silences a port: ends every note that was sent to it, and its own. */
  readonly panic: (portId: string) => void;
  readonly panicAll: () => void;
  /** Panic of a board: the outputs that cables and the user's settings of devices name, beside those of `done`, by id. */
  readonly panicUsed: (done: ReadonlySet<string>) => void;
}

/** Alias of a port, or its own name. */
export const deviceName = ({ alias, name }: Pick<Device, "alias" | "name">): string => alias || name;
