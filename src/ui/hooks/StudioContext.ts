import { createContext, useContext } from "react";
import type { Studio } from "../../state/Studio.ts";

export const StudioContext = createContext<Studio | null>(null);

/** Everything live, for screens. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error("useStudio outside of the app");
  return studio;
}
