import { createDevices } from "../state/devices/createDevices.ts";
import type { Devices } from "../state/devices/Devices.ts";
import { dismissMessage, notify } from "../state/notices.ts";
import { panicAll } from "../state/panic.ts";
import type { Studio } from "../state/Studio.ts";
import { deviceStrings, loopbackSentence, loopSentence, portNames } from "../ui/strings/devices.ts";
import { sharedTexts } from "./sharedTexts.ts";

/** Everything of the devices screen, joined to the studio. */
export const createDevicesModel = (studio: Omit<Studio, "devices" | "recordings">): Devices =>
  createDevices(studio, {
    storage: sharedTexts,
    names: portNames,
    onLoop: (from, to, reconnect) => {
      const message = loopSentence(from, to);
      notify(studio.session, "error", message, { label: deviceStrings.closeLoop, run: reconnect, isLasting: true });
      return () => dismissMessage(studio.session, message);
    },
    onLoopback: () => notify(studio.session, "error", loopbackSentence),
    panic: () => void panicAll(studio),
  });
