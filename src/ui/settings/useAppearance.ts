import { useLayoutEffect } from "react";
import { useMediaQuery } from "../hooks/useMediaQuery.ts";
import type { Theme } from "../../state/settings.ts";

/** Puts theme and scale on the root element, where stylesheets and canvases find them. */
export function useAppearance(theme: Theme, scale: number): void {
  const prefersLight = useMediaQuery("(prefers-color-scheme: light)");
  useLayoutEffect(() => {
    const light = theme === "light" || (theme === "system" && prefersLight);
    document.documentElement.dataset["theme"] = light ? "light" : "dark";
  }, [theme, prefersLight]);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty("--ui-scale", String(scale));
  }, [scale]);
}
