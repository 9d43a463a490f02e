import { useSettingsSnapshot } from "../settings/settings.ts";
import { useMediaQuery } from "./useMediaQuery.ts";

/** Whether the window is no wider than `rem`, at the scale of the interface: the same measure as `@container` has. */
export function useNarrow(rem: number): boolean {
  const { scale } = useSettingsSnapshot();
  return useMediaQuery(`(max-width: ${rem * 16 * scale}px)`);
}
