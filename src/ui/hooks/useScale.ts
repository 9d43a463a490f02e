import { useSettingsSnapshot } from "./SettingsContext.ts";

/** How many CSS pixels an interface pixel is; canvases and stylesheets count in those. */
export const useScale = (): number => useSettingsSnapshot().scale;

/** A length of `pixels` interface pixels for a style. */
export const remOf = (pixels: number): string => `${pixels / 16}rem`;
