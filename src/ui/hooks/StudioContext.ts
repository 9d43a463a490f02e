import { createContext, use, useContext } from "react";
import type { Shell, Studio } from "../../state/Studio.ts";

export interface StudioParts {
  readonly shell: Shell;
  /** Engine, devices, documents and storage: what is played, loaded after the page stands. */
  readonly studio: Promise<Studio>;
}

export const StudioContext = createContext<StudioParts | null>(null);

function useParts(): StudioParts {
  const parts = useContext(StudioContext);
  if (!parts) throw new Error("useStudio outside of the app");
  return parts;
}

/** Everything live, for screens, which wait until it is loaded. */
export const useStudio = (): Studio => use(useParts().studio);

/** Parts that are there at once, for screens before the studio is loaded. */
export const useShell = (): Shell => useParts().shell;
