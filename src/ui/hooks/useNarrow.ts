import { useScale } from "./useScale.ts";
import { useMediaQuery } from "./useMediaQuery.ts";

/** True if the window is no wider than `rem`, at the scale of the interface: the same measure as `@container` has. */
export const useNarrow = (rem: number): boolean => useMediaQuery(`(max-width: ${rem * 16 * useScale()}px)`);

/** True if the window is at least `rem` wide, at the scale of the interface. */
export const useWide = (rem: number): boolean => useMediaQuery(`(min-width: ${rem * 16 * useScale()}px)`);

/** True if fingers are the main pointer: touch mode. */
export const useTouch = (): boolean => useMediaQuery("(pointer: coarse)");
