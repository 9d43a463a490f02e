import type { TourName } from "../../state/session/PageSession.ts";
import { changeSettings, type Settings } from "../../state/settings.ts";

/** Remembers that a tour was taken or declined: it is not offered again. */
export function declineTour(settings: Settings, of: TourName): void {
  if (!settings.toursDone.includes(of)) changeSettings(settings, { toursDone: [...settings.toursDone, of] });
}
