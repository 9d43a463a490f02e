import { useSettingsSnapshot } from "./SettingsContext.ts";

/** CSS pixels for each pixel of the interface; canvases and stylesheets count in those. */
export const useScale = (): number => useSettingsSnapshot().scale;

/** A length of `pixels` interface pixels for a style. */
export const remOf = (pixels: number): string => `${pixels / 16}rem`;
