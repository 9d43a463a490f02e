import { pause } from "./pause.ts";

/** Specification 4: the time between two looks where nothing else is said. */
const DEFAULT_POLL_MS = 400;

/** Settles once `isSo` is true, which is looked at now and then every `pollMs` ms. */
export async function waitUntil(isSo: () => boolean, pollMs = DEFAULT_POLL_MS): Promise<void> {
  while (!isSo()) await pause(pollMs);
}
