import { useEffect } from "react";
import { useStudio } from "./StudioContext.ts";

/** Marks what goes as a song comes in; of a window, something inside of it. */
export const GOES_ON_LOAD = { "data-goes-on-load": "" };
const GOING = "[data-goes-on-load], [role=dialog]:has([data-goes-on-load])";

/**
 * Blurs an element that is removed when a song is loaded, before it goes. A browser that finds the focused element gone lays out
 * the whole page for the next one, in the middle of making it.
 */
export function useLeaveOnLoad(): void {
  const { timeline } = useStudio();
  useEffect(() => {
    const leave = (): void => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.closest(GOING)) activeElement.blur();
    };
    return timeline.subscribe({ load: leave });
  }, [timeline]);
}
